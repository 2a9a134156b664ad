import Glibc
import GridImages

/// The folder of a command line, by which a session remembers it.
package struct FolderKey: Equatable {
  /// The absolute path without symbolic links, in the encoding of ``SourcePath``.
  package let path: String
  /// Whether the folder itself was given, instead of one of its photos.
  package let isFolder: Bool

  /// Creates the key of a folder, or of the folder of a single photo; nil for several paths, for an
  /// address, and for a path that does not exist.
  package init?(_ paths: [String]) {
    guard paths.count == 1, let path = paths.first, !RemoteAddress.isRemote(path) else {
      return nil
    }
    isFolder = PictureFolder.isFolder(path)
    guard unsafe access(SourcePath.cString(path), F_OK) == 0 else { return nil }
    let folder = isFolder ? path : PictureFolder(openedPhoto: path).paths[0]
    guard let real = unsafe realpath(SourcePath.cString(folder), nil) else { return nil }
    defer { unsafe free(real) }
    let bytes = unsafe UnsafeBufferPointer(start: real, count: strlen(real))
    self.path = unsafe SourcePath.string(fromBytes: bytes.map { UInt8(bitPattern: $0) })
  }
}
