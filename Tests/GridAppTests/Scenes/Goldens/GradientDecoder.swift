import GridEngine
import GridImages

/// A decoder without files. Each source has its own color, lighter at the top, with baked corners
/// on request.
struct GradientDecoder: ImageDecoding {
  /// The order of the bytes of a pixel.
  var format = PixelFormat.bgra

  func quickImage(
    for request: ImageRequest, cancellation: CancellationFlag
  ) -> PreparedImage? { nil }

  func decode(
    _ request: ImageRequest, quality: DecodeQuality, cancellation: CancellationFlag
  ) throws(ImageError) -> PreparedImage {
    let (size, radius) = (request.sizeInPixels, request.bakedCornerRadiusInPixels)
    let color = Self.color(of: request.source)
    var pixels = PixelBuffer(byteCount: 4 * size.area)
    unsafe pixels.withUnsafeMutableBytes { bytes in
      for y in 0..<size.height {
        let light = 256 - 128 * y / size.height
        for x in 0..<size.width {
          let isInside = Self.isInside(x, y, size, radius)
          let channels = [color.blue, color.green, color.red]
          for (channel, value) in (format == .bgra ? channels : channels.reversed()).enumerated() {
            unsafe bytes[4 * (y * size.width + x) + channel] = UInt8(Int(value) * light / 256)
          }
          unsafe bytes[4 * (y * size.width + x) + 3] = isInside ? 255 : 0
        }
      }
    }
    return PreparedImage(
      pixels: pixels, size: size, format: format, isOpaque: radius == 0, isPreview: false)
  }

  /// Returns a color that is the same on every machine, from a hash of the file name, or of the
  /// position in a vCard file.
  private static func color(of source: ImageSource) -> Color {
    let name =
      if case .embedded(let image) = source {
        "vcard:\(image.offset)+\(image.length)"[...]
      } else {
        source.description.split(separator: "/").last ?? ""
      }
    var hash: UInt32 = 2_166_136_261
    for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Color(hash >> 4 & 0x7F7F7F | 0x404040)
  }

  /// Whether a pixel is inside the rounded corners.
  private static func isInside(_ x: Int, _ y: Int, _ size: PixelSize, _ radius: Int) -> Bool {
    let dx = max(0, radius - x, x - (size.width - 1 - radius))
    let dy = max(0, radius - y, y - (size.height - 1 - radius))
    return dx == 0 || dy == 0 || dx * dx + dy * dy <= radius * radius
  }
}
