import GridEngine

/// The jobs that wait for a decode thread, by priority, and the threads' way to get them.
///
/// Adding, removing and changing the priority cost O(1). At most ``limit`` jobs wait: one more, and
/// the last of the lowest priority is dropped, so whoever asks for many asks for the nearest first.
final class DecodeQueue: Sendable {
  private struct Waiting: Sendable {
    var job: DecodeJob
    var arrival: Int
  }

  private struct State: Sendable {
    var lists = LinkedLists<Waiting>(listCount: DecodeOrder.listCount)
    var handles: [DecodeJob.ID: LinkedLists<Waiting>.Handle] = [:]
    /// What runs now, with the priority and the place it has by now: it may wait for its second part.
    var running: [DecodeJob.ID: (priority: ImagePriority, place: Rect?)] = [:]
    var arrivals = 0
    var isSuspended = false
    var isStopped = false
    var outlook: ScrollOutlook?
    var decodeSeconds = DecodeQueue.firstDecodeSeconds
    var startedCount = 0
    var startedInMotionCount = 0
  }

  /// What an ordinary decode is taken to last before one was measured.
  private static let firstDecodeSeconds = 0.04

  private let state = ConditionLock(State())
  /// The most jobs that wait.
  let limit: Int

  init(limit: Int) { self.limit = limit }

  /// How many jobs wait.
  var count: Int { state.withLock { $0.lists.count } }

  /// How many jobs a thread works on.
  var runningCount: Int { state.withLock { $0.running.count } }

  /// How many decodes have begun, without what is there almost at once.
  var startedCount: Int { state.withLock { $0.startedCount } }

  /// How many of these began while content moved.
  var startedInMotionCount: Int { state.withLock { $0.startedInMotionCount } }

  /// How content moves, as of the newest frame; nil while it rests.
  ///
  /// While it moves, jobs go by when and how long they will be seen (``DecodeForecast``), and what
  /// will not be seen waits.
  func look(ahead outlook: ScrollOutlook?) {
    let hasWaiting = state.withLock { state -> Bool in
      if state.outlook == nil && outlook == nil { return false }
      state.outlook = outlook
      return state.lists.count > 0
    }
    if hasWaiting { state.broadcast() }
  }

  /// Lets a job wait.
  ///
  /// - Returns: The job dropped for it, which may be the job itself.
  func add(_ job: DecodeJob, priority: ImagePriority) -> DecodeJob? {
    let dropped = state.withLock { state -> DecodeJob? in
      Self.enqueue(job, priority: priority, in: &state)
      return state.lists.count > limit ? Self.dropLast(in: &state) : nil
    }
    state.signal()
    return dropped
  }

  /// Changes a job's priority: raised, it comes last among its new equals; lowered, first.
  ///
  /// - Returns: Whether a thread works on it.
  @discardableResult
  func move(_ id: DecodeJob.ID, to priority: ImagePriority) -> Bool {
    state.withLock { state in
      state.running[id]?.priority = priority
      guard let handle = state.handles[id] else { return state.running[id] != nil }
      let old = DecodeOrder.priority(of: state.lists.list(of: handle))
      let list = DecodeOrder.list(state.lists[handle].job.stage, priority)
      if priority > old { state.lists.moveToEnd(handle, of: list) }
      if priority < old { state.lists.moveToFront(handle, of: list) }
      return false
    }
  }

  /// Notes where a job is shown.
  func place(_ id: DecodeJob.ID, at place: Rect?) {
    state.withLock { state in
      state.running[id]?.place = place
      guard let handle = state.handles[id] else { return }
      state.lists[handle].job.place = place
    }
  }

  /// Learns what an ordinary decode lasts, from one that took `seconds` for each of its effort.
  func noteDecode(seconds: Double) {
    state.withLock { $0.decodeSeconds += (seconds - $0.decodeSeconds) / 8 }
  }

  /// Takes a job back that still waits.
  ///
  /// - Returns: Whether it waited; otherwise it runs or has run.
  func remove(_ id: DecodeJob.ID) -> Bool {
    state.withLock { state in
      guard let handle = state.handles.removeValue(forKey: id) else { return false }
      state.lists.remove(handle)
      return true
    }
  }

  /// Lets threads take nothing more, until ``resume()``.
  func suspend() { state.withLock { $0.isSuspended = true } }

  /// Ends ``suspend()``.
  func resume() {
    state.withLock { $0.isSuspended = false }
    state.broadcast()
  }

  /// Whether ``stop()`` was said.
  var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Sends all threads home, now and for ever.
  func stop() {
    state.withLock { $0.isStopped = true }
    state.broadcast()
  }

  /// Sleeps until there is a job for a thread; `nil` when it shall end.
  func next(fairly: Bool) -> DecodeJob? {
    state.wait { state -> DecodeJob?? in
      if state.isStopped { return .some(nil) }
      if state.isSuspended { return nil }
      return Self.take(fairly: fairly, from: &state).map { .some($0) }
    }
  }

  /// The job that a thread would get now, without waiting for one.
  func nextIfAny(fairly: Bool) -> DecodeJob? {
    state.withLock { Self.take(fairly: fairly, from: &$0) }
  }

  /// The next job of a tile in view; `nil` when none waits.
  func nextVisible() -> DecodeJob? {
    state.withLock { state in
      for list in DecodeOrder.takenFirst where DecodeOrder.priority(of: list) == .visible {
        if let handle = state.lists.first(in: list) { return Self.start(handle, in: &state) }
      }
      return nil
    }
  }

  /// Notes that a thread is through with a job's part, and lets it wait for the `next` one at the
  /// priority it has by now.
  func finish(_ job: DecodeJob, next stage: DecodeJob.Stage? = nil) {
    let isAgain = state.withLock { state -> Bool in
      guard let running = state.running.removeValue(forKey: job.id), let stage else {
        return false
      }
      var job = job
      job.stage = stage
      job.place = running.place
      // Not dropped over the limit: it had its place before, and there are no more such jobs than
      // threads.
      Self.enqueue(job, priority: running.priority, in: &state)
      return true
    }
    if isAgain { state.signal() }
  }

  private static func enqueue(_ job: DecodeJob, priority: ImagePriority, in state: inout State) {
    state.arrivals += 1
    state.handles[job.id] = state.lists.append(
      Waiting(job: job, arrival: state.arrivals), to: DecodeOrder.list(job.stage, priority))
  }

  private static func dropLast(in state: inout State) -> DecodeJob? {
    for list in DecodeOrder.droppedFirst {
      guard let handle = state.lists.last(in: list) else { continue }
      let job = state.lists.remove(handle).job
      state.handles[job.id] = nil
      return job
    }
    return nil
  }

  private static func take(fairly: Bool, from state: inout State) -> DecodeJob? {
    if let outlook = state.outlook { return take(foreseenBy: outlook, from: &state) }
    let lists = DecodeOrder.takenFirst.filter { state.lists.count(in: $0) > 0 }
    guard var list = lists.first else { return nil }
    if fairly && DecodeOrder.mayWait(list) {
      list = lists.min { arrival(in: $0, of: state) < arrival(in: $1, of: state) } ?? list
    }
    guard let handle = state.lists.first(in: list) else { return nil }
    return start(handle, in: &state)
  }

  /// What is there almost at once, or else the decode that is worth most.
  ///
  /// - Complexity: O(*n*), *n* being the jobs that wait, ``limit`` at most.
  private static func take(
    foreseenBy outlook: ScrollOutlook, from state: inout State
  ) -> DecodeJob? {
    for list in DecodeOrder.quickFirst {
      if let handle = state.lists.first(in: list) { return start(handle, in: &state) }
    }
    var best: (handle: LinkedLists<Waiting>.Handle, value: DecodeForecast)?
    for list in DecodeOrder.decodes {
      let priority = DecodeOrder.priority(of: list)
      state.lists.forEach(in: list) { handle, waiting in
        let value = DecodeForecast(
          of: waiting.job, priority: priority, outlook: outlook,
          decodeSeconds: state.decodeSeconds)
        guard let value, best.map({ $0.value < value }) ?? true else { return }
        best = (handle, value)
      }
    }
    return best.map { start($0.handle, in: &state) }
  }

  private static func start(
    _ handle: LinkedLists<Waiting>.Handle, in state: inout State
  ) -> DecodeJob {
    let list = state.lists.list(of: handle)
    var job = state.lists.remove(handle).job
    state.handles[job.id] = nil
    state.running[job.id] = (DecodeOrder.priority(of: list), job.place)
    guard job.stage != .quick else { return job }
    job.isInMotion = state.outlook != nil
    state.startedCount += 1
    if job.isInMotion { state.startedInMotionCount += 1 }
    return job
  }

  private static func arrival(in list: Int, of state: State) -> Int {
    state.lists.first(in: list).map { state.lists[$0].arrival } ?? .max
  }
}
