import Dispatch
import FrameTiming
import Synchronization

/// Formats and writes records once a second, on its own thread.
final class RecordingThread: Sendable {
  /// The state of writing.
  struct State {
    var failure: RecordingError?
    /// The number of written records, and of records lost because writing fell behind.
    var rows = 0
    var lost = 0
  }

  private let mailbox = RecordMailbox()
  private let wake = DispatchSemaphore(value: 0)
  private let finished = DispatchSemaphore(value: 0)
  private let isStopping = Atomic(false)
  private let hasFailed = Atomic(false)
  private let state = Mutex(State())

  /// Creates the file and starts the thread.
  ///
  /// - Parameters:
  ///   - kind: The kind of the file.
  ///   - outputs: Decides whether an existing file may be replaced.
  ///   - begin: Called on the thread before the first record.
  ///   - finish: Called on the thread after the last record, with the state of writing.
  init(
    path: String, _ kind: OutputKind, format: some RecordingFormat,
    outputs: OutputGuard = OutputGuard(), begin: @escaping @Sendable () -> Void = {},
    finish: @escaping @Sendable (State) -> Void = { _ in }
  ) throws(RecordingError) {
    // The box transfers ownership of the file to the thread.
    let box = Mutex<RecordFile?>(try RecordFile(creating: path, kind, outputs))
    let code = CurrentThread.detach(named: "record") { [self] in
      begin()
      if let file = box.withLock({ $0.take() }) { run(file, format) }
      finish(state.withLock { $0 })
      finished.signal()
    }
    guard code == 0 else { throw .cannotCreate(path: path, code: code) }
  }

  /// Queues a record without waiting. Returns `false` if it is lost because writing fell behind.
  @discardableResult
  func post(_ record: FrameRecord) -> Bool { mailbox.post(record) }

  /// The error that ended writing early. Costs only the read of a flag while there is none.
  var failure: RecordingError? {
    hasFailed.load(ordering: .acquiring) ? state.withLock { $0.failure } : nil
  }

  /// Writes the remaining records and ends the thread.
  func stop(waiting: Bool) {
    isStopping.store(true, ordering: .releasing)
    wake.signal()
    if waiting {
      finished.wait()
      finished.signal()
    }
  }

  private func run(_ file: consuming RecordFile, _ initial: some RecordingFormat) {
    var file = file
    var format = initial
    var bytes = format.header()
    bytes.reserveCapacity(1 << 17)
    do {
      try file.append(bytes, footer: format.footer)
      var isLast = false
      repeat {
        _ = wake.wait(timeout: .now() + 1)
        isLast = isStopping.load(ordering: .acquiring)
        try writeSecond(&file, &format, &bytes)
      } while !isLast
      try file.finish()
    } catch {
      state.withLock { $0.failure = error }
      hasFailed.store(true, ordering: .releasing)
    }
  }

  private func writeSecond(
    _ file: inout RecordFile, _ format: inout some RecordingFormat, _ bytes: inout [UInt8]
  ) throws(RecordingError) {
    bytes.removeAll(keepingCapacity: true)
    format.tick(&bytes)
    var rows = 0
    while let record = mailbox.take() {
      format.append(record, to: &bytes)
      rows += 1
    }
    guard !bytes.isEmpty else { return }
    try file.append(bytes, footer: format.footer)
    state.withLock {
      $0.rows += rows
      $0.lost = mailbox.lost
    }
  }
}
