import FrameTiming

/// Whether workers can be started, and what limits those that run.
///
/// A start that fails once says little: a machine may be out of processes or memory for a moment.
/// While none can be started, starting is tried again after pauses that double.
struct WorkerAvailability {
  /// A worker that may have ended, and its posture.
  private struct Worker: @unchecked Sendable {
    // Only compared with nil.
    weak var process: WorkerProcess?
    let posture: SandboxPosture
  }

  /// The pauses in seconds between attempts to start a worker.
  static let shortestPause = 1.0
  static let longestPause = 30.0

  private var workers: [Worker] = []
  /// The posture of the last worker; nil before the first one.
  private var last: SandboxPosture?
  /// The reason why no worker can be started; nil if that is not known to be so.
  private var failure: String?
  private var pause = WorkerAvailability.shortestPause
  private var retryTime: FrameTime?

  /// Whether a worker was ready, and none has failed to start since.
  var hasWorkers: Bool { failure == nil && last != nil }

  /// The weakest posture of the workers, or `none` while none can be started; nil before the first.
  var posture: SandboxPosture? {
    if let failure { return .none(reason: failure) }
    let live = workers.filter { $0.process != nil }.map(\.posture)
    return live.max { $0.weakness < $1.weakness } ?? last
  }

  /// Returns whether the caller should try to start a worker. The others meanwhile do without.
  mutating func begin(at time: FrameTime) -> Bool {
    guard failure != nil else { return last == nil }
    guard let retryTime, time >= retryTime else { return false }
    self.retryTime = time.advanced(bySeconds: pause)
    return true
  }

  /// Adds a worker that is ready.
  mutating func add(_ process: WorkerProcess, _ posture: SandboxPosture) {
    last = posture
    failure = nil
    pause = Self.shortestPause
    workers.removeAll { $0.process == nil || $0.process === process }
    workers.append(Worker(process: process, posture: posture))
  }

  /// Records that no worker can be started. Does nothing while one runs.
  mutating func fail(_ reason: String, at time: FrameTime) {
    workers.removeAll { $0.process == nil }
    guard workers.isEmpty else { return }
    pause = failure == nil ? Self.shortestPause : min(2 * pause, Self.longestPause)
    failure = reason
    retryTime = time.advanced(bySeconds: pause)
  }
}

extension SandboxPosture {
  /// The extent of what a file that takes over a decoder can do, in relation to other postures.
  fileprivate var weakness: Int {
    switch self {
    case .locked(hasLandlock: true): 0
    case .locked(hasLandlock: false): 1
    case .none: 2
    }
  }
}
