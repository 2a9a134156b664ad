import GridImages

/// The folder of a command line, by which a session remembers it.
package struct FolderKey: Equatable, Sendable {
  /// The absolute path without symbolic links, in the encoding of ``SourcePath``.
  package let path: String
  /// Whether the folder itself was given, instead of one of its photos.
  package let isFolder: Bool

  /// Creates the key of a folder, or of the folder of a single photo; nil for several paths, for an
  /// address, for standard input, and for a path that does not exist or does not answer.
  package init?(_ paths: [String]) {
    guard paths.count == 1, let path = paths.first, !RemoteAddress.isRemote(path),
      path != PathInput.argument, let file = PictureFolder.ask(PropertiesCall(path: path)) ?? nil
    else { return nil }
    let folder = file.isFolder ? path : PictureFolder(openedPhoto: path).paths[0]
    guard let real = PictureFolder.ask(RealPathCall(path: folder)) ?? nil else { return nil }
    self.path = real
    isFolder = file.isFolder
  }
}
