import FrameTiming
import TestSupport
import Testing

@testable import GridSDL

@MainActor
struct HitchLogTests {
  @Test func `the log keeps the latest five hitches, newest first`() {
    var log = HitchLog()
    for frame in 0..<60 {
      var record = HUDSamples.record(frame, missed: frame % 6 == 5 ? frame / 6 + 1 : 0)
      record.cause = .upload
      log.add(record)
    }
    #expect(log.entries.map(\.missed) == [10, 9, 8, 7, 6])
    #expect(log.entries[0].seconds == 1)
    #expect(log.entries[0].text == "    1.0 s  10x  166.7 ms  upload")
  }

  @Test func `excluded frames are not hitches`() {
    var log = HitchLog()
    log.add(HUDSamples.record(0, missed: 3, exclusion: .throttled))
    #expect(log.entries.isEmpty)
  }

  @Test func `a reset empties the log and keeps the start time`() {
    var log = HitchLog()
    log.add(HUDSamples.record(0))
    log.reset()
    log.add(HUDSamples.record(119, missed: 1))
    #expect(log.entries.map(\.seconds) == [2])
  }

  @Test func `rows of every cause have at most 40 characters`() {
    for cause in HitchCause.allCases {
      let entry = HitchLog.Entry(seconds: 12_345.6, missed: 120, milliseconds: 2000, cause: cause)
      #expect(entry.text.count <= 40)
    }
  }
}
