/// Decides when to give up waiting for the answer of a worker.
///
/// A worker obeys its own limits, unless it has been taken over or is inside a library that checks
/// nothing. Its processor time is limited first. Time in which it waits for a processor does not
/// count: next to busy programs that may take long. Time in which it sleeps does: no decoder sleeps.
struct AnswerDeadline {
  /// The activity of the worker.
  enum Activity: Hashable, Sendable {
    /// It runs or waits for a processor.
    case runnable
    /// It waits for the file.
    case reading
    /// It sleeps or waits for something else.
    case asleep
  }

  /// The processor time by which the worker may exceed its own limit, and which it may use after a
  /// cancellation, in nanoseconds.
  static let grace: Int64 = 1_000_000_000
  /// The limit of the time for which it sleeps, as a multiple of the limit of processor time.
  static let sleepFactor: Int64 = 3
  /// The time for which it may sleep or read after a cancellation, in nanoseconds.
  static let cancellationGrace: Int64 = 200_000_000
  /// The time for which a read may bring nothing, in nanoseconds. A disk that spins up takes some
  /// seconds.
  static let readingLimit: Int64 = 10_000_000_000
  /// The time between two looks at the activity, in nanoseconds.
  private static let interval: Int64 = 16_000_000

  private let limit: Int64
  private let start: Int64
  private let used: Int64
  private var sampled: Int64
  private var asleep: Int64 = 0
  /// The time of the last sign of progress, and the number of runs at that time.
  private var progress: (time: Int64, runs: Int64)
  private var cancelled: (time: Int64, used: Int64)?

  /// Starts to wait.
  ///
  /// - Parameters:
  ///   - limit: The limit of processor time of the request, in nanoseconds.
  ///   - now: The monotonic clock, in nanoseconds.
  ///   - used: The processor time of the worker, in nanoseconds.
  init(limit: Int64, now: Int64, used: Int64) {
    self.limit = limit
    start = now
    self.used = used
    sampled = now
    progress = (now, -1)
  }

  /// Returns the reason to give up, or `nil` to continue. Looks at the worker sixty times a second.
  ///
  /// - Parameters:
  ///   - used: The processor time of the worker, in nanoseconds.
  ///   - activity: What the worker does now.
  ///   - runs: The number of times that it has run, which grows while it makes progress.
  mutating func failure(
    now: Int64, isCancelled: Bool, used: @autoclosure () -> Int64,
    activity: @autoclosure () -> Activity, runs: @autoclosure () -> Int64
  ) -> WorkerProcess.Failure? {
    guard now - sampled >= Self.interval else { return nil }
    let passed = now - sampled
    sampled = now
    let activity = activity()
    if activity == .asleep { asleep += passed }
    let used = used()
    if isCancelled, cancelled == nil { cancelled = (now, used) }
    if let cancelled {
      let isIdle = activity != .runnable && now - cancelled.time > Self.cancellationGrace
      if isIdle || used - cancelled.used > Self.grace { return .cancelled }
    }
    if activity == .reading {
      let runs = runs()
      if runs != progress.runs { progress = (now, runs) }
      if now - progress.time > Self.readingLimit { return .stalled }
    } else {
      progress.time = now
    }
    let isTooSlow =
      used - self.used > limit + Self.grace || asleep > Self.sleepFactor * limit + Self.grace
      || now - start > DecodeDeadline.wallFactor * limit + Self.grace
    return isTooSlow ? .tooSlow : nil
  }
}
