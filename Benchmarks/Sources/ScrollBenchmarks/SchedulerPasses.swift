@testable import FrameTiming
@testable import GridEngine

/// Idle time with steps of every kind, each of which does nothing, so that only the cost of
/// scheduling remains.
@MainActor
final class SchedulerPasses: IdleWorker {
  private let scheduler = IdleScheduler()
  private var costs = UnitCosts()
  private var frame: UInt64 = 0
  private(set) var done = 0

  /// Runs a frame's pass over more candidates than the scheduler's capacity. Each step leads to the
  /// next.
  func pass() {
    frame += 1
    _ = scheduler.run(until: FrameTime.now.advanced(bySeconds: 1), self)
  }

  func addCandidates(to scheduler: IdleScheduler) {
    for index in 0..<(IdleScheduler.capacity + 8) {
      scheduler.add(
        .init(
          urgency: index % 5 == 0 ? .nextFrame : .prepared, seconds: Double((index * 37) % 64),
          unit: WorkUnit.allCases[index % WorkUnit.allCases.count], target: index))
    }
  }

  func expectedNanoseconds(for candidate: IdleScheduler.Candidate) -> Int64? {
    let cost = costs[candidate.unit]
    return cost.isKnown ? cost.expected : nil
  }

  func didRefuse(_ candidate: IdleScheduler.Candidate) {
    costs[candidate.unit].refuse(inFrame: frame)
  }

  func perform(_ candidate: IdleScheduler.Candidate) -> IdleScheduler.Candidate? {
    done += 1
    var next = candidate
    guard let unit = WorkUnit(rawValue: candidate.unit.rawValue + 1) else { return nil }
    next.unit = unit
    return next
  }

  func didPerform(_ candidate: IdleScheduler.Candidate, nanoseconds: Int64) {
    costs[candidate.unit].add(nanoseconds: nanoseconds)
  }
}
