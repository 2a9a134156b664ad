/// Writes a ``BlockPicture`` as a JPEG. Each block has one coefficient, so only the color
/// conversion loses anything.
public struct JPEGFile: Sendable {
  /// The color space of the samples.
  public enum Colors: Sendable { case gray, yCbCr, cmyk, adobeCMYK }

  public var picture: BlockPicture
  public var colors = Colors.yCbCr
  public var exif: EXIFBlock?
  /// The packet of XMP, if it is not empty.
  public var xmp: [UInt8] = []
  /// The image resources of Photoshop, with IPTC, if there are any.
  public var resources: [UInt8] = []
  /// The content of APP2 segments; see ``profileSegments(_:partSize:)``.
  public var profileSegments: [[UInt8]] = []
  /// Whether the file is progressive (SOF2), with a DC scan only.
  public var isProgressive = false
  /// The number of MCUs between restart markers; 0 for none.
  public var restartInterval = 0
  /// The size in the header, if it is to differ from that of the image.
  public var claimedSize: (width: Int, height: Int)?

  /// Creates a file of an image.
  public init(_ picture: BlockPicture, colors: Colors = .yCbCr, exif: EXIFBlock? = nil) {
    self.picture = picture
    self.colors = colors
    self.exif = exif
  }

  /// The whole file.
  public var bytes: [UInt8] { header + scan + [0xFF, 0xD9] }

  /// The file up to the pixel data.
  public var header: [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    if let exif { bytes += segment(0xE1, Array("Exif\0\0".utf8) + exif.bytes) }
    if !xmp.isEmpty {
      bytes += segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + xmp)
    }
    if !resources.isEmpty {
      bytes += segment(0xED, Array("Photoshop 3.0\0".utf8) + resources)
    }
    for content in profileSegments { bytes += segment(0xE2, content) }
    if colors == .adobeCMYK {
      bytes += segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0])
    }
    bytes += segment(0xDB, [0] + Array(repeating: 1, count: 64))
    let size = claimedSize ?? (picture.width, picture.height)
    var frame = [8] + word(size.height) + word(size.width) + [UInt8(componentCount)]
    for component in 1...componentCount { frame += [UInt8(component), 0x11, 0] }
    bytes += segment(isProgressive ? 0xC2 : 0xC0, frame)
    // Twelve codes of four bits for the sizes 0 to 11, and one code of one bit for the end of a
    // block.
    bytes += segment(0xC4, [0x00, 0, 0, 0, 12] + Array(repeating: 0, count: 12) + Array(0...11))
    bytes += segment(0xC4, [0x10, 1] + Array(repeating: 0, count: 15) + [0])
    if restartInterval > 0 { bytes += segment(0xDD, word(restartInterval)) }
    var start = [UInt8(componentCount)]
    for component in 1...componentCount { start += [UInt8(component), 0x00] }
    bytes += segment(0xDA, start + [0, isProgressive ? 0 : 63, 0])
    return bytes
  }

  private var componentCount: Int {
    switch colors {
    case .gray: 1
    case .yCbCr: 3
    case .cmyk, .adobeCMYK: 4
    }
  }

  /// The pixel data.
  public var scan: [UInt8] {
    var bits = JPEGBitWriter()
    var previous = Array(repeating: 0, count: componentCount)
    for (index, color) in picture.colors.enumerated() {
      if restartInterval > 0, index > 0, index.isMultiple(of: restartInterval) {
        bits.writeRestart(index / restartInterval - 1)
        previous = Array(repeating: 0, count: componentCount)
      }
      for (component, value) in samples(of: color).enumerated() {
        let coefficient = 8 * (value - 128)
        bits.writeDifference(coefficient - previous[component])
        previous[component] = coefficient
        if !isProgressive { bits.write(0, count: 1) }
      }
    }
    return bits.finished
  }

  private func samples(of color: [UInt8]) -> [Int] {
    // Four values of a color are inks.
    if color.count == 4 { return color.map { colors == .adobeCMYK ? 255 - Int($0) : Int($0) } }
    let red = Double(color[0])
    let green = Double(color[1])
    let blue = Double(color[2])
    let luma = 0.299 * red + 0.587 * green + 0.114 * blue
    switch colors {
    case .gray: return [Int(luma.rounded())]
    case .yCbCr:
      return [luma, 128 + (blue - luma) / 1.772, 128 + (red - luma) / 1.402]
        .map { Int($0.rounded()) }
    case .cmyk: return color.map { 255 - Int($0) } + [0]
    case .adobeCMYK: return color.map { Int($0) } + [255]
    }
  }

  /// Returns the APP2 segments of an ICC profile, in parts of `partSize` bytes.
  public static func profileSegments(_ profile: [UInt8], partSize: Int = 65_519) -> [[UInt8]] {
    let starts = Array(stride(from: 0, to: profile.count, by: partSize))
    return starts.enumerated().map { index, start in
      Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(starts.count)]
        + profile[start..<min(start + partSize, profile.count)]
    }
  }

  private func word(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + word(content.count + 2) + content
  }
}
