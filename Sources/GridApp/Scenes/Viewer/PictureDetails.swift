import GridEngine
import GridImages

/// The properties of a photo from the header of its file.
nonisolated struct PictureDetails: Equatable, Sendable {
  /// The upright size.
  var size: PixelSize
  /// The size of the file in bytes.
  var byteCount: Int64 = 0
  /// The modification time in nanoseconds since 1970.
  var modified: Int64 = 0
  /// The date and time of the exposure, as EXIF writes it.
  var exposureDate: String?
  var capture = CaptureInfo()

  /// Creates the details of a photo of which only the size is known.
  init(size: PixelSize) { self.size = size }

  /// Converts the header of a file.
  init(_ info: ImageInfo) {
    size = info.uprightSize
    byteCount = info.fileSize
    modified = info.modified
    exposureDate = info.exposureDate
    capture = info.capture
  }
}
