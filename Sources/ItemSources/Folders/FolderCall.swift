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
      guard let content = try reader.read(onEntry: context.didProgress) else {
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
      content.folder.sidecars.write(to: &message)
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
            sidecars: try FileNames(from: &message), skipped: try message.values()),
          subfolders: try message.values()))
    default: throw MalformedMessage()
    }
  }
}
