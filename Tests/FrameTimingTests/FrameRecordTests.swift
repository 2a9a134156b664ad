import FrameTiming
import Testing

struct FrameRecordTests {
  /// A frame with 3 ms of work, 6 ms of idle time, 1 ms in the present call and 5 ms of waiting.
  private static func record(idlesAfterPresent: Bool) -> FrameRecord {
    var record = FrameRecord()
    record.phases[.draw] = 3_000_000
    record.phases[.idle] = 6_000_000
    record.phases[.wait] = 6_000_000
    record.idlesAfterPresent = idlesAfterPresent
    record.called = record.started.advanced(
      byNanoseconds: idlesAfterPresent ? 3_000_000 : 14_000_000)
    record.afterPresent = idlesAfterPresent ? 11_000_000 : 0
    record.returned = record.started.advanced(byNanoseconds: 15_000_000)
    return record
  }

  @Test(arguments: [false, true])
  func `work and present times exclude the idle phase before and after the present call`(
    isAfter: Bool
  ) {
    let record = Self.record(idlesAfterPresent: isAfter)
    #expect(record.cpuBusyMilliseconds == 3)
    #expect(record.presentMilliseconds == 1)
    #expect(record.presentWait == (isAfter ? 6_000_000 : 1_000_000))
  }

  @Test func `idle lateness is the part of the idle phase after the deadline`() {
    var record = Self.record(idlesAfterPresent: true)
    #expect(record.idleLateness == 0 && !record.hadIdleTime)
    record.idleEnded = record.started.advanced(byNanoseconds: 10_000_000)
    record.deadline = record.idleEnded
    #expect(record.idleLateness == 0 && record.hadIdleTime)
    record.deadline = record.started.advanced(byNanoseconds: 9_700_000)
    #expect(record.idleLateness == 300_000 && record.hadIdleTime)
    // The frame's work left no idle time: all prefetching is late, but it is no overrun.
    record.deadline = record.started.advanced(byNanoseconds: 2_000_000)
    #expect(record.idleLateness == 6_000_000 && !record.hadIdleTime)
  }
}
