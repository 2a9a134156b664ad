import GridEngine
import GridImages

/// The properties of a photo from the header of its file.
package struct PictureDetails: Equatable, Sendable {
  /// The upright size.
  package var size: PixelSize
  /// The size of the file in bytes.
  package var byteCount: Int64 = 0
  /// The modification time in nanoseconds since 1970.
  package var modified: Int64 = 0
  /// The date and time of the exposure, as EXIF writes it.
  package var exposureDate: String?
  package var capture = CaptureInfo()
  package var rating = Rating.none

  /// Creates the details of a photo of which only the size is known.
  package init(size: PixelSize) { self.size = size }

  /// Converts the header of a file.
  package init(_ info: ImageInfo) {
    size = info.uprightSize
    byteCount = info.fileSize
    modified = info.modified
    exposureDate = info.exposureDate
    capture = info.capture
    rating = Rating(info.rating) ?? .none
  }
}
