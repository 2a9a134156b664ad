import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

#if canImport(Glibc)
  import Glibc
#endif

/// Compares the rules for expected costs, in enough idle phases to distinguish them.
@MainActor
@Suite(.enabled(if: Soak.isOn, "takes half a minute; make soak runs it"))
struct IdleSchedulerSoakTests {
  /// The published simulation: the percentage of idle phases that end late, and of their time that
  /// is used.
  @Test(
    arguments: [
      Rule(.mean, guard: 0, late: 26.8, used: 97), Rule(.mean, guard: 1, late: 2.6, used: 67),
      Rule(.percentile, guard: 0, late: 9.3, used: 85),
      Rule(.percentile, guard: 0.5, late: 3.2, used: 70),
      Rule(.percentile, guard: 1, late: 1.6, used: 57),
      Rule(.scheduler, guard: 1, late: 1.6, used: 57),
    ])
  func `idle phases end late as often as the rule for expected costs implies`(rule: Rule) {
    let outcome = Simulation(rule: rule, seed: 9).run(gaps: 40_000)
    #expect(abs(outcome.late - rule.late) < 0.05 * rule.late + 0.25, "\(rule): \(outcome)")
    #expect(abs(outcome.used - rule.used) < 5, "\(rule): \(outcome)")
  }
}

/// A rule for the expected cost of a step, with its documented results.
struct Rule: Sendable, CustomTestStringConvertible {
  enum Kind: Sendable { case mean, percentile, scheduler }
  let kind: Kind
  /// The guard before the end of an idle phase, in milliseconds.
  let margin: Double
  let late: Double
  let used: Double

  init(_ kind: Kind, guard margin: Double, late: Double, used: Double) {
    self.kind = kind
    self.margin = margin
    self.late = late
    self.used = used
  }

  var testDescription: String { "\(kind) with a guard of \(margin) ms" }
}

/// Idle phases of 0.5 to 6 ms, filled with steps of lognormal cost: median 0.4 ms, sigma 0.6, one
/// in a hundred six times as long. Each idle phase follows a frame that had to do one such step
/// itself.
@MainActor
private final class Simulation: IdleWorker {
  private let rule: Rule
  private var random: SplitMix64
  private let scheduler = IdleScheduler()
  private var now = FrameTime(nanoseconds: 0)
  private var cost = UnitCost()
  private var mean = 0.0
  private var last: [Double] = []

  init(rule: Rule, seed: UInt64) {
    self.rule = rule
    random = SplitMix64(seed: seed)
    scheduler.clock = { [unowned self] in now }
    scheduler.processorTime = { 0 }
  }

  func addCandidates(to scheduler: IdleScheduler) {
    scheduler.add(.init(urgency: .prepared, seconds: 0, unit: .configure))
  }

  func run(gaps: Int) -> (late: Double, used: Double) {
    var late = 0
    var used = 0.0
    var total = 0.0
    for _ in 0..<gaps {
      learn(nextCost())
      let gap = Double.random(in: 0.5...6, using: &random)
      now = FrameTime(nanoseconds: 0)
      _ = scheduler.run(until: now.advanced(bySeconds: (gap - rule.margin) / 1000), self)
      let end = Double(now.nanoseconds) / 1e6
      if end > gap { late += 1 }
      used += min(end, gap)
      total += gap
    }
    return (100 * Double(late) / Double(gaps), 100 * used / total)
  }

  func expectedNanoseconds(for candidate: IdleScheduler.Candidate) -> Int64? {
    switch rule.kind {
    case .mean: return Int64(mean * 1e6)
    case .percentile: return Int64(last.sorted()[(9 * last.count + 9) / 10 - 1] * 1e6)
    case .scheduler: return cost.expected
    }
  }

  func didRefuse(_ candidate: IdleScheduler.Candidate) {}

  func perform(_ candidate: IdleScheduler.Candidate) -> IdleScheduler.Candidate? {
    let cost = nextCost()
    now = now.advanced(bySeconds: cost / 1000)
    learn(cost)
    return candidate
  }

  func didPerform(_ candidate: IdleScheduler.Candidate, nanoseconds: Int64) {}

  private func learn(_ milliseconds: Double) {
    mean = last.isEmpty ? milliseconds : 0.75 * mean + 0.25 * milliseconds
    last.append(milliseconds)
    if last.count > UnitCost.window { last.removeFirst() }
    cost.add(nanoseconds: Int64(milliseconds * 1e6))
  }

  private func nextCost() -> Double {
    let uniform = max(Double.random(in: 0..<1, using: &random), .leastNonzeroMagnitude)
    let angle = 2 * Double.pi * Double.random(in: 0..<1, using: &random)
    let cost = 0.4 * exp(0.6 * (-2 * log(uniform)).squareRoot() * cos(angle))
    return Double.random(in: 0..<1, using: &random) < 0.01 ? 6 * cost : cost
  }
}
