import FrameTiming
import Synchronization
import Testing

@testable import GridImages

/// When decode workers leave the background class, and when they return to it.
struct DecodePriorityTests {
  private let clock = StepClock()
  private let priority: DecodePriority

  init() { priority = DecodePriority(now: clock.read) }

  @Test func `workers give way until one starves`() {
    #expect(priority.schedulingClass == .background)
    clock.advance(seconds: 1_000)
    #expect(priority.schedulingClass == .background)
    priority.workerDidStarve()
    #expect(priority.schedulingClass == .normal)
  }

  @Test func `they give way again after the pause`() {
    priority.workerDidStarve()
    clock.advance(seconds: DecodePriority.shortestPause - 0.001)
    #expect(priority.schedulingClass == .normal)
    clock.advance(seconds: 0.001)
    #expect(priority.schedulingClass == .background)
  }

  @Test func `several workers that starve at once cause one pause`() {
    for _ in 0..<8 {
      priority.workerDidStarve()
      clock.advance(seconds: 0.01)
    }
    clock.advance(seconds: DecodePriority.shortestPause - 0.08)
    #expect(priority.schedulingClass == .background)
  }

  @Test func `a program that stays busy doubles the pause up to the limit`() {
    var pauses: [Double] = []
    for _ in 0..<8 {
      priority.workerDidStarve()
      var seconds = 0.0
      while priority.schedulingClass == .normal && seconds < 200 {
        clock.advance(seconds: 1)
        seconds += 1
      }
      pauses.append(seconds)
      clock.advance(seconds: 0.2)
    }
    #expect(pauses == [5, 10, 20, 40, 80, 80, 80, 80])
  }

  @Test func `a program that was busy long ago does not lengthen the pause`() {
    priority.workerDidStarve()
    clock.advance(seconds: 2 * DecodePriority.shortestPause)
    priority.workerDidStarve()
    clock.advance(seconds: DecodePriority.shortestPause)
    #expect(priority.schedulingClass == .background)
  }

  @Test func `the background class can be switched off`() {
    let priority = DecodePriority(usesBackground: false, now: clock.read)
    #expect(priority.schedulingClass == .normal)
  }

  @Test(arguments: [(0, true), (9, true), (10, false), (100, false)])
  func `a worker starves below a tenth of a processor`(milliseconds: Int64, starves: Bool) {
    var meter = StarvationMeter(now: 5, used: 7)
    let end = 5 + StarvationMeter.interval
    let isEarly = meter.isStarving(now: end - 1, processorTime: 7)
    let isStarving = meter.isStarving(now: end, processorTime: 7 + milliseconds * 1_000_000)
    #expect(!isEarly && isStarving == starves)
  }

  @Test func `each interval counts by itself`() {
    var meter = StarvationMeter(now: 0, used: 0)
    let interval = StarvationMeter.interval
    let results = [interval, 2 * interval - 1, 2 * interval].map {
      meter.isStarving(now: $0, processorTime: interval)
    }
    #expect(results == [false, false, true])
  }
}

/// A clock that a test advances.
private final class StepClock: Sendable {
  private let time = Atomic<Int64>(1_000_000_000)

  var read: @Sendable () -> FrameTime {
    { FrameTime(nanoseconds: self.time.load(ordering: .relaxed)) }
  }

  func advance(seconds: Double) {
    time.wrappingAdd(Int64((seconds * 1e9).rounded()), ordering: .relaxed)
  }
}
