import GridEngine

/// Decodes the formats that `CImageDecode` leaves to others: GIF, TIFF, icons, Targa, rare BMP.
///
/// Called on decode threads, several at once.
nonisolated protocol WholePictureDecoding: Sendable {
  /// The picture in the file that `descriptor` has open, at its full size; `nil` when it is damaged.
  ///
  /// The descriptor stays open.
  func decode(
    descriptor: Int32, format: PictureFormat, as pixelFormat: PixelFormat, pool: PixelPool
  ) -> PreparedImage?

  /// The orientation that is left to apply to a picture whose file says `orientation`.
  func orientationLeft(of orientation: Int, format: PictureFormat) -> Int
}
