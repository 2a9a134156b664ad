/// The decode threads that take jobs of the same kinds, while they wait.
///
/// A thread is woken only if a search may find a job, and only one at a time: it wakes the next one
/// after its own search. When every change woke all of 16 threads, each searched all jobs in turn,
/// and the main thread waited for the lock for more than a frame.
struct DecodeLane: Sendable {
  /// The kinds of jobs that threads take.
  enum Kind: Int, CaseIterable, Sendable {
    /// All jobs.
    case all
    /// Quick stages.
    case previews
  }

  /// Whether a search may find a job. False from a search without a result until a change after
  /// which the threads can take a job.
  var mayFindJob = false
  private var sleeping: [SleepingThread] = []
  /// Whether a thread was woken that has not searched yet.
  private var isWaking = false

  /// The number of waiting threads.
  var sleepingCount: Int { sleeping.count }

  /// Whether a thread waits although a search may find a job, and no thread was woken for it.
  var isMissingWakeUp: Bool { mayFindJob && !isWaking && !sleeping.isEmpty }

  /// Adds a thread, which calls ``SleepingThread/sleep()`` next.
  mutating func add(_ thread: SleepingThread) { sleeping.append(thread) }

  /// Records that the thread from ``threadToWake()`` runs.
  mutating func didWake() { isWaking = false }

  /// Removes and returns the thread that has to be woken, if there is one.
  ///
  /// The thread that began to wait last is the first, because its memory is most likely in a cache
  /// of the processor.
  mutating func threadToWake() -> SleepingThread? {
    guard isMissingWakeUp else { return nil }
    isWaking = true
    return sleeping.removeLast()
  }

  /// Removes and returns all waiting threads.
  mutating func removeAll() -> [SleepingThread] {
    defer { sleeping = [] }
    return sleeping
  }
}
