import Glibc
import GridImages

/// Asks for the properties of files of a folder; nil for those that are missing.
struct StatusesCall: FileCall {
  /// The path of the folder with a slash at the end; empty for the working folder.
  private let prefix: String
  private let names: FileNames

  init(of names: FileNames, in prefix: String) {
    self.prefix = prefix
    self.names = names
  }

  var path: String { prefix + "." }

  func perform(_ context: CallContext) -> [FileProperties?] {
    let folder =
      prefix.isEmpty
      ? AT_FDCWD : unsafe open(SourcePath.cString(prefix), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if folder >= 0 { close(folder) } }
    return (0..<names.count).map { place in
      context.didProgress()
      return properties(at: place, in: folder)
    }
  }

  private func properties(at place: Int, in folder: Int32) -> FileProperties? {
    var status = stat()
    let isThere = unsafe names.withCString(at: place) {
      unsafe fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) == 0
    }
    guard isThere else { return nil }
    guard status.st_mode & S_IFMT == S_IFLNK else { return FileProperties(status) }
    // A link may lead to a share.
    return FileCalls.shared.run(PropertiesCall(path: prefix + names.string(at: place))) ?? nil
  }

  func write(to message: inout MessageWriter) {
    prefix.write(to: &message)
    names.write(to: &message)
  }

  init(from message: inout MessageReader) throws(MalformedMessage) {
    prefix = try String(from: &message)
    names = try FileNames(from: &message)
  }
}
