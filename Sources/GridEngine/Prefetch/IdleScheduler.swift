import FrameTiming

/// Decides what the idle time of a frame is used for, and stops in time.
///
/// Work comes as *candidates*, each with a next step; a step is run when it is expected to fit before
/// the deadline. One that does not fit is skipped for the next that does, so that nothing expensive
/// holds up what is cheap. Three rules make it neither late nor stuck:
///
/// - What nobody has done yet is taken to cost 2 ms, and only one such step is run in a frame.
/// - What the next frame cannot be shown without is run even if it will not fit: it would be paid for
///   anyway. One such step may end late in a frame.
/// - After four candidates that do not fit the frame ends.
///
/// Time that is not needed stays unused. Nothing is allocated once the list of candidates has grown.
///
/// - SeeAlso: Android's `GapWorker` and Compose's resumable prefetch requests.
@MainActor
final class IdleScheduler {
  /// The most candidates of a frame; of more, those needed last are left for a later frame.
  static let capacity = 64
  /// How many candidates that do not fit are passed over.
  static let probes = 4

  /// Why something is prepared, the most urgent first.
  enum Urgency: Int, Comparable {
    /// The next frame shows it.
    case nextFrame
    /// It is in the range that cells are prepared for.
    case prepared
    /// Its size is worth knowing before it is near.
    case measuring
    /// Nobody waits for it.
    case housekeeping

    static func < (a: Urgency, b: Urgency) -> Bool { a.rawValue < b.rawValue }
  }

  /// Something with a next step.
  struct Candidate {
    var urgency: Urgency
    /// Seconds until it is seen; the measure among equals.
    var seconds: Double
    var unit: WorkUnit
    /// What it is, to the worker.
    var target: Int
  }

  /// What a step took, nanoseconds: by the clock, and of the processor.
  struct StepCost {
    var nanoseconds: Int64
    var processor: Int64
  }

  private(set) var candidates: [Candidate] = []
  /// Whether candidates were left out for want of room since the list was last emptied.
  private(set) var hasLeftOut = false
  /// Which unknown step and which late one this frame has had.
  private var hasRunUnknown = false
  private var hasRunLate = false
  /// Whether the next step is run however long it may take.
  private var isFirstFree = false

  init() { candidates.reserveCapacity(Self.capacity + 1) }

  /// Empties the list for a new frame.
  func beginFrame() {
    candidates.removeAll(keepingCapacity: true)
    hasLeftOut = false
    hasRunUnknown = false
    hasRunLate = false
  }

  /// Adds a candidate at its place, behind its equals. O(*k*).
  func add(_ candidate: Candidate) {
    var index = candidates.count
    while index > 0, Self.isBefore(candidate, candidates[index - 1]) { index -= 1 }
    guard index < Self.capacity else {
      hasLeftOut = true
      return
    }
    candidates.insert(candidate, at: index)
    if candidates.count > Self.capacity {
      candidates.removeLast()
      hasLeftOut = true
    }
  }

  /// Runs steps until nothing is left or nothing more is expected to fit.
  ///
  /// - Parameters:
  ///   - deadline: When to have ended.
  ///   - clock: Gives the time; read once for each step.
  ///   - processorTime: Gives the thread's processor time, nanoseconds; read once for each step too.
  ///   - mayBeginLate: Whether the first step is run however long it may take: nothing moves that it
  ///     could disturb.
  func run(
    until deadline: FrameTime, clock: () -> FrameTime, processorTime: () -> Int64 = { 0 },
    worker: some IdleWorker, mayBeginLate: Bool = false
  ) {
    var now = clock()
    var used = processorTime()
    isFirstFree = mayBeginLate
    while let index = choose(at: now, until: deadline, worker) {
      let candidate = candidates.remove(at: index)
      let before = (now, used)
      let next = worker.perform(candidate)
      (now, used) = (clock(), processorTime())
      let cost = StepCost(
        nanoseconds: now.nanoseconds(since: before.0), processor: used - before.1)
      worker.didPerform(candidate, cost, past: deadline, at: now)
      if let next { add(next) }
    }
  }

  /// The first candidate that may be run now.
  private func choose(
    at now: FrameTime, until deadline: FrameTime, _ worker: some IdleWorker
  ) -> Int? {
    let room = deadline.nanoseconds(since: now)
    guard room > 0 || isFirstFree else { return nil }
    for index in 0..<min(candidates.count, Self.probes) {
      if isAllowed(candidates[index], room: room, worker) { return index }
    }
    return nil
  }

  private func isAllowed(
    _ candidate: Candidate, room: Int64, _ worker: some IdleWorker
  ) -> Bool {
    if isFirstFree {
      isFirstFree = false
      return true
    }
    let known = worker.expectedNanoseconds(for: candidate)
    if known == nil, hasRunUnknown { return false }
    let fits = known ?? UnitCost.unknown <= room
    guard fits || candidate.urgency == .nextFrame && !hasRunLate else {
      worker.didRefuse(candidate)
      return false
    }
    if !fits { hasRunLate = true }
    if known == nil { hasRunUnknown = true }
    return true
  }

  private static func isBefore(_ a: Candidate, _ b: Candidate) -> Bool {
    (a.urgency, a.seconds) < (b.urgency, b.seconds)
  }
}

/// Does what an ``IdleScheduler`` decides.
@MainActor
protocol IdleWorker: AnyObject {
  /// What the next step of a candidate is expected to take; nil where nobody has done it yet.
  func expectedNanoseconds(for candidate: IdleScheduler.Candidate) -> Int64?

  /// Told that a candidate's next step was not done because it is expected not to fit.
  func didRefuse(_ candidate: IdleScheduler.Candidate)

  /// Does the next step, and gives what comes after it; nil where nothing does.
  func perform(_ candidate: IdleScheduler.Candidate) -> IdleScheduler.Candidate?

  /// Told what the step took.
  func didPerform(
    _ candidate: IdleScheduler.Candidate, _ cost: IdleScheduler.StepCost,
    past deadline: FrameTime, at end: FrameTime)
}
