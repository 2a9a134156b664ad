/// The file of a planned image.
struct ImageFile: Sendable {
  private let plan: ImagePlan

  /// Creates the file of a plan.
  init(_ plan: ImagePlan) { self.plan = plan }

  /// Paints the image, encodes it and returns the file's bytes.
  func encoded() throws(ImageEncoderError) -> [UInt8] {
    let upright = ImageEncoder.Pixels(
      width: plan.width, height: plan.height, bytes: plan.painted())
    switch plan.format {
    case .png: return try ImageEncoder.png(upright)
    case .webp: return try ImageEncoder.webp(upright, quality: 80)
    case .jpeg(let orientation, let progressive, let hasThumbnail):
      let stored = orientation.stored(upright)
      // Cameras store the thumbnail in the orientation of the image.
      let thumbnail = hasThumbnail ? try stored.thumbnail() : []
      let exif = ExifBlock(
        orientation: orientation, dateTaken: plan.dateTaken, thumbnail: thumbnail)
      return try ImageEncoder.jpeg(
        stored, quality: 87, progressive: progressive, exif: exif.bytes)
    }
  }
}

extension ImageEncoder.Pixels {
  /// Returns a JPEG thumbnail of at most 160 × 120 (or 120 × 160) pixels, without metadata.
  func thumbnail() throws(ImageEncoderError) -> [UInt8] {
    let box = width >= height ? (160, 120) : (120, 160)
    let scale = min(1, Double(box.0) / Double(width), Double(box.1) / Double(height))
    let small = averaged(
      width: max(1, Int((Double(width) * scale).rounded())),
      height: max(1, Int((Double(height) * scale).rounded())))
    return try ImageEncoder.jpeg(small, quality: 76)
  }

  /// Returns a smaller copy, whose pixels are the means of those they cover.
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
