import FrameTiming
import Testing

@MainActor
struct FrameRingTests {
  static let period: Int64 = 16_666_667

  /// Returns a frame that is on time.
  static func record(_ frame: Int, missed: Int = 0) -> FrameRecord {
    var record = FrameRecord()
    record.frame = frame
    record.returned = FrameTime(nanoseconds: Int64(frame) * period)
    record.motionTime = record.returned
    record.outcome.refreshMilliseconds = Double(period) / 1e6
    record.outcome.interval = period
    record.outcome.missed = missed
    record.outcome.hitchMilliseconds = Double(missed) * Double(period) / 1e6
    return record
  }

  @Test func `records settle once, three frames late, and immediately at the end`() {
    let ring = FrameRing(capacity: 16)
    var settled: [Int] = []
    for frame in 0..<10 {
      ring.append(Self.record(frame))
      while let record = ring.nextSettled() { settled.append(record.frame) }
    }
    #expect(settled == Array(0..<7))
    #expect(ring.unsettledCount == 3)
    while let record = ring.nextSettled(delay: 0) { settled.append(record.frame) }
    #expect(settled == Array(0..<10))
    #expect(ring.unsettledCount == 0)
  }

  @Test func `a ring that is not drained keeps the newest records`() {
    let ring = FrameRing(capacity: 16)
    for frame in 0..<100 { ring.append(Self.record(frame)) }
    #expect(ring.count == 16)
    #expect(ring[age: 0].frame == 99 && ring[age: 15].frame == 84)
    #expect(ring.nextSettled()?.frame == 84)
  }

  @Test func `a reported display time replaces the estimate`() {
    let ring = FrameRing(capacity: 16)
    for frame in 0..<3 { ring.append(Self.record(frame, missed: frame == 1 ? 1 : 0)) }
    var reported = DisplayOutcome(
      frame: 1, time: FrameTime(nanoseconds: 5_000_000), source: .waylandPresentation)
    reported.interval = Self.period
    ring.apply(reported)
    let record = ring[age: 1]
    #expect(record.outcome.missed == 0 && record.outcome.hitchMilliseconds == 0)
    #expect(record.displaySource == .waylandPresentation)
    #expect(record.displayTime == reported.time)
    #expect(abs(record.animationError) < 1e-6)
  }

  @Test func `a first frame's own hitch stays when its display time is reported`() {
    let ring = FrameRing(capacity: 16)
    ring.append(Self.record(0))
    var first = Self.record(1, missed: 6)
    first.outcome.run = 1
    first.motionTime = FrameTime(nanoseconds: 90_000_000_000)
    ring.append(first)
    let time = FrameTime(nanoseconds: 5_000_000)
    ring.apply(DisplayOutcome(frame: 1, time: time, source: .waylandPresentation))
    #expect(ring[age: 0].outcome.missed == 6 && ring[age: 0].displayTime == time)
    #expect(ring[age: 0].animationError == 0)
  }

  @Test func `a frame that was never visible is marked as discarded`() {
    let ring = FrameRing(capacity: 16)
    for frame in 0..<2 { ring.append(Self.record(frame)) }
    ring.apply(DisplayOutcome(frame: 1, time: nil, source: .waylandPresentation))
    #expect(ring[age: 0].wasDiscarded)
  }

  @Test func `a report after its record has settled changes nothing`() {
    let ring = FrameRing(capacity: 16)
    for frame in 0..<5 { ring.append(Self.record(frame)) }
    while ring.nextSettled() != nil {}
    ring.apply(DisplayOutcome(frame: 0, time: nil, source: .waylandPresentation))
    ring.apply(DisplayOutcome(frame: 99, time: nil, source: .waylandPresentation))
    #expect(!ring[age: 4].wasDiscarded)
  }

  @Test func `throttling also excludes the frames before it was detected`() {
    let ring = FrameRing(capacity: 16)
    for frame in 0..<3 { ring.append(Self.record(frame, missed: 2)) }
    var third = Self.record(3)
    third.outcome.exclusion = .throttled
    third.outcome.retracted = 2
    ring.append(third)
    let exclusions = (0..<4).map { ring[age: 3 - $0].outcome.exclusion }
    #expect(exclusions == [.none, .throttled, .throttled, .throttled])
    #expect(ring[age: 1].outcome.missed == 0)
  }

  @Test func `the animation error is the step of motion minus the step of the display`() {
    let ring = FrameRing(capacity: 16)
    ring.append(Self.record(0))
    ring.append(Self.record(1, missed: 1))
    #expect(abs(ring[age: 0].animationError + 16.667) < 0.001)
  }
}
