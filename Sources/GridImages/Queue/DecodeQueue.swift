import GridEngine
import Synchronization

/// The pending jobs by priority, from which decode threads take the next one.
///
/// Adding, removing and changing the priority cost O(1) and wake at most one thread of each
/// ``DecodeLane``. At most ``limit`` jobs wait: adding one more drops the last job of the lowest
/// priority, so request the nearest images first.
final class DecodeQueue: Sendable {
  private struct State: Sendable {
    var pending = PendingJobs()
    /// The running jobs with their current priority and position, for queueing the next stage.
    var running: [DecodeJob.ID: (priority: ImagePriority, place: Rect?)] = [:]
    var all = DecodeLane()
    var previews = DecodeLane()
    var isSuspended = false
    var isStopped = false
    var startedCount = 0
    var startedInMotionCount = 0
    var searchCount = 0

    subscript(lane: DecodeLane.Kind) -> DecodeLane {
      get { lane == .all ? all : previews }
      _modify {
        switch lane {
        case .all: yield &all
        case .previews: yield &previews
        }
      }
    }
  }

  /// The end of a step of a waiting thread.
  private enum Step {
    case run(DecodeJob)
    case sleep
    case end
  }

  private let state = Mutex(State())
  /// The maximum number of pending jobs.
  let limit: Int

  init(limit: Int) { self.limit = limit }

  /// The number of pending jobs.
  var count: Int { state.withLock { $0.pending.count } }

  /// The number of running jobs.
  var runningCount: Int { state.withLock { $0.running.count } }

  /// The number of decodes started, without quick stages.
  var startedCount: Int { state.withLock { $0.startedCount } }

  /// The number of decodes started while content moved.
  var startedInMotionCount: Int { state.withLock { $0.startedInMotionCount } }

  /// The number of searches by decode threads.
  var searchCount: Int { state.withLock { $0.searchCount } }

  /// The number of threads that wait for a job.
  var sleepingCount: Int { state.withLock { $0.all.sleepingCount + $0.previews.sleepingCount } }

  /// Sets the predicted motion as of the newest frame; nil while content rests.
  ///
  /// During motion, jobs are ordered by ``DecodeForecast``, and jobs whose image will not be
  /// visible wait.
  func setPrediction(_ prediction: ScrollPrediction?) {
    change { state in
      if state.pending.prediction == nil && prediction == nil { return }
      state.pending.prediction = prediction
      state.all.mayFindJob = true
      state.previews.mayFindJob = true
    }
  }

  /// Adds a job.
  ///
  /// - Returns: The job dropped from the full queue, which may be the added one.
  func add(_ job: DecodeJob, priority: ImagePriority) -> DecodeJob? {
    change { state in
      state.pending.add(job, priority: priority)
      let dropped = state.pending.count > limit ? state.pending.dropLast() : nil
      Self.jobDidChange(of: job.id, in: &state)
      return dropped
    }
  }

  /// Changes a job's priority. A raised job becomes the last of its new priority, a lowered one the
  /// first.
  ///
  /// - Returns: Whether the job is running.
  @discardableResult
  func move(_ id: DecodeJob.ID, to priority: ImagePriority) -> Bool {
    change { state in
      state.running[id]?.priority = priority
      guard let handle = state.pending.handle(of: id) else { return state.running[id] != nil }
      state.pending.move(handle, to: priority)
      Self.jobDidChange(of: id, in: &state)
      return false
    }
  }

  /// Sets the frame of a job's image.
  func place(_ id: DecodeJob.ID, at place: Rect?) {
    change { state in
      state.running[id]?.place = place
      guard let handle = state.pending.handle(of: id) else { return }
      state.pending.place(handle, at: place)
      Self.jobDidChange(of: id, in: &state)
    }
  }

  /// Updates the moving average of decode times with a decode that took `seconds` per unit of
  /// effort.
  func recordDecode(seconds: Double) {
    change { state in
      let change = (seconds - state.pending.decodeSeconds) / 8
      state.pending.decodeSeconds += change
      // Images may now be visible for long enough.
      if change < 0, state.pending.prediction != nil { state.all.mayFindJob = true }
    }
  }

  /// Removes a pending job.
  ///
  /// - Returns: Whether the job was pending. Otherwise it is running or finished.
  func remove(_ id: DecodeJob.ID) -> Bool {
    state.withLock { state in
      guard let handle = state.pending.handle(of: id) else { return false }
      state.pending.remove(handle)
      return true
    }
  }

  /// Stops threads from taking jobs, until ``resume()``.
  func suspend() { state.withLock { $0.isSuspended = true } }

  /// Ends ``suspend()``.
  func resume() { change { $0.isSuspended = false } }

  /// Whether ``stop()`` has been called.
  var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Ends all threads. Cannot be reverted.
  func stop() {
    let threads = state.withLock { state in
      state.isStopped = true
      return state.all.removeAll() + state.previews.removeAll()
    }
    for thread in threads { thread.wake() }
  }

  /// Waits for the next job of a thread; returns `nil` when the thread has to end.
  ///
  /// - Parameter fairly: Whether the thread prefers the oldest job, so that low priorities do not
  ///   starve.
  func next(fairly: Bool) -> DecodeJob? { next(in: .all, fairly: fairly) }

  /// Waits for the next job of the thread for previews, which takes quick stages only, so that
  /// previews never wait for a decode; returns `nil` when the thread has to end.
  func nextPreview() -> DecodeJob? { next(in: .previews, fairly: false) }

  private func next(in lane: DecodeLane.Kind, fairly: Bool) -> DecodeJob? {
    let thread = SleepingThread()
    var wasWoken = false
    while true {
      let step = change { state -> Step in
        if wasWoken { state[lane].didWake() }
        if state.isStopped { return .end }
        if let job = Self.search(lane, fairly: fairly, in: &state) { return .run(job) }
        state[lane].add(thread)
        return .sleep
      }
      switch step {
      case .run(let job): return job
      case .end: return nil
      case .sleep: thread.sleep()
      }
      wasWoken = true
    }
  }

  /// Returns a job that waits to replace its preview to its first stage, because the preview is gone
  /// from memory.
  func lookUpAgain(_ id: DecodeJob.ID) {
    change { state in
      guard let handle = state.pending.handle(of: id),
        state.pending.stage(of: handle).followsPreview
      else { return }
      let priority = state.pending.priority(of: handle)
      var job = state.pending.remove(handle)
      job.stage = .quick
      state.pending.add(job, priority: priority)
      Self.jobDidChange(of: id, in: &state)
    }
  }

  /// Returns the next job of a thread without waiting, or `nil` if there is none.
  func nextIfAny(fairly: Bool) -> DecodeJob? {
    state.withLock { state in
      state.pending.first(in: .all, fairly: fairly).map { Self.start($0, in: &state) }
    }
  }

  /// Returns the next job of a visible tile, or `nil` if none is pending.
  func nextVisible() -> DecodeJob? {
    state.withLock { state in state.pending.firstVisible().map { Self.start($0, in: &state) } }
  }

  /// Ends a stage of a job, and queues the `next` one at the job's current priority.
  func finish(_ job: DecodeJob, next stage: DecodeJob.Stage? = nil) {
    change { state in
      if state.pending.polishing == job.id {
        state.pending.polishing = nil
        state.all.mayFindJob = true
      }
      guard let running = state.running.removeValue(forKey: job.id), let stage else { return }
      var job = job
      job.stage = stage
      job.place = running.place
      // The queue may exceed its limit here, by at most one job for each thread.
      state.pending.add(job, priority: running.priority)
      Self.jobDidChange(of: job.id, in: &state)
    }
  }

  /// Changes the state, and wakes the threads that can take a job then.
  private func change<R: Sendable>(_ body: (inout State) -> R) -> R {
    let (result, thread, previews) = state.withLock { state in
      let result = body(&state)
      return (result, Self.threadToWake(.all, in: &state), Self.threadToWake(.previews, in: &state))
    }
    // After unlocking, because the thread would wait for the lock.
    thread?.wake()
    previews?.wake()
    return result
  }

  private static func threadToWake(
    _ lane: DecodeLane.Kind, in state: inout State
  ) -> SleepingThread? {
    // The next thread would search in vain.
    if state.pending.count == 0 { state[lane].mayFindJob = false }
    return state.isSuspended ? nil : state[lane].threadToWake()
  }

  /// Makes threads take a job that is new or has changed, if they can now.
  private static func jobDidChange(of id: DecodeJob.ID, in state: inout State) {
    guard let handle = state.pending.handle(of: id) else { return }
    for lane in DecodeLane.Kind.allCases where !state[lane].mayFindJob {
      state[lane].mayFindJob = state.pending.canTake(handle, in: lane)
    }
  }

  /// Starts the next job of a thread, unless nothing has changed since a search without a result.
  private static func search(
    _ lane: DecodeLane.Kind, fairly: Bool, in state: inout State
  ) -> DecodeJob? {
    guard !state.isSuspended, state[lane].mayFindJob else { return nil }
    state.searchCount += 1
    guard let handle = state.pending.first(in: lane, fairly: fairly) else {
      state[lane].mayFindJob = false
      return nil
    }
    return start(handle, in: &state)
  }

  private static func start(_ handle: PendingJobs.Handle, in state: inout State) -> DecodeJob {
    let priority = state.pending.priority(of: handle)
    var job = state.pending.remove(handle)
    state.running[job.id] = (priority, job.place)
    guard job.stage != .quick else { return job }
    if job.stage == .polish { state.pending.polishing = job.id }
    job.isInMotion = state.pending.prediction != nil
    job.isBrief =
      state.pending.prediction.map {
        DecodeForecast.isBrief(job.criteria, priority: priority, prediction: $0)
      } ?? false
    state.startedCount += 1
    if job.isInMotion { state.startedInMotionCount += 1 }
    return job
  }

  /// Returns the first job that a lane overlooks, or a lane that waits although it may find a job;
  /// `nil` if there is none: for tests.
  func overlooked() -> String? {
    state.withLock { state in
      for lane in DecodeLane.Kind.allCases {
        if !state[lane].mayFindJob, let id = state.pending.anyTakeable(in: lane) {
          return "threads of lane \(lane) can take job \(id)"
        }
        if !state.isSuspended, state[lane].isMissingWakeUp {
          return "no thread of lane \(lane) is awake"
        }
      }
      return nil
    }
  }
}
