import GridImages

/// A call that changes a file. It is made once: a change that was lost with its process may have been made.
protocol ChangeCall: FileCall where Answer == Result<Value, FileActionError> {
  associatedtype Value: MessageValue

  /// Makes the change in this process. May wait for ever.
  func change() throws(FileActionError) -> Value
}

extension ChangeCall {
  static var canBeRepeated: Bool { false }

  func perform(_ context: CallContext) -> Result<Value, FileActionError> {
    Result { () throws(FileActionError) in try change() }
  }

  /// The time in seconds to wait for a server: a disk that sleeps takes ten.
  private static var patience: Double { 30 }

  /// Makes the change; one of a share is made by the file process.
  ///
  /// - Throws: ``FileActionError``, such as ``FileActionError/silent(_:)`` if the server of a share does not
  ///   answer; the change may still be made then.
  func run() throws(FileActionError) -> Value {
    guard let answer = FileCalls.shared.run(self, patience: Self.patience) else {
      throw .silent(path)
    }
    return try answer.get()
  }
}

/// Moves a file to the trash.
struct TrashCall: ChangeCall {
  let path: String
  let trash: Trash

  func change() throws(FileActionError) -> TrashedFile { try trash.move(path) }
}

/// Moves a file back from the trash. The value is its path.
struct RestoreCall: ChangeCall {
  let file: TrashedFile
  let trash: Trash

  var path: String { file.path }

  func change() throws(FileActionError) -> String {
    try trash.restore(file)
    return file.original
  }
}

/// Gives a file another name.
struct RenameCall: ChangeCall {
  let path: String
  let name: String

  func change() throws(FileActionError) -> RenamedFile { try RenamedFile(path, name: name) }
}

/// Gives a renamed file its old name. The value is its path as it was listed.
struct UndoRenameCall: ChangeCall {
  let file: RenamedFile

  var path: String { file.new }

  func change() throws(FileActionError) -> String {
    try file.undo()
    return file.listed
  }
}

// MARK: - Messages

extension TrashCall {
  func write(to message: inout MessageWriter) {
    path.write(to: &message)
    trash.write(to: &message)
  }

  init(from message: inout MessageReader) throws(MalformedMessage) {
    path = try String(from: &message)
    trash = try Trash(from: &message)
  }
}

extension RestoreCall {
  func write(to message: inout MessageWriter) {
    file.write(to: &message)
    trash.write(to: &message)
  }

  init(from message: inout MessageReader) throws(MalformedMessage) {
    file = try TrashedFile(from: &message)
    trash = try Trash(from: &message)
  }
}

extension RenameCall {
  func write(to message: inout MessageWriter) {
    path.write(to: &message)
    name.write(to: &message)
  }

  init(from message: inout MessageReader) throws(MalformedMessage) {
    path = try String(from: &message)
    name = try String(from: &message)
  }
}

extension UndoRenameCall {
  func write(to message: inout MessageWriter) { file.write(to: &message) }

  init(from message: inout MessageReader) throws(MalformedMessage) {
    file = try RenamedFile(from: &message)
  }
}

extension Result: MessageValue where Success: MessageValue, Failure == FileActionError {
  package func write(to message: inout MessageWriter) {
    switch self {
    case .success(let value):
      true.write(to: &message)
      value.write(to: &message)
    case .failure(let error):
      false.write(to: &message)
      error.write(to: &message)
    }
  }

  package init(from message: inout MessageReader) throws(MalformedMessage) {
    self =
      try Bool(from: &message)
      ? .success(try Success(from: &message)) : .failure(try FileActionError(from: &message))
  }
}

extension TrashedFile: MessageValue {
  package func write(to message: inout MessageWriter) {
    for text in [original, trash, name, describedPath] { text.write(to: &message) }
    identity.write(to: &message)
  }

  package init(from message: inout MessageReader) throws(MalformedMessage) {
    original = try String(from: &message)
    trash = try String(from: &message)
    name = try String(from: &message)
    describedPath = try String(from: &message)
    identity = try FileIdentity?(from: &message)
  }
}

extension RenamedFile: MessageValue {
  func write(to message: inout MessageWriter) {
    for text in [old, new, listed] { text.write(to: &message) }
    identity.write(to: &message)
  }

  init(from message: inout MessageReader) throws(MalformedMessage) {
    old = try String(from: &message)
    new = try String(from: &message)
    listed = try String(from: &message)
    identity = try FileIdentity?(from: &message)
  }
}

extension FileActionError: MessageValue {
  /// The number of the case, its path or name, and its folder or reason and its error code, if it has them.
  private var parts: (number: UInt8, path: String, detail: String, code: Int32) {
    switch self {
    case .missing(let path): (0, path, "", 0)
    case .exists(let path): (1, path, "", 0)
    case .folderMissing(let path): (2, path, "", 0)
    case .missingInTrash(let path): (3, path, "", 0)
    case .replacedInTrash(let path): (4, path, "", 0)
    case .replaced(let path): (5, path, "", 0)
    case .isFolder(let path): (6, path, "", 0)
    case .inTrash(let path): (7, path, "", 0)
    case .noTrash(let path, let reason): (8, path, reason, 0)
    case .trashRefused(let path, let folder, let code): (9, path, folder, code)
    case .cannotKeepOthers(let path): (10, path, "", 0)
    case .invalidName(let name): (11, name, "", 0)
    case .refused(let path, let code): (12, path, "", code)
    case .silent(let path): (13, path, "", 0)
    case .unreadableSidecar(let path): (14, path, "", 0)
    case .sidecarChanged(let path): (15, path, "", 0)
    }
  }

  package func write(to message: inout MessageWriter) {
    let parts = parts
    message.write(parts.number)
    parts.path.write(to: &message)
    parts.detail.write(to: &message)
    message.write(parts.code)
  }

  package init(from message: inout MessageReader) throws(MalformedMessage) {
    let number = try message.integer(UInt8.self)
    let path = try String(from: &message)
    let detail = try String(from: &message)
    let code = try message.integer(Int32.self)
    switch number {
    case 0: self = .missing(path)
    case 1: self = .exists(path)
    case 2: self = .folderMissing(path)
    case 3: self = .missingInTrash(path)
    case 4: self = .replacedInTrash(path)
    case 5: self = .replaced(path)
    case 6: self = .isFolder(path)
    case 7: self = .inTrash(path)
    case 8: self = .noTrash(path, reason: detail)
    case 9: self = .trashRefused(path, folder: detail, code: code)
    case 10: self = .cannotKeepOthers(path)
    case 11: self = .invalidName(path)
    case 12: self = .refused(path, code: code)
    case 13: self = .silent(path)
    case 14: self = .unreadableSidecar(path)
    case 15: self = .sidecarChanged(path)
    default: throw MalformedMessage()
    }
  }
}
