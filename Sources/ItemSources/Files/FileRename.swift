import CFiles
import Glibc
import GridImages

/// Renames files without ever replacing another one.
package enum FileRename {
  /// Moves a file within a file system.
  ///
  /// - Throws: ``FileActionError/exists(_:)`` if there is a file at `target`;
  ///   ``FileActionError/cannotKeepOthers(_:)`` if the file system cannot ensure that.
  package static func move(_ path: String, to target: String) throws(FileActionError) {
    let code = attempt(path, to: target)
    guard code != 0 else { return }
    switch code {
    case EEXIST, ENOTEMPTY: throw .exists(target)
    case EINVAL, ENOSYS, EOPNOTSUPP: throw .cannotKeepOthers(path)
    case ENOENT: throw exists(path) ? .folderMissing(target) : .missing(path)
    default: throw .refused(path, code: code)
    }
  }

  /// Moves a file within a file system, and returns the error code, 0 for none.
  static func attempt(_ path: String, to target: String) -> Int32 {
    let (from, to) = (SourcePath.cString(path), SourcePath.cString(target))
    let code = unsafe grid_rename_new(from, to)
    guard code == EINVAL || code == ENOSYS else { return code }
    // File systems without this flag: a hard link never replaces a file either.
    guard unsafe link(from, to) == 0 else { return errno == EEXIST ? EEXIST : code }
    guard unsafe unlink(from) == 0 else {
      let code = errno
      unsafe unlink(to)
      return code
    }
    return 0
  }

  /// Returns the path of a file after it gets a new name in its folder.
  ///
  /// - Throws: ``FileActionError/invalidName(_:)`` for a name that is no photo's, and for
  ///   one that begins with a dot: the photo would be hidden.
  package static func path(of path: String, renamedTo name: String) throws(FileActionError)
    -> String
  {
    let bytes = SourcePath.bytes(of: name)
    guard !bytes.contains(UInt8(ascii: "/")), !bytes.contains(0), bytes.count <= 255,
      bytes.first != UInt8(ascii: "."), PictureFolder.isPicture(name)
    else { throw .invalidName(name) }
    return PictureNames.split(path).prefix + name
  }

  /// Whether there is something at a path; a link counts, whatever it leads to.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(SourcePath.cString(path), &status) == 0
  }
}

/// A file that has got another name.
struct RenamedFile: Sendable {
  let old: String
  let new: String
  /// The old path as it was listed. A link in it may lead elsewhere when the change is undone.
  let listed: String
  let identity: FileIdentity?

  /// Gives a file another name in its folder.
  init(_ path: String, name: String) throws(FileActionError) {
    listed = path
    old = try Trash.canonical(path)
    new = try FileRename.path(of: old, renamedTo: name)
    try FileRename.move(old, to: new)
    identity = FileIdentity(at: new)
  }

  /// Gives the file its old name, unless another one has got its new name.
  func undo() throws(FileActionError) {
    if let found = FileIdentity(at: new), let identity, !found.isSameFile(as: identity) {
      throw .replaced(new)
    }
    try FileRename.move(new, to: old)
  }
}
