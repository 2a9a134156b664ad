import GridImages

extension PreparedImage {
  /// The bytes of each pixel, row by row.
  public var pixels: [[UInt8]] {
    unsafe withUnsafeBytes { bytes in
      (0..<height).flatMap { y in
        (0..<width).map { x in
          (0..<4).map { unsafe bytes[y * bytesPerRow + 4 * x + $0] }
        }
      }
    }
  }

  /// One pixel's bytes.
  public func pixel(_ x: Int, _ y: Int) -> [UInt8] { pixels[y * width + x] }
}
