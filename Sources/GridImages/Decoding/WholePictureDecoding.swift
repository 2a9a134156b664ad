import GridEngine

/// Decodes TIFF, the one format that `CImageDecode` leaves to others.
///
/// Called on decode threads, several at once.
package protocol WholePictureDecoding: Sendable {
  /// The picture in the file that `descriptor` has open, at its full size; `nil` when it is damaged or
  /// the deadline has come.
  ///
  /// The descriptor stays open.
  func decode(
    descriptor: Int32, as pixelFormat: PixelFormat, until deadline: DecodeDeadline
  ) -> (any WholePicture)?

  /// The orientation that is left to apply to a picture whose file says `orientation`.
  func orientationLeft(of orientation: Int) -> Int
}

/// A picture at its full size, as the library that decoded it holds it.
package protocol WholePicture: AnyObject {
  var size: PixelSize { get }
  /// Whether nothing shines through it.
  var isOpaque: Bool { get }

  /// Writes a row, four bytes a pixel in the order that was asked for, straight alpha.
  @unsafe func copyRow(_ row: Int, to pixels: UnsafeMutableRawPointer)
}
