import GridImages

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
