extension PixelImage {
  /// The space between the images of a sheet, in pixels: whole squares of a ``GoldenPicture``.
  private static let gap = 2 * GoldenPicture.block

  /// Returns images next to each other, with gray between them.
  ///
  /// - Parameter images: Images with bytes in the order ``Order/rgba``, with their tops at the same height.
  public static func sheet(of images: [PixelImage]) -> PixelImage {
    let width = images.reduce(-gap) { $0 + $1.width + gap }
    let height = images.reduce(0) { max($0, $1.height) }
    var bytes = [UInt8](repeating: 128, count: 4 * max(0, width) * height)
    var left = 0
    for image in images {
      for row in 0..<image.height {
        let start = 4 * (row * width + left)
        let line = image.bytes[4 * row * image.width..<4 * (row + 1) * image.width]
        bytes.replaceSubrange(start..<start + line.count, with: line)
      }
      left += image.width + gap
    }
    return PixelImage(width: max(0, width), height: height, bytes: bytes)
  }
}
