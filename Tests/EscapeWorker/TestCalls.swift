import Glibc
import GridImages

/// Calls of tests to a file process.
enum TestCalls {
  static let all: [any FileCall.Type] = [
    GateCall.self, ReverseCall.self, LastCall.self, GarbageCall.self, SlowCall.self,
  ]
}

/// Returns when there is a file at its path, as a call about a share that answers again.
struct GateCall: FileCall {
  let path: String

  init(path: String) { self.path = path }

  func perform(_ context: CallContext) -> Int32 {
    while unsafe access(path, F_OK) != 0 { usleep(1_000) }
    return 7
  }

  init(from message: inout MessageReader) throws(MalformedMessage) {
    path = try String(from: &message)
  }
}

/// Returns texts in reverse.
struct ReverseCall: FileCall {
  let path: String
  let texts: [String]

  init(path: String, texts: [String]) {
    self.path = path
    self.texts = texts
  }

  func perform(_ context: CallContext) -> [String] { texts.reversed() }

  func write(to message: inout MessageWriter) {
    path.write(to: &message)
    texts.write(to: &message)
  }

  init(from message: inout MessageReader) throws(MalformedMessage) {
    path = try String(from: &message)
    texts = try message.values()
  }
}

/// Ends its process, unless there is a file at its path, which it makes.
struct LastCall: FileCall {
  let path: String

  init(path: String) { self.path = path }

  func perform(_ context: CallContext) -> Bool {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file < 0 else { _exit(3) }
    return true
  }

  init(from message: inout MessageReader) throws(MalformedMessage) {
    path = try String(from: &message)
  }
}

/// Sends bytes that are no message.
struct GarbageCall: FileCall {
  let path: String

  init(path: String) { self.path = path }

  func perform(_ context: CallContext) -> Bool {
    let channel: Int32 = 3
    _ = unsafe send(channel, "garbage", 7, 0)
    sleep(60)
    return true
  }

  init(from message: inout MessageReader) throws(MalformedMessage) {
    path = try String(from: &message)
  }
}

/// Makes progress for a second.
struct SlowCall: FileCall {
  let path: String

  init(path: String) { self.path = path }

  func perform(_ context: CallContext) -> Bool {
    for _ in 0..<100 {
      usleep(10_000)
      context.didProgress()
    }
    return true
  }

  init(from message: inout MessageReader) throws(MalformedMessage) {
    path = try String(from: &message)
  }
}
