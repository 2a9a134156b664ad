import Glibc
import GridEngine

/// The pending jobs of a ``DecodeQueue``, and the searches for the next one.
struct PendingJobs: Sendable {
  typealias Handle = LinkedLists<Waiting>.Handle

  /// The properties of a job by which jobs are compared.
  ///
  /// They are stored apart from the job because a search copies them, and they have no reference
  /// counts. With the jobs themselves, a search through 256 jobs took 35 µs instead of 12 µs on one
  /// core, and more where the counts were in the caches of other cores.
  struct Waiting: Sendable {
    let id: DecodeJob.ID
    let arrival: Int
    var criteria: DecodeJob.Criteria
  }

  private var lists = LinkedLists<Waiting>(listCount: DecodeOrder.listCount)
  private var jobs: [DecodeJob.ID: (job: DecodeJob, handle: Handle)] = [:]
  private var arrivals = 0
  /// The running job of the stage `polish`.
  var polishing: DecodeJob.ID?
  /// The predicted motion; nil while content rests.
  var prediction: ScrollPrediction?
  /// The duration of an ordinary decode in seconds, by which jobs are compared in motion.
  var decodeSeconds = PendingJobs.firstDecodeSeconds

  /// The assumed duration of an ordinary decode before the first measurement.
  private static let firstDecodeSeconds = 0.04

  /// The number of jobs.
  var count: Int { jobs.count }

  /// Returns the position of a job, or `nil` if it is not pending.
  func handle(of id: DecodeJob.ID) -> Handle? { jobs[id]?.handle }

  /// Returns the priority of a job.
  func priority(of handle: Handle) -> ImagePriority {
    DecodeOrder.priority(of: lists.list(of: handle))
  }

  /// Returns the stage of a job.
  func stage(of handle: Handle) -> DecodeJob.Stage { lists[handle].criteria.stage }

  /// Adds a job.
  @discardableResult
  mutating func add(_ job: DecodeJob, priority: ImagePriority) -> Handle {
    arrivals += 1
    let waiting = Waiting(id: job.id, arrival: arrivals, criteria: job.criteria)
    let handle = lists.append(waiting, to: DecodeOrder.list(job.stage, priority))
    jobs[job.id] = (job, handle)
    return handle
  }

  /// Changes a job's priority: a raised job becomes the last of its new priority, a lowered one the
  /// first.
  mutating func move(_ handle: Handle, to priority: ImagePriority) {
    let old = self.priority(of: handle)
    let list = DecodeOrder.list(stage(of: handle), priority)
    if priority > old { lists.moveToEnd(handle, of: list) }
    if priority < old { lists.moveToFront(handle, of: list) }
  }

  /// Sets the frame of a job's image.
  mutating func place(_ handle: Handle, at place: Rect?) { lists[handle].criteria.place = place }

  /// Removes and returns a job.
  @discardableResult
  mutating func remove(_ handle: Handle) -> DecodeJob {
    let waiting = lists.remove(handle)
    var job = jobs.removeValue(forKey: waiting.id)!.job
    job.place = waiting.criteria.place
    return job
  }

  /// Removes and returns the last job of the lowest priority.
  mutating func dropLast() -> DecodeJob? {
    for list in DecodeOrder.droppingOrder {
      if let handle = lists.last(in: list) { return remove(handle) }
    }
    return nil
  }

  /// Returns the next job of a visible tile.
  func firstVisible() -> Handle? {
    for list in DecodeOrder.servingOrder where DecodeOrder.priority(of: list) == .visible {
      if let handle = lists.first(in: list) { return handle }
    }
    return nil
  }

  /// Returns the next job of a thread, which is `nil` exactly if it can take none of the jobs
  /// (``canTake(_:in:)``).
  ///
  /// - Complexity: O(*n*), *n* being the number of jobs, while content moves.
  func first(in lane: DecodeLane.Kind, fairly: Bool) -> Handle? {
    switch lane {
    case .all: first(fairly: fairly)
    case .previews: firstLookUp(in: DecodeOrder.quick)
    }
  }

  /// Whether threads of a lane can take a job at present, after those that come before it.
  ///
  /// - Complexity: O(1).
  func canTake(_ handle: Handle, in lane: DecodeLane.Kind) -> Bool {
    let criteria = lists[handle].criteria
    let priority = priority(of: handle)
    switch criteria.stage {
    case .quick:
      guard let prediction, priority <= .preload else { return true }
      guard lane == .previews || priority == .preload else { return false }
      let visibility = DecodeForecast.visibility(
        of: criteria, priority: priority, prediction: prediction)
      return visibility.map { $0.begin <= DecodeForecast.near } ?? false
    case .full, .refine:
      guard lane == .all else { return false }
      return prediction.map { forecast(of: criteria, priority, $0) != nil } ?? true
    case .polish:
      return lane == .all && prediction == nil && polishing == nil && priority >= .preload
    }
  }

  private func first(fairly: Bool) -> Handle? {
    if let prediction { return first(predictedBy: prediction) }
    let lists = DecodeOrder.servingOrder.filter {
      self.lists.count(in: $0) > 0 && (polishing == nil || !DecodeOrder.polish.contains($0))
    }
    guard var list = lists.first else { return nil }
    if fairly && DecodeOrder.mayWait(list) {
      list = lists.min { arrival(in: $0) < arrival(in: $1) } ?? list
    }
    return first(in: list)
  }

  /// Returns the first job of a list; of slow decodes of visible images, the one in their middle.
  private func first(in list: Int) -> Handle? {
    guard let first = lists.first(in: list) else { return nil }
    guard DecodeOrder.fromMiddle.contains(list), lists[first].criteria.isSlow else { return first }
    var bounds: Rect?
    lists.forEach(in: list) { _, waiting in
      guard let place = waiting.criteria.place else { return }
      bounds = bounds?.union(place) ?? place
    }
    guard let bounds else { return first }
    var best: (handle: Handle, distance: Double)?
    lists.forEach(in: list) { handle, waiting in
      guard let place = waiting.criteria.place else { return }
      let distance = hypot(place.midX - bounds.midX, place.midY - bounds.midY)
      if best.map({ distance < $0.distance }) ?? true { best = (handle, distance) }
    }
    return best?.handle ?? first
  }

  /// Returns a quick stage, or else the decode of the highest value.
  private func first(predictedBy prediction: ScrollPrediction) -> Handle? {
    if let handle = firstLookUp(in: DecodeOrder.quickFirst) { return handle }
    var best: (handle: Handle, value: DecodeForecast)?
    for list in DecodeOrder.decodes {
      let priority = DecodeOrder.priority(of: list)
      lists.forEach(in: list) { handle, waiting in
        let value = forecast(of: waiting.criteria, priority, prediction)
        guard let value, best.map({ $0.value < value }) ?? true else { return }
        best = (handle, value)
      }
    }
    return best?.handle
  }

  /// Returns the first quick stage of the lists, in their order.
  ///
  /// While content moves, of the images that are not prepared yet only those count that become visible
  /// soon, nearest first: earlier previews would displace each other in memory before they are shown.
  private func firstLookUp(in lists: [Int]) -> Handle? {
    for list in lists {
      let priority = DecodeOrder.priority(of: list)
      guard let prediction, priority <= .preload else {
        if let first = self.lists.first(in: list) { return first }
        continue
      }
      var nearest: (handle: Handle, begin: Double)?
      self.lists.forEach(in: list) { handle, waiting in
        let visibility = DecodeForecast.visibility(
          of: waiting.criteria, priority: priority, prediction: prediction)
        guard let begin = visibility?.begin, begin <= nearest?.begin ?? DecodeForecast.near,
          begin != nearest?.begin
        else { return }
        nearest = (handle, begin)
      }
      if let nearest { return nearest.handle }
    }
    return nil
  }

  private func forecast(
    of criteria: DecodeJob.Criteria, _ priority: ImagePriority, _ prediction: ScrollPrediction
  ) -> DecodeForecast? {
    DecodeForecast(
      of: criteria, priority: priority, prediction: prediction, decodeSeconds: decodeSeconds)
  }

  private func arrival(in list: Int) -> Int {
    lists.first(in: list).map { lists[$0].arrival } ?? .max
  }

  /// Returns the first job that the threads of a lane can take, by asking each job: for tests.
  func anyTakeable(in lane: DecodeLane.Kind) -> DecodeJob.ID? {
    jobs.first { canTake($0.value.handle, in: lane) }?.key
  }
}
