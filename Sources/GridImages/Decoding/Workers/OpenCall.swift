import CImageDecode
import Glibc

/// Opens a regular file within the size limit, whose reader is a worker.
struct OpenCall: FileCall {
  struct Answer: MessageValue {
    let result: Int32
    /// The reason of a failure.
    let message: String
    /// The descriptor, which the process that made the call has; -1 after a failure.
    let descriptor: Int32
    let identity: OpenFile.Identity
  }

  let path: String

  func perform(_ context: CallContext) -> Answer {
    var file = grid_file()
    var message = [CChar](repeating: 0, count: Int(GRID_MESSAGE))
    let result = unsafe grid_file_open(SourcePath.cString(path), &file, &message)
    // A server may open files and not read them. The first bytes are needed in any case.
    var byte: UInt8 = 0
    if context.isElsewhere, file.descriptor >= 0 { _ = unsafe pread(file.descriptor, &byte, 1, 0) }
    return Answer(
      result: result,
      message: String(
        decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self),
      descriptor: file.descriptor,
      identity: OpenFile.Identity(
        device: file.device, inode: file.inode, size: file.size, modified: file.modified,
        changed: file.changed))
  }

  static func discard(_ answer: Answer, at site: CallSite) {
    guard answer.descriptor >= 0 else { return }
    switch site {
    // On the thread of the call, for which no caller waits.
    case .here: _ = Glibc.close(answer.descriptor)
    case .process(let process): process.post(CloseCall(path: "", descriptor: answer.descriptor))
    }
  }

  init(path: String) { self.path = path }

  init(from message: inout MessageReader) throws(MalformedMessage) {
    path = try String(from: &message)
  }
}

extension OpenCall.Answer {
  func write(to writer: inout MessageWriter) {
    result.write(to: &writer)
    message.write(to: &writer)
    descriptor.write(to: &writer)
    writer.write(identity.device)
    writer.write(identity.inode)
    for value in [identity.size, identity.modified, identity.changed] { writer.write(value) }
  }

  init(from reader: inout MessageReader) throws(MalformedMessage) {
    result = try reader.integer()
    message = try String(from: &reader)
    descriptor = try reader.integer()
    identity = OpenFile.Identity(
      device: try reader.integer(), inode: try reader.integer(), size: try reader.integer(),
      modified: try reader.integer(), changed: try reader.integer())
  }
}
