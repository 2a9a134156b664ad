import FrameTiming
import Synchronization

/// Passes records from the frame loop to one helper thread without a lock: the loop never waits.
///
/// One thread posts, one takes. When the helper falls behind by the whole capacity, the newest
/// records are lost and counted.
@safe final class RecordMailbox: @unchecked Sendable {
  // `records[i]` belongs to the poster while i is in posted..<taken + capacity (modulo capacity)
  // and to the taker otherwise; the releasing stores of the two counters hand slots over.
  private let records: UnsafeMutableBufferPointer<FrameRecord>
  private let posted = Atomic(0)
  private let taken = Atomic(0)
  private let lostRecords = Atomic(0)

  private let capacity: Int

  /// Makes room for `capacity` records, 2048 by default: 17 seconds at 120 Hz.
  init(capacity: Int = 2048) {
    self.capacity = capacity
    unsafe records = .allocate(capacity: capacity)
    unsafe records.initialize(repeating: FrameRecord())
  }

  deinit { unsafe records.deallocate() }

  /// Records that found no room.
  var lost: Int { lostRecords.load(ordering: .relaxed) }

  /// Posts a record; `false` if there is no room.
  @discardableResult
  func post(_ record: FrameRecord) -> Bool {
    let next = posted.load(ordering: .relaxed)
    guard next - taken.load(ordering: .acquiring) < capacity else {
      lostRecords.add(1, ordering: .relaxed)
      return false
    }
    unsafe records[next % capacity] = record
    posted.store(next + 1, ordering: .releasing)
    return true
  }

  /// Takes the oldest record; `nil` if there is none.
  func take() -> FrameRecord? {
    let next = taken.load(ordering: .relaxed)
    guard next < posted.load(ordering: .acquiring) else { return nil }
    let record = unsafe records[next % capacity]
    taken.store(next + 1, ordering: .releasing)
    return record
  }
}
