import GridEngine

/// Decodes TIFF, the only format that `CImageDecode` does not decode.
package protocol WholeImageDecoding: Sendable {
  /// Decodes an open file at its full size. Returns `nil` if the file is damaged or the deadline
  /// has passed.
  ///
  /// The descriptor stays open.
  func decode(
    descriptor: Int32, as pixelFormat: PixelFormat, until deadline: DecodeDeadline
  ) -> (any WholeImage)?

  /// Returns the orientation that the caller still has to apply, for a file whose EXIF orientation
  /// is `orientation`.
  func orientationLeft(of orientation: Int) -> Int
}

/// An image at its full size, in the memory of the library that decoded it.
package protocol WholeImage: AnyObject {
  var size: PixelSize { get }
  /// Whether every pixel is opaque.
  var isOpaque: Bool { get }

  /// Copies a row: four bytes per pixel in the requested order, straight alpha.
  @unsafe func copyRow(_ row: Int, to pixels: UnsafeMutableRawPointer)
}
