import GridEngine
import Testing

struct HitchLogTests {
  @Test func `the last five hitches are kept, newest first, and nothing else`() {
    var log = HitchLog()
    for frame in 0..<20 {
      var record = FrameRecord()
      record.frame = frame
      record.outcome.hitchMilliseconds = frame.isMultiple(of: 2) ? 16.7 : 0
      if frame == 18 { record.outcome.exclusion = .throttled }
      log.add(record)
    }
    #expect(log.count == 5)
    #expect((0..<5).map { log[age: $0].frame } == [16, 14, 12, 10, 8])
  }
}
