import Glibc
import GridImages

/// The version of a file, and the date that it has without metadata.
struct FileStatus: Sendable {
  let version: FileVersion
  /// The modification time in seconds since 1970, of any year.
  private let seconds: Int

  /// Asks the file system; nil for a missing file, and for one that does not answer.
  init?(ofFileAt path: String) {
    guard let found = FileCalls.shared.run(PropertiesCall(path: path)), let file = found else {
      return nil
    }
    self.init(file)
  }

  init(_ file: FileProperties) {
    version = FileVersion(
      size: file.size, modified: FileTime.nanoseconds(file.modified),
      changed: FileTime.nanoseconds(file.changed))
    seconds = file.modified.tv_sec
  }

  /// Returns the date of the photo: that of its header, or else of its name, or else of the file.
  func moment(name: [UInt8], header: PictureHeader?) -> PictureDates.Moment {
    if let header, header.date != 0 { return header.date }
    return PictureDates.moment(name: name, seconds: seconds)
  }
}
