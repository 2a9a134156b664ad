import FrameTiming

/// Decides what the idle time of a frame is used for, and stops in time.
///
/// Work comes from one worker or two as *candidates*, each with a next step; a step is run when it is
/// expected to fit before the deadline. One that does not fit is skipped for the next that does, so that
/// nothing expensive holds up what is cheap. Three rules make it neither late nor stuck:
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
package final class IdleScheduler {
  /// The most candidates of a frame; of more, those needed last are left for a later frame.
  static let capacity = 64
  /// How many candidates that do not fit are passed over.
  static let probes = 4
  /// The most overruns that are remembered.
  private static let rememberedOverruns = 32

  /// Why something is prepared, the most urgent first.
  package enum Urgency: Int, Comparable {
    /// The next frame shows it.
    case nextFrame
    /// It is in the range that cells are prepared for.
    case prepared
    /// Its size is worth knowing before it is near.
    case measuring
    /// Nobody waits for it.
    case housekeeping

    package static func < (a: Urgency, b: Urgency) -> Bool { a.rawValue < b.rawValue }
  }

  /// Something with a next step.
  package struct Candidate {
    package var urgency: Urgency
    /// Seconds until it is seen; the measure among equals.
    package var seconds: Double
    package var unit: WorkUnit
    /// What it is, to the worker.
    package var target: Int
    /// Which worker's it is.
    fileprivate var worker = 0

    package init(urgency: Urgency, seconds: Double, unit: WorkUnit, target: Int = 0) {
      self.urgency = urgency
      self.seconds = seconds
      self.unit = unit
      self.target = target
    }
  }

  /// The time; read once for each step.
  var clock: () -> FrameTime = { .now }
  /// The thread's processor time in nanoseconds, read once for each step too; a test's own where its
  /// clock is.
  var processorTime: () -> Int64 = { ThreadTime.now }
  /// The last steps that ended after their deadline, oldest first.
  private(set) var overruns: [IdleOverrun] = []

  private var candidates: [Candidate] = []
  /// Whether candidates were left out for want of room.
  private var hasLeftOut = false
  /// The workers of the run that goes on, and which of them adds candidates.
  private var workers: [any IdleWorker] = []
  private var collecting = 0
  /// Which unknown step and which late one this frame has had.
  private var hasRunUnknown = false
  private var hasRunLate = false
  /// Whether the next step is run however long it may take.
  private var isFirstFree = false
  /// The overrun of the run, if any.
  private var newestOverrun: IdleOverrun?

  package init() {
    candidates.reserveCapacity(Self.capacity + 1)
    workers.reserveCapacity(2)
  }

  // MARK: Running

  /// Has steps done until nothing is left or nothing more is expected to fit before `deadline`.
  ///
  /// - Returns: The step that ended late, if one did.
  package func run(
    until deadline: FrameTime, _ worker: any IdleWorker, _ other: (any IdleWorker)? = nil
  ) -> IdleOverrun? {
    begin(worker, other, isAtRest: false)
    defer { workers.removeAll(keepingCapacity: true) }
    guard clock() < deadline, collect() else { return nil }
    performSteps(until: deadline)
    reportLeft()
    return newestOverrun
  }

  /// Has steps done for about `seconds`, the first one however long it may take: nothing moves that it
  /// could disturb.
  ///
  /// - Returns: Whether there is more to do.
  package func runAtRest(
    for seconds: Double, _ worker: any IdleWorker, _ other: (any IdleWorker)? = nil
  ) -> Bool {
    begin(worker, other, isAtRest: true)
    defer { workers.removeAll(keepingCapacity: true) }
    if collect() {
      isFirstFree = true
      performSteps(until: clock().advanced(bySeconds: seconds))
      reportLeft()
    }
    return hasCandidates || workers.contains { $0.hasMore }
  }

  private func begin(_ worker: any IdleWorker, _ other: (any IdleWorker)?, isAtRest: Bool) {
    workers.append(worker)
    if let other { workers.append(other) }
    newestOverrun = nil
    candidates.removeAll(keepingCapacity: true)
    hasLeftOut = false
    hasRunUnknown = false
    hasRunLate = false
    isFirstFree = false
    for worker in workers { worker.willRun(isAtRest: isAtRest) }
  }

  /// Has the workers add what has steps left; false for nothing.
  private func collect() -> Bool {
    for index in workers.indices {
      collecting = index
      workers[index].addCandidates(to: self)
    }
    return hasCandidates
  }

  private var hasCandidates: Bool { !candidates.isEmpty || hasLeftOut }

  private func reportLeft() {
    if hasLeftOut { for worker in workers { worker.didLeaveOutCandidates() } }
    for candidate in candidates { workers[candidate.worker].didLeave(candidate) }
  }

  private func performSteps(until deadline: FrameTime) {
    var now = clock()
    var used = processorTime()
    while let index = choose(at: now, until: deadline) {
      let candidate = candidates.remove(at: index)
      let worker = workers[candidate.worker]
      let before = (now, used)
      let next = worker.perform(candidate)
      (now, used) = (clock(), processorTime())
      let took = now.nanoseconds(since: before.0)
      if now > deadline {
        noteOverrun(
          of: candidate, worker, took: took, processor: used - before.1,
          late: now.nanoseconds(since: deadline))
      }
      worker.didPerform(candidate, nanoseconds: took)
      if var next {
        next.worker = candidate.worker
        insert(next)
      }
    }
  }

  private func noteOverrun(
    of candidate: Candidate, _ worker: any IdleWorker, took: Int64, processor: Int64, late: Int64
  ) {
    let overrun = IdleOverrun(
      registration: worker.registrationName(of: candidate), unit: candidate.unit.name,
      took: .nanoseconds(took), offProcessor: .nanoseconds(max(0, took - processor)),
      expected: worker.expectedNanoseconds(for: candidate).map { .nanoseconds($0) },
      late: .nanoseconds(late), wasNeeded: candidate.urgency == .nextFrame)
    newestOverrun = overrun
    if overruns.count == Self.rememberedOverruns { overruns.removeFirst() }
    overruns.append(overrun)
  }

  // MARK: Candidates

  /// Adds a candidate at its place, behind its equals; for ``IdleWorker/addCandidates(to:)``. O(*k*).
  package func add(_ candidate: Candidate) {
    var candidate = candidate
    candidate.worker = collecting
    insert(candidate)
  }

  private func insert(_ candidate: Candidate) {
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

  /// The first candidate that may be run now.
  private func choose(at now: FrameTime, until deadline: FrameTime) -> Int? {
    let room = deadline.nanoseconds(since: now)
    guard room > 0 || isFirstFree else { return nil }
    for index in 0..<min(candidates.count, Self.probes) {
      if isAllowed(candidates[index], room: room) { return index }
    }
    return nil
  }

  private func isAllowed(_ candidate: Candidate, room: Int64) -> Bool {
    if isFirstFree {
      isFirstFree = false
      return true
    }
    let worker = workers[candidate.worker]
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
package protocol IdleWorker: AnyObject {
  /// Begins a run, also one that has no time for any step.
  ///
  /// - Parameter isAtRest: Whether nothing moves and no frame is due.
  func willRun(isAtRest: Bool)

  /// Adds what has steps left.
  func addCandidates(to scheduler: IdleScheduler)

  /// What the next step of a candidate is expected to take; nil where nobody has done it yet.
  func expectedNanoseconds(for candidate: IdleScheduler.Candidate) -> Int64?

  /// Notes that a candidate's next step was not done because it is expected not to fit.
  func didRefuse(_ candidate: IdleScheduler.Candidate)

  /// Does the next step, and returns what comes after it; nil where nothing does.
  func perform(_ candidate: IdleScheduler.Candidate) -> IdleScheduler.Candidate?

  /// Notes what the step took, by the clock.
  func didPerform(_ candidate: IdleScheduler.Candidate, nanoseconds: Int64)

  /// The registration that a candidate belongs to, for reports; empty for none.
  func registrationName(of candidate: IdleScheduler.Candidate) -> String

  /// Notes that a candidate was left when the run ended.
  func didLeave(_ candidate: IdleScheduler.Candidate)

  /// Notes that there were more candidates than a run takes.
  func didLeaveOutCandidates()

  /// Whether there is more to do than what was left; asked when a run at rest has ended.
  var hasMore: Bool { get }
}

extension IdleWorker {
  package func willRun(isAtRest: Bool) {}
  package func registrationName(of candidate: IdleScheduler.Candidate) -> String { "" }
  package func didLeave(_ candidate: IdleScheduler.Candidate) {}
  package func didLeaveOutCandidates() {}
  package var hasMore: Bool { false }
}
