import Foundation
import FrameTiming
import Synchronization

/// Formats and writes records on a thread of its own, once a second.
final class RecordingThread: Sendable {
  /// What happened so far.
  struct State {
    var failure: RecordingError?
    /// Records written, and records lost because writing fell behind.
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
  ///   - begin: Called on the thread before the first record.
  ///   - finish: Called on the thread after the last record, with what was written.
  init(
    path: String, format: some RecordingFormat, begin: @escaping @Sendable () -> Void = {},
    finish: @escaping @Sendable (State) -> Void = { _ in }
  ) throws(RecordingError) {
    // The thread owns the file from here on; the box only carries it across.
    let box = Mutex<RecordFile?>(try RecordFile(creating: path))
    Thread { [self] in
      ThisThread.setName("record")
      begin()
      if let file = box.withLock({ $0.take() }) { run(file, format) }
      finish(state.withLock { $0 })
      finished.signal()
    }.start()
  }

  /// Hands over a record; never waits. `false` if writing has fallen behind and it is lost.
  @discardableResult
  func post(_ record: FrameRecord) -> Bool { mailbox.post(record) }

  /// Why writing ended early; looks at a flag only while it did not.
  var failure: RecordingError? {
    hasFailed.load(ordering: .acquiring) ? state.withLock { $0.failure } : nil
  }

  /// Writes what is left and ends the thread.
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
