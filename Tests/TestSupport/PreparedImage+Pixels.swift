import GridImages

extension PreparedImage {
  /// The bytes of all pixels, row by row.
  public var pixels: [[UInt8]] {
    unsafe withUnsafeBytes { bytes in
      (0..<height).flatMap { y in
        (0..<width).map { x in
          (0..<4).map { unsafe bytes[y * bytesPerRow + 4 * x + $0] }
        }
      }
    }
  }

  /// Returns the bytes of a pixel.
  public func pixel(_ x: Int, _ y: Int) -> [UInt8] { pixels[y * width + x] }
}
