import Glibc
import GridImages

/// Reads a folder.
struct FolderCall: FileCall {
  enum Answer: MessageValue {
    case content(FolderReader.Content)
    /// The error number.
    case failure(Int32)
  }

  private let reader: FolderReader

  init(_ reader: FolderReader) { self.reader = reader }

  var path: String { reader.path }

  func perform(_ context: CallContext) -> Answer {
    do throws(SystemError) {
      guard let content = try reader.read(onEntry: context.noteProgress) else {
        return .failure(ENOENT)
      }
      return .content(content)
    } catch {
      return .failure(error.code)
    }
  }

  func write(to message: inout MessageWriter) {
    reader.path.write(to: &message)
    for rule in [reader.isRoot, reader.isRecursive, reader.isLinked, reader.examinesFiles] {
      rule.write(to: &message)
    }
    reader.roots.write(to: &message)
  }

  init(from message: inout MessageReader) throws(MalformedMessage) {
    reader = FolderReader(
      path: try String(from: &message), isRoot: try Bool(from: &message),
      isRecursive: try Bool(from: &message), isLinked: try Bool(from: &message),
      examinesFiles: try Bool(from: &message), roots: try message.values())
  }
}

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
      context.noteProgress()
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

/// Asks for a message about a path that cannot be shown; nil if there is none.
struct PathProblemCall: FileCall {
  let path: String

  init(path: String) { self.path = path }

  func perform(_ context: CallContext) -> String? { PictureFolder.problem(of: path) }

  init(from message: inout MessageReader) throws(MalformedMessage) {
    path = try String(from: &message)
  }
}

// MARK: - Messages

extension FileNames: MessageValue {
  func write(to message: inout MessageWriter) {
    message.write(UInt32(count))
    for index in 0..<count { message.write(self[index]) }
  }

  init(from message: inout MessageReader) throws(MalformedMessage) {
    self.init()
    for _ in 0..<(try message.integer(UInt32.self)) {
      let name = try message.content()
      // A name is one of a folder, and a string of C.
      guard !name.isEmpty, !name.contains(0), !name.contains(UInt8(ascii: "/")) else {
        throw MalformedMessage()
      }
      append(name)
    }
  }
}

extension FolderCall.Answer {
  func write(to message: inout MessageWriter) {
    switch self {
    case .failure(let code):
      message.write(UInt8(0))
      message.write(code)
    case .content(let content):
      message.write(UInt8(1))
      message.write(content.identity?.device ?? 0)
      message.write(content.identity?.inode ?? 0)
      content.folder.path.write(to: &message)
      content.folder.pictures.write(to: &message)
      content.folder.skipped.write(to: &message)
      content.subfolders.write(to: &message)
    }
  }

  init(from message: inout MessageReader) throws(MalformedMessage) {
    switch try message.integer(UInt8.self) {
    case 0: self = .failure(try message.integer())
    case 1:
      self = .content(
        FolderReader.Content(
          identity: FolderReader.Identity(
            device: try message.integer(), inode: try message.integer()),
          folder: FolderWalk.Folder(
            path: try String(from: &message), pictures: try FileNames(from: &message),
            skipped: try message.values()),
          subfolders: try message.values()))
    default: throw MalformedMessage()
    }
  }
}

extension FolderReader.Subfolder: MessageValue {
  func write(to message: inout MessageWriter) {
    path.write(to: &message)
    isLinked.write(to: &message)
  }

  init(from message: inout MessageReader) throws(MalformedMessage) {
    path = try String(from: &message)
    isLinked = try Bool(from: &message)
  }
}

extension SkippedFile: MessageValue {
  package func write(to message: inout MessageWriter) {
    path.write(to: &message)
    let (number, detail): (UInt8, UInt64) =
      switch reason {
      case .video: (0, 0)
      case .unsupported(let ending): (1, ending.bytes)
      case .unnamed: (2, 0)
      case .otherProgram: (3, 0)
      case .brokenLink: (4, 0)
      case .unreadableFolder(let code): (5, UInt64(UInt32(bitPattern: code)))
      case .silentFolder: (6, 0)
      }
    message.write(number)
    message.write(detail)
  }

  package init(from message: inout MessageReader) throws(MalformedMessage) {
    path = try String(from: &message)
    let number = try message.integer(UInt8.self)
    let detail = try message.integer(UInt64.self)
    switch number {
    case 0: reason = .video
    case 1:
      guard let ending = FileExtension(bytes: detail) else { throw MalformedMessage() }
      reason = .unsupported(ending)
    case 2: reason = .unnamed
    case 3: reason = .otherProgram
    case 4: reason = .brokenLink
    case 5: reason = .unreadableFolder(Int32(truncatingIfNeeded: detail))
    case 6: reason = .silentFolder
    default: throw MalformedMessage()
    }
  }
}
