import Glibc
import GridImages

/// The folder of a command line, by which a session remembers it.
package struct FolderKey: Equatable, Sendable {
  /// The absolute path without symbolic links, in the encoding of ``SourcePath``.
  package let path: String
  /// Whether the folder itself was given, instead of one of its photos.
  package let isFolder: Bool

  /// Creates the key of a folder, or of the folder of a single photo; nil for several paths, for an
  /// address, and for a path that does not exist or does not answer.
  package init?(_ paths: [String]) {
    guard paths.count == 1, let path = paths.first, !RemoteAddress.isRemote(path),
      let found = PictureFolder.ask(path, { Self.find(path) }), let found
    else { return nil }
    self = found
  }

  private init(path: String, isFolder: Bool) {
    self.path = path
    self.isFolder = isFolder
  }

  private static func find(_ path: String) -> FolderKey? {
    let isFolder = PictureFolder.isFolder(path)
    guard unsafe access(SourcePath.cString(path), F_OK) == 0 else { return nil }
    let folder = isFolder ? path : PictureFolder(openedPhoto: path).paths[0]
    guard let real = unsafe realpath(SourcePath.cString(folder), nil) else { return nil }
    defer { unsafe free(real) }
    let bytes = unsafe UnsafeRawBufferPointer(start: real, count: strlen(real))
    return FolderKey(path: unsafe SourcePath.string(fromBytes: bytes), isFolder: isFolder)
  }
}
