import FrameTiming

/// Runs the steps of idle work that are expected to fit before a frame's deadline.
///
/// One or two workers add *candidates*, each with a next step. A step runs if it is expected to end
/// before the deadline. One that does not fit is skipped, so that expensive work does not block
/// cheap work. Three rules prevent overruns and starvation:
///
/// - A step of unknown cost is predicted to take 2 ms, and only one such step runs per frame.
/// - A step that the next frame requires runs even if it does not fit, because that frame would
///   have to do it anyway. One such step per frame may exceed the deadline.
/// - After four candidates that do not fit, the frame ends.
///
/// Remaining time stays unused. Nothing is allocated once the list of candidates has grown.
///
/// - SeeAlso: Android's `GapWorker` and Compose's resumable prefetch requests.
@MainActor
package final class IdleScheduler {
  /// The maximum number of candidates per frame. Less urgent ones are left to a later frame.
  static let capacity = 64
  /// The number of candidates that may be skipped because they do not fit.
  static let probes = 4
  /// The number of overruns that are kept.
  private static let rememberedOverruns = 32

  /// The reason for preparing an element, most urgent first.
  package enum Urgency: Int, Comparable {
    /// The next frame displays it.
    case nextFrame
    /// It is in the prepared range.
    case prepared
    /// Its size improves the layout.
    case measuring
    /// No element needs it.
    case housekeeping

    package static func < (a: Urgency, b: Urgency) -> Bool { a.rawValue < b.rawValue }
  }

  /// Work with a next step.
  package struct Candidate {
    package var urgency: Urgency
    /// The seconds until the element is visible, which orders candidates of equal urgency.
    package var seconds: Double
    package var unit: WorkUnit
    /// The identity of the element for its worker.
    package var target: Int
    /// The index of the worker.
    fileprivate var worker = 0

    package init(urgency: Urgency, seconds: Double, unit: WorkUnit, target: Int = 0) {
      self.urgency = urgency
      self.seconds = seconds
      self.unit = unit
      self.target = target
    }
  }

  /// The clock; read once per step.
  var clock: () -> FrameTime = { .now }
  /// The processor time of the thread in nanoseconds; read once per step. Tests replace it together
  /// with the clock.
  var processorTime: () -> Int64 = { CurrentThread.cpuTime }
  /// The last steps that ended after their deadline, oldest first.
  private(set) var overruns: [IdleOverrun] = []

  private var candidates: [Candidate] = []
  /// Whether candidates were left out because the list was full.
  private var hasLeftOut = false
  /// The workers of the current run, and the index of the one that is adding candidates.
  private var workers: [any IdleWorker] = []
  private var collecting = 0
  /// Whether this frame has run a step of unknown cost, and one that does not fit.
  private var hasRunUnknown = false
  private var hasRunLate = false
  /// Whether the next step runs regardless of its cost.
  private var isFirstFree = false
  /// The overrun of the current run, if any.
  private var newestOverrun: IdleOverrun?

  package init() {
    candidates.reserveCapacity(Self.capacity + 1)
    workers.reserveCapacity(2)
  }

  // MARK: Running

  /// Runs steps until nothing is left or no step is expected to fit before `deadline`.
  ///
  /// - Returns: The step that ended after the deadline; `nil` if none did.
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

  /// Runs steps for about `seconds` while content rests.
  ///
  /// The first step runs regardless of its cost, because it cannot delay a frame.
  ///
  /// - Returns: Whether there is more work.
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

  /// Collects the candidates of the workers; returns whether there are any.
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
        recordOverrun(
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

  private func recordOverrun(
    of candidate: Candidate, _ worker: any IdleWorker, took: Int64, processor: Int64, late: Int64
  ) {
    let overrun = IdleOverrun(
      registration: worker.registrationName(of: candidate), unit: candidate.unit.name,
      duration: .nanoseconds(took), offProcessor: .nanoseconds(max(0, took - processor)),
      expected: worker.expectedNanoseconds(for: candidate).map { .nanoseconds($0) },
      lateness: .nanoseconds(late), wasRequired: candidate.urgency == .nextFrame)
    newestOverrun = overrun
    if overruns.count == Self.rememberedOverruns { overruns.removeFirst() }
    overruns.append(overrun)
  }

  // MARK: Candidates

  /// Inserts a candidate in order, after equal ones; called in ``IdleWorker/addCandidates(to:)``.
  /// O(*k*).
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

  /// Returns the index of the first candidate that may run now.
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
