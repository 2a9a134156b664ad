/// The data of a photo that its header and the file system state, and ``PictureIndex`` keeps.
package struct PictureRecord: Equatable, Sendable {
  /// The version of the file to which the record belongs.
  package var version: FileVersion
  package var header: PictureHeader
  /// The version of the sidecars that the header includes, see ``SidecarVersion``.
  var sidecars = SidecarVersion.none

  package init(version: FileVersion, header: PictureHeader) {
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

/// The photos of a folder that the index knows.
struct IndexedFolder: Sendable {
  var names = FileNames()
  /// The records, in the order of the names.
  var records: [PictureRecord] = []
}
