import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

#if canImport(Glibc)
  import Glibc
#endif

/// Whether idle work ends in time, and what of the time is used: a simulated clock, costs with a long
/// tail.
@MainActor
struct IdleSchedulerTests {
  // MARK: One frame

  @Test func `the most urgent goes first, then what is seen soonest`() {
    let worker = ScriptedWorker()
    worker.steps = [
      .init(urgency: .housekeeping, seconds: 0), .init(urgency: .prepared, seconds: 2),
      .init(urgency: .prepared, seconds: 1), .init(urgency: .nextFrame, seconds: 5),
    ]
    worker.run(milliseconds: 100)
    #expect(worker.done == [3, 2, 1, 0])
  }

  @Test func `what does not fit is skipped for what does`() {
    let worker = ScriptedWorker()
    worker.steps = [
      .init(milliseconds: 8, expected: 8), .init(milliseconds: 2, expected: 2),
      .init(milliseconds: 3, expected: 3),
    ]
    worker.run(milliseconds: 6)
    #expect(worker.done == [1, 2])
    #expect(worker.refused == [0, 0, 0], "whenever it was its turn")
    #expect(worker.now.nanoseconds == 5_000_000, "the rest of the time is left idle")
  }

  @Test func `after four that do not fit the frame ends`() {
    let worker = ScriptedWorker()
    worker.steps = Array(repeating: .init(milliseconds: 8, expected: 8), count: 4)
    worker.steps.append(.init(milliseconds: 1, expected: 1))
    worker.run(milliseconds: 6)
    #expect(worker.done == [])
  }

  @Test func `one step that nobody knows is tried in a frame, and only with room for it`() {
    let worker = ScriptedWorker()
    worker.steps = [
      .init(expected: nil), .init(expected: nil), .init(milliseconds: 1, expected: 1),
    ]
    worker.run(milliseconds: 10)
    #expect(worker.done == [0, 2])
    worker.run(milliseconds: 1.5)
    #expect(worker.done == [2], "an unknown step may take two")
  }

  @Test func `what the next frame needs is done even if it ends late, once`() {
    let worker = ScriptedWorker()
    let needed = ScriptedWorker.Step(urgency: .nextFrame, milliseconds: 8, expected: 8)
    worker.steps = [needed, needed]
    worker.run(milliseconds: 5)
    #expect(worker.done == [0])
    worker.steps = [.init(urgency: .nextFrame, milliseconds: 1, expected: 1), needed, needed]
    worker.run(milliseconds: 5)
    #expect(worker.done == [0, 1])
    worker.run(milliseconds: 0)
    #expect(worker.done == [], "the guard holds for it too")
  }

  @Test func `of too many candidates those needed last are left out`() {
    let worker = ScriptedWorker()
    worker.steps = (0..<100).map { .init(seconds: Double(($0 * 37) % 100), milliseconds: 0) }
    worker.run(milliseconds: 1)
    #expect(worker.done.count == IdleScheduler.capacity)
    #expect(worker.done.allSatisfy { ($0 * 37) % 100 < IdleScheduler.capacity })
    #expect(worker.hasLeftOut)
  }

  @Test func `at rest one step is done however long it takes`() {
    let worker = ScriptedWorker()
    worker.steps = Array(repeating: .init(milliseconds: 20, expected: 20), count: 3)
    #expect(worker.runAtRest(milliseconds: 4), "two are left")
    #expect(worker.done == [0] && worker.left == [1, 2])
  }

  @Test func `work of two workers is done in the order of its urgency`() {
    let (cells, uploads) = (ScriptedWorker(), ScriptedWorker())
    cells.steps = [.init(seconds: 0), .init(seconds: 2), .init(urgency: .measuring)]
    uploads.steps = [.init(seconds: 1), .init(seconds: 0)]
    var order: [String] = []
    cells.onStep = { order.append("cell \($0)") }
    uploads.onStep = { order.append("upload \($0)") }
    cells.run(milliseconds: 100, beside: uploads)
    #expect(order == ["cell 0", "upload 1", "upload 0", "cell 1", "cell 2"])
  }

  @Test func `only one of two workers tries what nobody knows in a frame`() {
    let (cells, uploads) = (ScriptedWorker(), ScriptedWorker())
    cells.steps = [.init(expected: nil)]
    uploads.steps = [.init(expected: nil)]
    cells.run(milliseconds: 10, beside: uploads)
    #expect(cells.done == [0] && uploads.done == [])
    #expect(cells.left == [] && uploads.left == [0])
  }

  @Test func `workers begin a run that has no time for them`() {
    let worker = ScriptedWorker()
    worker.steps = [.init()]
    worker.run(milliseconds: 0)
    #expect(worker.begun == 1 && worker.done == [])
  }

  // MARK: Many gaps

  /// The published simulation: the parts of gaps that end late, and of the time that is used, in
  /// percent.
  @Test(
    .enabled(if: Soak.isOn, "takes half a minute; make soak runs it"),
    arguments: [
      Rule(.mean, guard: 0, late: 26.8, used: 97), Rule(.mean, guard: 1, late: 2.6, used: 67),
      Rule(.percentile, guard: 0, late: 9.3, used: 85),
      Rule(.percentile, guard: 0.5, late: 3.2, used: 70),
      Rule(.percentile, guard: 1, late: 1.6, used: 57),
      Rule(.scheduler, guard: 1, late: 1.6, used: 57),
    ])
  func `gaps end late as often as the rule for what to expect makes them`(rule: Rule) {
    let outcome = Simulation(rule: rule, seed: 9).run(gaps: 40_000)
    #expect(abs(outcome.late - rule.late) < 0.05 * rule.late + 0.25, "\(rule): \(outcome)")
    #expect(abs(outcome.used - rule.used) < 5, "\(rule): \(outcome)")
  }

  @Test func `a cost that was high once does not lock its work out`() {
    var cost = UnitCost()
    for _ in 0..<UnitCost.window { cost.add(nanoseconds: 50_000_000) }
    for frame: UInt64 in 1...30 { cost.refuse(inFrame: frame) }
    #expect(cost.expected == 50_000_000)
    var tried: UInt64 = 30
    while cost.expected > 6_000_000, tried < 200 {
      tried += 1
      cost.refuse(inFrame: tried)
    }
    #expect(tried == 51)
    cost.add(nanoseconds: 1_000_000)
    #expect(cost.expected < 6_000_000, "one good time is not drowned by those of before")
  }

  @Test func `a cost is what it was, however long its work was not needed`() {
    var cost = UnitCost()
    cost.add(nanoseconds: 5_000_000)
    // Four views that wait for the same time are one refusal.
    for _ in 0..<1_000 { cost.refuse(inFrame: 7) }
    #expect(cost.expected == 5_000_000)
    for frame: UInt64 in 8..<37 { cost.refuse(inFrame: frame) }
    #expect(cost.expected == 5_000_000)
    cost.refuse(inFrame: 37)
    #expect(cost.expected == 4_500_000)
    cost.add(nanoseconds: 5_000_000)
    for frame: UInt64 in 38..<68 { cost.refuse(inFrame: frame) }
    #expect(cost.expected > 4_500_000, "they count from the last time on")
  }

  @Test(arguments: Seeds.chosen)
  func `what is expected is the larger of moving mean and ninetieth percentile, or the dearest`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var cost = UnitCost()
    var samples: [Double] = []
    var mean = 0.0
    for _ in 0..<100 {
      let sample = Int64.random(in: 0...9_000_000, using: &random)
      cost.add(nanoseconds: sample)
      mean = samples.isEmpty ? Double(sample) : 0.75 * mean + 0.25 * Double(sample)
      samples.append(Double(sample))
      let last = samples.suffix(UnitCost.window).sorted()
      let high = last[(9 * last.count + 9) / 10 - 1]
      let bound = last.last! <= 1.25 * high ? last.last! : high
      #expect(cost.expected == Int64(max(mean, bound)))
    }
  }
}

/// A rule for what a step is expected to take, with what it is known to lead to.
struct Rule: Sendable, CustomTestStringConvertible {
  enum Kind: Sendable { case mean, percentile, scheduler }
  let kind: Kind
  /// Milliseconds left free before the gap's end.
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

/// Gaps of 0.5 to 6 ms, filled with steps of lognormal cost: median 0.4 ms, sigma 0.6, one in a
/// hundred six times as long. Each gap comes after a frame that had to do one such step itself.
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

/// Does steps that a test lists, on a clock that only they move.
@MainActor
private final class ScriptedWorker: IdleWorker {
  struct Step {
    var urgency = IdleScheduler.Urgency.prepared
    var seconds = 0.0
    var milliseconds = 1.0
    /// Milliseconds; nil for unknown.
    var expected: Double? = 1
  }

  private let scheduler = IdleScheduler()
  var steps: [Step] = []
  /// Called with each step that is done.
  var onStep: (Int) -> Void = { _ in }
  private(set) var now = FrameTime(nanoseconds: 0)
  /// The steps that were done in the last frame, and those that did not fit, by number.
  private(set) var done: [Int] = []
  private(set) var refused: [Int] = []
  /// The steps that were left when the frame ended, and whether there were more than it takes.
  private(set) var left: [Int] = []
  private(set) var hasLeftOut = false
  /// How many frames began.
  private(set) var begun = 0

  init() {
    scheduler.clock = { [unowned self] in now }
    scheduler.processorTime = { 0 }
  }

  func run(milliseconds: Double, beside other: ScriptedWorker? = nil) {
    now = FrameTime(nanoseconds: 0)
    _ = scheduler.run(until: now.advanced(bySeconds: milliseconds / 1000), self, other)
  }

  func runAtRest(milliseconds: Double) -> Bool {
    now = FrameTime(nanoseconds: 0)
    return scheduler.runAtRest(for: milliseconds / 1000, self)
  }

  func willRun(isAtRest: Bool) {
    begun += 1
    (done, refused, left, hasLeftOut) = ([], [], [], false)
  }

  func addCandidates(to scheduler: IdleScheduler) {
    for (index, step) in steps.enumerated() {
      scheduler.add(
        .init(urgency: step.urgency, seconds: step.seconds, unit: .configure, target: index))
    }
  }

  func didLeave(_ candidate: IdleScheduler.Candidate) { left.append(candidate.target) }

  func didLeaveOutCandidates() { hasLeftOut = true }

  func expectedNanoseconds(for candidate: IdleScheduler.Candidate) -> Int64? {
    steps[candidate.target].expected.map { Int64($0 * 1e6) }
  }

  func didRefuse(_ candidate: IdleScheduler.Candidate) { refused.append(candidate.target) }

  func perform(_ candidate: IdleScheduler.Candidate) -> IdleScheduler.Candidate? {
    done.append(candidate.target)
    onStep(candidate.target)
    now = now.advanced(bySeconds: steps[candidate.target].milliseconds / 1000)
    return nil
  }

  func didPerform(_ candidate: IdleScheduler.Candidate, nanoseconds: Int64) {}
}
