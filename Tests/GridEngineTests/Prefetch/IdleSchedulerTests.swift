import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

#if canImport(Glibc)
  import Glibc
#endif

/// Tests the scheduler on a simulated clock, with costs that have a long tail: whether idle work
/// ends in time, and how much of the time it uses.
@MainActor
struct IdleSchedulerTests {
  // MARK: One frame

  @Test func `steps run by urgency, then by the time until they are visible`() {
    let worker = ScriptedWorker()
    worker.steps = [
      .init(urgency: .housekeeping, seconds: 0), .init(urgency: .prepared, seconds: 2),
      .init(urgency: .prepared, seconds: 1), .init(urgency: .nextFrame, seconds: 5),
    ]
    worker.run(milliseconds: 100)
    #expect(worker.done == [3, 2, 1, 0])
  }

  @Test func `a step that does not fit is skipped for one that does`() {
    let worker = ScriptedWorker()
    worker.steps = [
      .init(milliseconds: 8, expected: 8), .init(milliseconds: 2, expected: 2),
      .init(milliseconds: 3, expected: 3),
    ]
    worker.run(milliseconds: 6)
    #expect(worker.done == [1, 2])
    #expect(worker.refused == [0, 0, 0], "the step is refused each time it is tried")
    #expect(worker.now.nanoseconds == 5_000_000, "the rest of the time is left idle")
  }

  @Test func `after four steps that do not fit the frame ends`() {
    let worker = ScriptedWorker()
    worker.steps = Array(repeating: .init(milliseconds: 8, expected: 8), count: 4)
    worker.steps.append(.init(milliseconds: 1, expected: 1))
    worker.run(milliseconds: 6)
    #expect(worker.done == [])
  }

  @Test func `one step of unknown cost is tried in a frame, and only with enough time`() {
    let worker = ScriptedWorker()
    worker.steps = [
      .init(expected: nil), .init(expected: nil), .init(milliseconds: 1, expected: 1),
    ]
    worker.run(milliseconds: 10)
    #expect(worker.done == [0, 2])
    worker.run(milliseconds: 1.5)
    #expect(worker.done == [2], "a step of unknown cost needs 2 ms")
  }

  @Test func `one step that the next frame needs is done even if it ends late`() {
    let worker = ScriptedWorker()
    let needed = ScriptedWorker.Step(urgency: .nextFrame, milliseconds: 8, expected: 8)
    worker.steps = [needed, needed]
    worker.run(milliseconds: 5)
    #expect(worker.done == [0])
    worker.steps = [.init(urgency: .nextFrame, milliseconds: 1, expected: 1), needed, needed]
    worker.run(milliseconds: 5)
    #expect(worker.done == [0, 1])
    worker.run(milliseconds: 0)
    #expect(worker.done == [], "the guard also applies to steps of the next frame")
  }

  @Test func `of too many candidates those needed last are omitted`() {
    let worker = ScriptedWorker()
    worker.steps = (0..<100).map { .init(seconds: Double(($0 * 37) % 100), milliseconds: 0) }
    worker.run(milliseconds: 1)
    #expect(worker.done.count == IdleScheduler.capacity)
    #expect(worker.done.allSatisfy { ($0 * 37) % 100 < IdleScheduler.capacity })
    #expect(worker.hasLeftOut)
  }

  @Test func `at rest one step is done, however long it takes`() {
    let worker = ScriptedWorker()
    worker.steps = Array(repeating: .init(milliseconds: 20, expected: 20), count: 3)
    #expect(worker.runAtRest(milliseconds: 4), "two steps are left")
    #expect(worker.done == [0] && worker.left == [1, 2])
  }

  @Test func `steps of two workers run in the order of their urgency`() {
    let (cells, uploads) = (ScriptedWorker(), ScriptedWorker())
    cells.steps = [.init(seconds: 0), .init(seconds: 2), .init(urgency: .measuring)]
    uploads.steps = [.init(seconds: 1), .init(seconds: 0)]
    var order: [String] = []
    cells.onStep = { order.append("cell \($0)") }
    uploads.onStep = { order.append("upload \($0)") }
    cells.run(milliseconds: 100, beside: uploads)
    #expect(order == ["cell 0", "upload 1", "upload 0", "cell 1", "cell 2"])
  }

  @Test func `only one of two workers tries a step of unknown cost in a frame`() {
    let (cells, uploads) = (ScriptedWorker(), ScriptedWorker())
    cells.steps = [.init(expected: nil)]
    uploads.steps = [.init(expected: nil)]
    cells.run(milliseconds: 10, beside: uploads)
    #expect(cells.done == [0] && uploads.done == [])
    #expect(cells.left == [] && uploads.left == [0])
  }

  @Test func `workers are started even in a run without time`() {
    let worker = ScriptedWorker()
    worker.steps = [.init()]
    worker.run(milliseconds: 0)
    #expect(worker.begun == 1 && worker.done == [])
  }

  @Test func `work whose cost was once high is tried again`() {
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
    #expect(cost.expected < 6_000_000, "one low cost outweighs the earlier ones")
  }

  @Test func `an expected cost does not change while its work is not needed`() {
    var cost = UnitCost()
    cost.add(nanoseconds: 5_000_000)
    // Refusals in the same frame count as one.
    for _ in 0..<1_000 { cost.refuse(inFrame: 7) }
    #expect(cost.expected == 5_000_000)
    for frame: UInt64 in 8..<37 { cost.refuse(inFrame: frame) }
    #expect(cost.expected == 5_000_000)
    cost.refuse(inFrame: 37)
    #expect(cost.expected == 4_500_000)
    cost.add(nanoseconds: 5_000_000)
    for frame: UInt64 in 38..<68 { cost.refuse(inFrame: frame) }
    #expect(cost.expected > 4_500_000, "refusals count from the last measured cost on")
  }

  @Test(arguments: Seeds.chosen)
  func `the expected cost is the larger of moving mean and p90, or the maximum`(
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

/// A worker that does the listed steps, on a clock that only steps advance.
@MainActor
private final class ScriptedWorker: IdleWorker {
  struct Step {
    var urgency = IdleScheduler.Urgency.prepared
    var seconds = 0.0
    var milliseconds = 1.0
    /// The expected cost in milliseconds; nil if unknown.
    var expected: Double? = 1
  }

  private let scheduler = IdleScheduler()
  var steps: [Step] = []
  /// Called with the index of each step that is done.
  var onStep: (Int) -> Void = { _ in }
  private(set) var now = FrameTime(nanoseconds: 0)
  /// The indices of the steps that were done in the last frame, and of those that did not fit.
  private(set) var done: [Int] = []
  private(set) var refused: [Int] = []
  /// The steps that were left at the end of the frame, and whether there were more than the
  /// scheduler's capacity.
  private(set) var left: [Int] = []
  private(set) var hasLeftOut = false
  /// The number of started frames.
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
