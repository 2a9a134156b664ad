import FrameTiming
import TestSupport
import Testing

@testable import FrameReports

struct IdleFiguresTests {
  /// Returns a frame whose idle phase ended `late` milliseconds after its deadline.
  private static func frame(
    _ number: Int, late: Double, offProcessor: Double = 0, isNeeded: Bool = false
  ) -> FrameRecord {
    var record = FrameRecord()
    record.frame = number
    record.phases[.idle] = 8_000_000
    record.deadline = record.started.advanced(bySeconds: 0.012)
    record.idleEnded = record.deadline?.advanced(bySeconds: late / 1000)
    guard late > 0 else { return record }
    record.idleOverrun = IdleOverrun(
      registration: "PhotoCell", unit: "draw", duration: .milliseconds(2),
      offProcessor: .microseconds(Int(offProcessor * 1000)), expected: .milliseconds(1),
      lateness: .microseconds(Int(late * 1000)), wasRequired: isNeeded)
    return record
  }

  @Test func `late frames are counted by what made them late`() throws {
    var figures = IdleFigures()
    for number in 0..<96 { figures.add(Self.frame(number, late: -0.5)) }
    figures.add(Self.frame(96, late: 0.3))
    figures.add(Self.frame(97, late: 1.2, offProcessor: 1.5))
    figures.add(Self.frame(98, late: 4, isNeeded: true))
    figures.add(Self.frame(99, late: 0.9, offProcessor: 0.7))
    #expect(figures.frames == 100)
    #expect(figures.overruns == 3 && figures.overrunsOffProcessor == 1)
    #expect(figures.worstLate == 1.2 && figures.worstLateOnProcessor == 0.3)
    #expect(figures.neededOverruns == 1 && figures.worstNeeded == 4)
    #expect(figures.worst.map(\.frame) == [98, 97, 99, 96])
    let worst = try #require(figures.worst.first)
    #expect(worst.step == "PhotoCell draw" && worst.took == 2 && worst.expected == 1)
  }

  @Test func `lateness that no step explains is attributed to the whole phase`() throws {
    var record = Self.frame(7, late: 0.5)
    record.idleOverrun = nil
    record.idleOffProcessor = 400_000
    var figures = IdleFigures()
    figures.add(record)
    #expect(figures.overruns == 1 && figures.overrunsOffProcessor == 0)
    #expect(figures.worstLate == 0.5 && figures.worstLateOnProcessor == 0.1)
    let worst = try #require(figures.worst.first)
    #expect(worst.step == nil && worst.took == nil && worst.offProcessor == 0.4)
  }

  @Test func `a frame without time for prefetching is not an overrun`() {
    var figures = IdleFigures()
    figures.add(FrameRecord())
    figures.add(Self.frame(1, late: 9))
    #expect(figures.frames == 0 && figures.framesWithoutTime == 1 && figures.overruns == 0)
  }

  @Test func `only the latest overruns are listed`() {
    var figures = IdleFigures()
    var random = SplitMix64(seed: 3)
    let late = (1...40).map { Double($0) / 10 }.shuffled(using: &random)
    for (number, late) in late.enumerated() { figures.add(Self.frame(number, late: late)) }
    #expect(figures.overruns == 40)
    #expect(figures.worst.map(\.late) == [4, 3.9, 3.8, 3.7, 3.6, 3.5, 3.4, 3.3])
  }
}
