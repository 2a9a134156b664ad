import Glibc

/// A change of a file that failed. Nothing was overwritten or deleted.
package enum FileActionError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The file is gone.
  case missing(String)
  /// A file with the new or the old name exists.
  case exists(String)
  /// The folder of the file is gone, to which it should be restored.
  case folderMissing(String)
  /// A folder, which this program does not move.
  case isFolder(String)
  /// The file is in a trash folder already.
  case inTrash(String)
  /// The file system of the file has no trash folder that can be written.
  case noTrash(String, reason: String)
  /// The file system cannot rename without the risk of overwriting a file.
  case cannotKeepOthers(String)
  /// The new name is empty, has a slash, or is no name of a photo.
  case invalidName(String)
  /// The system refused the change.
  case refused(String, code: Int32)

  package var description: String {
    switch self {
    case .missing(let path): "\(name(path)): the file no longer exists"
    case .exists(let path): "\(name(path)): a file of this name exists; choose another name"
    case .folderMissing(let path): "\(name(path)): its folder no longer exists; create it again"
    case .isFolder(let path): "\(name(path)): is a folder; move it with a file manager"
    case .inTrash(let path): "\(name(path)): is in the trash already"
    case .noTrash(let path, let reason):
      "\(name(path)): its file system has no trash folder (\(reason)); move it with a file manager"
    case .cannotKeepOthers(let path):
      "\(name(path)): its file system cannot rename safely; use a file manager"
    case .invalidName(let name):
      "“\(name)” is not a name of a photo; give a name without slashes that ends as .jpg does"
    case .refused(let path, let code):
      "\(name(path)): \(Self.reason(code)); check the permissions of its folder"
    }
  }

  /// The name of a file for the user.
  private func name(_ path: String) -> String { FileName(ofPath: path).description }

  /// Returns the system's text for an error code, in lower case.
  static func reason(_ code: Int32) -> String {
    unsafe String(cString: strerror(code)).lowercased()
  }
}
