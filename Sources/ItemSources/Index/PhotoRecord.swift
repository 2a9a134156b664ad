/// The data of a photo that its header and the file system state, and ``PhotoIndex`` keeps.
package struct PhotoRecord: Equatable, Sendable {
  /// The version of the file to which the record belongs.
  package var version: FileVersion
  package var header: PhotoHeader

  package init(version: FileVersion, header: PhotoHeader) {
    self.version = version
    self.header = header
  }
}

/// The size and the times of a file. Every write changes at least one of them.
package struct FileVersion: Equatable, Sendable {
  /// The size in bytes.
  package var size: Int64
  /// The modification time in nanoseconds since 1970.
  package var modified: Int64
  /// The time of the last change of any kind (ctime), in nanoseconds since 1970. Programs that turn
  /// photos often restore the modification time.
  package var changed: Int64

  /// The version of a file that does not exist.
  static let missing = FileVersion(size: 0, modified: 0)

  package init(size: Int64, modified: Int64, changed: Int64 = 0) {
    self.size = size
    self.modified = modified
    self.changed = changed
  }
}

/// The header of a photo.
package struct PhotoHeader: Equatable, Sendable {
  /// The size in pixels as stored, before the orientation is applied; 0 if it is unknown.
  package var width = 0
  package var height = 0
  /// EXIF's orientation, 1 to 8.
  package var orientation = 1
  /// The date of the metadata as ``PictureDates/Moment``; 0 if it has none.
  var date: PictureDates.Moment = 0
  /// Whether the header could be read. The others are not read again until they change.
  package var isReadable: Bool

  /// The range of widths and heights.
  static let sides: ClosedRange<Int64> = 0...65_535

  /// The header of a file that is no photo.
  package static let unreadable = PhotoHeader(isReadable: false)

  private init(isReadable: Bool) { self.isReadable = isReadable }

  /// Creates the header of a photo.
  ///
  /// - Parameter exposureDate: The date as EXIF writes it: "2024:01:26 23:39:00".
  package init(width: Int, height: Int, orientation: Int, exposureDate: String?) {
    self.init(isReadable: true)
    self.width = width
    self.height = height
    self.orientation = orientation
    date = exposureDate.flatMap(PictureDates.moment(exif:)) ?? 0
  }

  /// The width of the upright photo divided by its height; 0 if it is unknown.
  var aspectRatio: Float {
    guard width > 0, height > 0 else { return 0 }
    // EXIF's orientations from 5 on exchange width and height.
    return orientation >= 5 ? Float(height) / Float(width) : Float(width) / Float(height)
  }
}

/// The photos of a folder that the index knows.
struct IndexedFolder: Sendable {
  var names = FileNames()
  /// The records, in the order of the names.
  var records: [PhotoRecord] = []
}
