import FrameTiming
import Synchronization

/// A lock-free queue of records from the frame loop to the recording thread. The loop never waits.
///
/// One thread posts and one thread receives. If the queue is full, new records are lost and
/// counted.
@safe final class RecordMailbox: @unchecked Sendable {
  // The producer owns `records[i]` while i is in posted..<received + capacity (modulo capacity),
  // and the consumer otherwise. The releasing stores of the two counters transfer ownership.
  private let records: UnsafeMutableBufferPointer<FrameRecord>
  private let posted = Atomic(0)
  private let received = Atomic(0)
  private let lostRecords = Atomic(0)

  private let capacity: Int

  /// Creates a queue for `capacity` records, by default 2048: 17 seconds at 120 Hz.
  init(capacity: Int = 2048) {
    self.capacity = capacity
    unsafe records = .allocate(capacity: capacity)
    unsafe records.initialize(repeating: FrameRecord())
  }

  deinit { unsafe records.deallocate() }

  /// The number of lost records.
  var lost: Int { lostRecords.load(ordering: .relaxed) }

  /// Posts a record. Returns `false` if the queue is full.
  @discardableResult
  func post(_ record: FrameRecord) -> Bool {
    let next = posted.load(ordering: .relaxed)
    guard next - received.load(ordering: .acquiring) < capacity else {
      lostRecords.add(1, ordering: .relaxed)
      return false
    }
    unsafe records[next % capacity] = record
    posted.store(next + 1, ordering: .releasing)
    return true
  }

  /// Removes and returns the oldest record; `nil` if the queue is empty.
  func take() -> FrameRecord? {
    let next = received.load(ordering: .relaxed)
    guard next < posted.load(ordering: .acquiring) else { return nil }
    let record = unsafe records[next % capacity]
    received.store(next + 1, ordering: .releasing)
    return record
  }
}
