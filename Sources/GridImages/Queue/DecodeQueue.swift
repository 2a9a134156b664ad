import Glibc
import GridEngine

/// The pending jobs by priority, from which decode threads take the next one.
///
/// Adding, removing and changing the priority cost O(1). At most ``limit`` jobs wait: adding one
/// more drops the last job of the lowest priority, so request the nearest images first.
final class DecodeQueue: Sendable {
  private struct Waiting: Sendable {
    var job: DecodeJob
    var arrival: Int
  }

  private struct State: Sendable {
    var lists = LinkedLists<Waiting>(listCount: DecodeOrder.listCount)
    var handles: [DecodeJob.ID: LinkedLists<Waiting>.Handle] = [:]
    /// The running jobs with their current priority and position, for queueing the next stage.
    var running: [DecodeJob.ID: (priority: ImagePriority, place: Rect?)] = [:]
    /// The running job of the stage `polish`.
    var polishing: DecodeJob.ID?
    var arrivals = 0
    var isSuspended = false
    var isStopped = false
    var prediction: ScrollPrediction?
    var decodeSeconds = DecodeQueue.firstDecodeSeconds
    var startedCount = 0
    var startedInMotionCount = 0
  }

  /// The assumed duration of an ordinary decode before the first measurement.
  private static let firstDecodeSeconds = 0.04

  private let state = ConditionLock(State())
  /// The maximum number of pending jobs.
  let limit: Int

  init(limit: Int) { self.limit = limit }

  /// The number of pending jobs.
  var count: Int { state.withLock { $0.lists.count } }

  /// The number of running jobs.
  var runningCount: Int { state.withLock { $0.running.count } }

  /// The number of decodes started, without quick stages.
  var startedCount: Int { state.withLock { $0.startedCount } }

  /// The number of decodes started while content moved.
  var startedInMotionCount: Int { state.withLock { $0.startedInMotionCount } }

  /// Sets the predicted motion as of the newest frame; nil while content rests.
  ///
  /// During motion, jobs are ordered by ``DecodeForecast``, and jobs whose image will not be
  /// visible wait.
  func setPrediction(_ prediction: ScrollPrediction?) {
    let hasWaiting = state.withLock { state -> Bool in
      if state.prediction == nil && prediction == nil { return false }
      state.prediction = prediction
      return state.lists.count > 0
    }
    if hasWaiting { state.broadcast() }
  }

  /// Adds a job.
  ///
  /// - Returns: The job dropped from the full queue, which may be the added one.
  func add(_ job: DecodeJob, priority: ImagePriority) -> DecodeJob? {
    let dropped = state.withLock { state -> DecodeJob? in
      Self.enqueue(job, priority: priority, in: &state)
      return state.lists.count > limit ? Self.dropLast(in: &state) : nil
    }
    // The thread that one signal wakes may not take the job.
    state.broadcast()
    return dropped
  }

  /// Changes a job's priority. A raised job becomes the last of its new priority, a lowered one the
  /// first.
  ///
  /// - Returns: Whether the job is running.
  @discardableResult
  func move(_ id: DecodeJob.ID, to priority: ImagePriority) -> Bool {
    // Threads do not take the jobs of distant images.
    defer { state.broadcast() }
    return state.withLock { state in
      state.running[id]?.priority = priority
      guard let handle = state.handles[id] else { return state.running[id] != nil }
      let old = DecodeOrder.priority(of: state.lists.list(of: handle))
      let list = DecodeOrder.list(state.lists[handle].job.stage, priority)
      if priority > old { state.lists.moveToEnd(handle, of: list) }
      if priority < old { state.lists.moveToFront(handle, of: list) }
      return false
    }
  }

  /// Sets the frame of a job's image.
  func place(_ id: DecodeJob.ID, at place: Rect?) {
    state.withLock { state in
      state.running[id]?.place = place
      guard let handle = state.handles[id] else { return }
      state.lists[handle].job.place = place
    }
  }

  /// Updates the moving average of decode times with a decode that took `seconds` per unit of
  /// effort.
  func noteDecode(seconds: Double) {
    state.withLock { $0.decodeSeconds += (seconds - $0.decodeSeconds) / 8 }
  }

  /// Removes a pending job.
  ///
  /// - Returns: Whether the job was pending. Otherwise it is running or finished.
  func remove(_ id: DecodeJob.ID) -> Bool {
    state.withLock { state in
      guard let handle = state.handles.removeValue(forKey: id) else { return false }
      state.lists.remove(handle)
      return true
    }
  }

  /// Stops threads from taking jobs, until ``resume()``.
  func suspend() { state.withLock { $0.isSuspended = true } }

  /// Ends ``suspend()``.
  func resume() {
    state.withLock { $0.isSuspended = false }
    state.broadcast()
  }

  /// Whether ``stop()`` has been called.
  var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Ends all threads. Cannot be reverted.
  func stop() {
    state.withLock { $0.isStopped = true }
    state.broadcast()
  }

  /// Waits for the next job of a thread; returns `nil` when the thread has to end.
  ///
  /// - Parameter fairly: Whether the thread prefers the oldest job, so that low priorities do not
  ///   starve.
  func next(fairly: Bool) -> DecodeJob? {
    state.wait { state -> DecodeJob?? in
      if state.isStopped { return .some(nil) }
      if state.isSuspended { return nil }
      return Self.take(fairly: fairly, from: &state).map { .some($0) }
    }
  }

  /// Waits for the next job of the thread for previews, which takes quick stages only, so that
  /// previews never wait for a decode; returns `nil` when the thread has to end.
  func nextPreview() -> DecodeJob? {
    state.wait { state -> DecodeJob?? in
      if state.isStopped { return .some(nil) }
      if state.isSuspended { return nil }
      return Self.firstLookUp(in: DecodeOrder.quick, of: state).map { Self.start($0, in: &state) }
    }
  }

  /// Returns a job that waits to replace its preview to its first stage, because the preview is gone
  /// from memory.
  func lookUpAgain(_ id: DecodeJob.ID) {
    let isReturned = state.withLock { state -> Bool in
      guard let handle = state.handles[id], state.lists[handle].job.stage.followsPreview else {
        return false
      }
      let priority = DecodeOrder.priority(of: state.lists.list(of: handle))
      var job = state.lists.remove(handle).job
      job.stage = .quick
      Self.enqueue(job, priority: priority, in: &state)
      return true
    }
    if isReturned { state.broadcast() }
  }

  /// Returns the next job of a thread without waiting, or `nil` if there is none.
  func nextIfAny(fairly: Bool) -> DecodeJob? {
    state.withLock { Self.take(fairly: fairly, from: &$0) }
  }

  /// Returns the next job of a visible tile, or `nil` if none is pending.
  func nextVisible() -> DecodeJob? {
    state.withLock { state in
      for list in DecodeOrder.servingOrder where DecodeOrder.priority(of: list) == .visible {
        if let handle = state.lists.first(in: list) { return Self.start(handle, in: &state) }
      }
      return nil
    }
  }

  /// Ends a stage of a job, and queues the `next` one at the job's current priority.
  func finish(_ job: DecodeJob, next stage: DecodeJob.Stage? = nil) {
    let wakes = state.withLock { state -> Bool in
      let wasPolished = state.polishing == job.id
      if wasPolished { state.polishing = nil }
      guard let running = state.running.removeValue(forKey: job.id), let stage else {
        return wasPolished
      }
      var job = job
      job.stage = stage
      job.place = running.place
      // The queue may exceed its limit here, by at most one job for each thread.
      Self.enqueue(job, priority: running.priority, in: &state)
      return true
    }
    if wakes { state.broadcast() }
  }

  private static func enqueue(_ job: DecodeJob, priority: ImagePriority, in state: inout State) {
    state.arrivals += 1
    state.handles[job.id] = state.lists.append(
      Waiting(job: job, arrival: state.arrivals), to: DecodeOrder.list(job.stage, priority))
  }

  private static func dropLast(in state: inout State) -> DecodeJob? {
    for list in DecodeOrder.droppingOrder {
      guard let handle = state.lists.last(in: list) else { continue }
      let job = state.lists.remove(handle).job
      state.handles[job.id] = nil
      return job
    }
    return nil
  }

  private static func take(fairly: Bool, from state: inout State) -> DecodeJob? {
    if let prediction = state.prediction { return take(predictedBy: prediction, from: &state) }
    let lists = DecodeOrder.servingOrder.filter {
      state.lists.count(in: $0) > 0 && (state.polishing == nil || !DecodeOrder.polish.contains($0))
    }
    guard var list = lists.first else { return nil }
    if fairly && DecodeOrder.mayWait(list) {
      list = lists.min { arrival(in: $0, of: state) < arrival(in: $1, of: state) } ?? list
    }
    guard let handle = first(in: list, of: state) else { return nil }
    return start(handle, in: &state)
  }

  /// Returns the first job of a list; of slow decodes of visible images, the one in their middle.
  private static func first(in list: Int, of state: State) -> LinkedLists<Waiting>.Handle? {
    guard let first = state.lists.first(in: list) else { return nil }
    guard DecodeOrder.fromMiddle.contains(list), state.lists[first].job.isSlow else { return first }
    var bounds: Rect?
    state.lists.forEach(in: list) { _, waiting in
      guard let place = waiting.job.place else { return }
      bounds = bounds?.union(place) ?? place
    }
    guard let bounds else { return first }
    var best: (handle: LinkedLists<Waiting>.Handle, distance: Double)?
    state.lists.forEach(in: list) { handle, waiting in
      guard let place = waiting.job.place else { return }
      let distance = hypot(place.midX - bounds.midX, place.midY - bounds.midY)
      if best.map({ distance < $0.distance }) ?? true { best = (handle, distance) }
    }
    return best?.handle ?? first
  }

  /// Takes a quick stage, or else the decode of the highest value.
  ///
  /// - Complexity: O(*n*), *n* being the number of pending jobs, at most ``limit``.
  private static func take(
    predictedBy prediction: ScrollPrediction, from state: inout State
  ) -> DecodeJob? {
    if let handle = firstLookUp(in: DecodeOrder.quickFirst, of: state) {
      return start(handle, in: &state)
    }
    var best: (handle: LinkedLists<Waiting>.Handle, value: DecodeForecast)?
    for list in DecodeOrder.decodes {
      let priority = DecodeOrder.priority(of: list)
      state.lists.forEach(in: list) { handle, waiting in
        let value = DecodeForecast(
          of: waiting.job, priority: priority, prediction: prediction,
          decodeSeconds: state.decodeSeconds)
        guard let value, best.map({ $0.value < value }) ?? true else { return }
        best = (handle, value)
      }
    }
    return best.map { start($0.handle, in: &state) }
  }

  /// Returns the first quick stage of the lists, in their order.
  ///
  /// While content moves, of the images that are not prepared yet only those count that become visible
  /// soon, nearest first: earlier previews would displace each other in memory before they are shown.
  ///
  /// - Complexity: O(*n*), *n* being the number of pending jobs, while content moves.
  private static func firstLookUp(
    in lists: [Int], of state: State
  ) -> LinkedLists<Waiting>.Handle? {
    for list in lists {
      let priority = DecodeOrder.priority(of: list)
      guard let prediction = state.prediction, priority <= .preload else {
        if let first = state.lists.first(in: list) { return first }
        continue
      }
      var nearest: (handle: LinkedLists<Waiting>.Handle, begin: Double)?
      state.lists.forEach(in: list) { handle, waiting in
        let visibility = DecodeForecast.visibility(
          of: waiting.job, priority: priority, prediction: prediction)
        guard let begin = visibility?.begin, begin <= nearest?.begin ?? DecodeForecast.near,
          begin != nearest?.begin
        else { return }
        nearest = (handle, begin)
      }
      if let nearest { return nearest.handle }
    }
    return nil
  }

  private static func start(
    _ handle: LinkedLists<Waiting>.Handle, in state: inout State
  ) -> DecodeJob {
    let list = state.lists.list(of: handle)
    var job = state.lists.remove(handle).job
    state.handles[job.id] = nil
    state.running[job.id] = (DecodeOrder.priority(of: list), job.place)
    guard job.stage != .quick else { return job }
    if job.stage == .polish { state.polishing = job.id }
    job.isInMotion = state.prediction != nil
    state.startedCount += 1
    if job.isInMotion { state.startedInMotionCount += 1 }
    return job
  }

  private static func arrival(in list: Int, of state: State) -> Int {
    state.lists.first(in: list).map { state.lists[$0].arrival } ?? .max
  }
}
