import Glibc

/// A change of a file that failed. Nothing was overwritten or deleted.
package enum FileActionError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The file is gone.
  case missing(String)
  /// A file with the new or the old name exists.
  case exists(String)
  /// The folder of the file is gone, to which it should be restored.
  case folderMissing(String)
  /// The file is no longer in the trash, from which it should be restored.
  case missingInTrash(String)
  /// Another file has its name in the trash, so its own is gone.
  case replacedInTrash(String)
  /// Another file has its name.
  case replaced(String)
  /// A folder, which this program does not move.
  case isFolder(String)
  /// The file is in a trash folder already.
  case inTrash(String)
  /// The file system of the file has no trash folder that can be written.
  case noTrash(String, reason: String)
  /// A folder of the trash cannot be created or written.
  case trashRefused(String, folder: String, code: Int32)
  /// The file system cannot rename without the risk of overwriting a file.
  case cannotKeepOthers(String)
  /// The new name has a slash, begins with a dot, is too long, or is no name of a photo.
  case invalidName(String)
  /// The server of a share does not answer. The change may still be made.
  case silent(String)
  /// A sidecar is no document of XMP whose rating can be changed.
  case unreadableSidecar(String)
  /// Another program has written a sidecar meanwhile.
  case sidecarChanged(String)
  /// The system refused the change.
  case refused(String, code: Int32)

  package var description: String {
    switch self {
    case .missing(let path): "\(name(path)): the file no longer exists"
    case .exists(let path): "\(name(path)): a file of this name exists; choose another name"
    case .folderMissing(let path): "\(name(path)): its folder no longer exists; create it again"
    case .missingInTrash(let path): "\(name(path)) is no longer in the trash"
    case .replacedInTrash(let path):
      "\(name(path)) is no longer in the trash; the file of this name there is another one"
    case .replaced(let path): "\(name(path)) is another file now; it keeps its name"
    case .isFolder(let path): "\(name(path)) is a folder; move it with a file manager"
    case .inTrash(let path): "\(name(path)) is already in the trash"
    case .noTrash(let path, let reason):
      "\(name(path)): its file system has no trash folder (\(reason)); move it with a file manager"
    case .trashRefused(let path, let folder, let code):
      "\(name(path)): \(folder.forLabel): \(Self.reason(code)); check its permissions"
    case .cannotKeepOthers(let path):
      "\(name(path)): its file system cannot rename safely; use a file manager"
    case .invalidName(let name):
      "“\(name)”: a name has no slash and at most 255 bytes, and does not begin with a dot"
    case .silent(let path):
      "\(name(path)): its share does not answer, and may still make the change; look again later"
    case .unreadableSidecar(let path):
      "\(name(path)) is no XMP file that can be changed; rate the photo in the program that wrote it"
    case .sidecarChanged(let path):
      "\(name(path)) was changed by another program; its rating stays"
    case .refused(let path, let code):
      "\(name(path)): \(Self.reason(code)); check the permissions of its folder"
    }
  }

  /// Whether an undo that failed is kept, because the user can remove the reason.
  var canBeTriedAgain: Bool {
    switch self {
    case .exists, .folderMissing, .refused, .silent: true
    default: false
    }
  }

  /// The name of a file for the user.
  private func name(_ path: String) -> String { FileName(ofPath: path).description }

  /// Returns the system's text for an error code, in lower case.
  static func reason(_ code: Int32) -> String {
    unsafe String(cString: strerror(code)).lowercased()
  }
}
