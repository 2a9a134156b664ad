import CSandbox
import Glibc
import Synchronization

/// The program of the file process: makes calls on threads, until the app ends.
///
/// A program that uses one calls ``run(answering:)`` first thing if its first argument is
/// ``FileProcess/command``. The process has the rights of the app. It trusts the app, and the app it.
package enum FileProcessLoop {
  private static let channel = Int32(GRID_PROCESS_CHANNEL.rawValue)
  /// The shortest time between two messages about the progress of a call.
  private static let progressInterval = Duration.milliseconds(200)
  private static let threads = CallThreads()

  /// Answers calls. Call it in a process of a single thread, before anything else.
  ///
  /// - Parameter calls: The calls that the app makes, with those of this module.
  package static func run(answering calls: [any FileCall.Type] = []) -> Never {
    guard unsafe grid_process_prepare(0, "file calls") == 0 else { _exit(1) }
    FileCalls.shared.makeDirect()
    let own: [any FileCall.Type] = [
      PropertiesCall.self, RealPathCall.self, SignatureCall.self, ProbeCall.self, OpenCall.self,
      CloseCall.self,
    ]
    let names = (own + calls).map { ($0.name, $0) }
    let known = Dictionary(names) { first, _ in first }
    send(.ready, 0)
    while let message = FileProcessMessage.receive(from: channel) {
      do throws(MalformedMessage) {
        switch message.kind {
        case .call: try perform(message, known)
        case .forward: try forward(message)
        case .ready, .begun, .progress, .answer: throw MalformedMessage()
        }
      } catch { break }
    }
    // Not exit(): its handlers could wait for a thread.
    _exit(0)
  }

  private static func perform(
    _ message: FileProcessMessage, _ known: [String: any FileCall.Type]
  ) throws(MalformedMessage) {
    var reader = MessageReader(message.payload)
    guard let type = known[try String(from: &reader)] else { throw MalformedMessage() }
    try start(type, &reader, message.id)
  }

  private static func start<C: FileCall>(
    _ type: C.Type, _ reader: inout MessageReader, _ id: UInt64
  ) throws(MalformedMessage) {
    let call = try C(from: &reader)
    try reader.end()
    threads.add {
      send(.begun, id)
      let last = Mutex(ContinuousClock.now)
      let context = CallContext(isElsewhere: true) {
        let isDue = last.withLock { last in
          let now = ContinuousClock.now
          guard now - last >= progressInterval else { return false }
          last = now
          return true
        }
        if isDue { send(.progress, id) }
      }
      let answer = call.perform(context)
      // No caller waits for it.
      guard id > 0 else { return }
      send(.answer, id, answer.messageBytes)
    }
  }

  private static func forward(_ message: FileProcessMessage) throws(MalformedMessage) {
    guard message.descriptor >= 0 else { throw MalformedMessage() }
    defer { close(message.descriptor) }
    var reader = MessageReader(message.payload)
    let file: Int32 = try reader.integer()
    let content = try reader.content()
    try reader.end()
    let result = unsafe content.withUnsafeBytes { buffer in
      unsafe grid_channel_send(message.descriptor, buffer.baseAddress, buffer.count, file)
    }
    send(.answer, message.id, (result == Int32(GRID_CHANNEL_OK.rawValue)).messageBytes)
  }

  private static func send(
    _ kind: FileProcessMessage.Kind, _ id: UInt64, _ payload: [UInt8] = []
  ) {
    guard kind == .answer || id > 0 || kind == .ready else { return }
    // The app has ended if that fails.
    _ = FileProcessMessage(kind: kind, id: id, payload: payload).send(to: channel, waits: true)
  }
}
