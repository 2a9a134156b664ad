/// A planned picture as the bytes of its file.
struct PictureFile: Sendable {
  private let plan: PicturePlan

  /// The file that `plan` describes.
  init(_ plan: PicturePlan) { self.plan = plan }

  /// Paints the picture and encodes it as planned.
  func encoded() throws(PictureEncoderError) -> [UInt8] {
    let upright = PictureEncoder.Pixels(
      width: plan.width, height: plan.height, bytes: plan.painted())
    switch plan.format {
    case .png: return try PictureEncoder.png(upright)
    case .webp: return try PictureEncoder.webp(upright, quality: 80)
    case .jpeg(let orientation, let progressive, let hasThumbnail):
      let stored = orientation.stored(upright)
      // Cameras turn the preview with the picture.
      let thumbnail = hasThumbnail ? try Self.thumbnail(of: stored) : []
      let exif = ExifBlock(orientation: orientation, taken: plan.taken, thumbnail: thumbnail)
      return try PictureEncoder.jpeg(
        stored, quality: 87, progressive: progressive, exif: exif.bytes)
    }
  }

  /// A preview of at most 160 × 120 (or 120 × 160) pixels, without metadata of its own.
  private static func thumbnail(
    of picture: PictureEncoder.Pixels
  ) throws(PictureEncoderError) -> [UInt8] {
    let box = picture.width >= picture.height ? (160, 120) : (120, 160)
    let scale = min(
      1, Double(box.0) / Double(picture.width), Double(box.1) / Double(picture.height))
    let small = picture.averaged(
      width: max(1, Int((Double(picture.width) * scale).rounded())),
      height: max(1, Int((Double(picture.height) * scale).rounded())))
    return try PictureEncoder.jpeg(small, quality: 76)
  }
}

extension PictureEncoder.Pixels {
  /// A smaller copy, each pixel the mean of those it stands for.
  ///
  /// - Complexity: O(*p*), *p* being the pixels of the receiver.
  func averaged(width newWidth: Int, height newHeight: Int) -> Self {
    var result = Self(
      width: newWidth, height: newHeight,
      bytes: Array(repeating: 0, count: newWidth * newHeight * 3))
    for y in 0..<newHeight {
      let rows =
        y * height / newHeight..<max((y + 1) * height / newHeight, y * height / newHeight + 1)
      for x in 0..<newWidth {
        let left = x * width / newWidth
        let columns = left..<max((x + 1) * width / newWidth, left + 1)
        var sum = SIMD3<Int>.zero
        for row in rows {
          for column in columns {
            let from = (row * width + column) * 3
            sum &+= SIMD3(Int(bytes[from]), Int(bytes[from + 1]), Int(bytes[from + 2]))
          }
        }
        let to = (y * newWidth + x) * 3
        for channel in 0..<3 {
          result.bytes[to + channel] = UInt8(sum[channel] / (rows.count * columns.count))
        }
      }
    }
    return result
  }
}
