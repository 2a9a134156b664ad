import Glibc

/// A file or folder that a listing found and cannot show.
package struct SkippedFile: Equatable, Sendable, CustomStringConvertible {
  enum Reason: Hashable, Sendable {
    case video
    /// A picture in a format without a decoder.
    case unsupported(FileExtension)
    /// A picture by its content, without the extension of one.
    case unnamed
    /// A folder of the system or another program, such as a recycle bin.
    case otherProgram
    /// A link whose target does not exist.
    case brokenLink
    /// A folder that could not be opened, with the error code.
    case unreadableFolder(Int32)
    /// A folder on a share that does not answer.
    case silentFolder
  }

  let path: String
  let reason: Reason

  /// The path and the reason, for `--list-skipped`.
  package var description: String {
    let reason =
      switch reason {
      case .video: "videos cannot be shown"
      case .unsupported(let ending): ".\(ending) files cannot be shown"
      case .unnamed: "a picture without the extension of one; give its path to show it"
      case .otherProgram: "folders of the system and of other programs are left out"
      case .brokenLink: "the target of the link does not exist"
      case .silentFolder: "does not answer"
      case .unreadableFolder(let code): unsafe String(cString: strerror(code)).lowercased()
      }
    return "\(path.forTerminal): \(reason)"
  }
}
