import Synchronization

/// Starts the file process when it is needed, and again after its end.
final class FileProcessStarter: Sendable {
  /// The result of starting it.
  enum Start {
    case running(FileProcess)
    /// The system cannot start a process.
    case unavailable
    /// Processes end without an answer.
    case failing
  }

  private struct State {
    var process: FileProcess?
    /// The processes that ended in succession without an answer.
    var deaths = 0
    var retryTime = ContinuousClock.now
  }

  /// The number of processes that may end without an answer before starting pauses.
  private static let deathLimit = 3
  private static let pause = Duration.seconds(30)

  private let launch: WorkerLaunch
  private let state = Mutex(State())

  init(_ launch: WorkerLaunch) { self.launch = launch }

  /// The identifier of the process; nil if none runs.
  var processID: Int32? {
    state.withLock { state in
      state.process.flatMap { $0.isEnded ? nil : $0.id }
    }
  }

  /// Returns a process that is ready.
  func process() -> Start {
    let start = state.withLock { state -> Start in
      if let process = state.process {
        if !process.isEnded { return .running(process) }
        state.process = nil
        state.deaths = process.hasAnswered ? 0 : state.deaths + 1
        state.retryTime = .now + Self.pause
      }
      if state.deaths >= Self.deathLimit {
        guard ContinuousClock.now >= state.retryTime else { return .failing }
        state.deaths = 0
      }
      guard let process = try? FileProcess(launch) else { return .unavailable }
      state.process = process
      return .running(process)
    }
    guard case .running(let process) = start, !process.waitUntilReady() else { return start }
    process.end()
    return .failing
  }

  /// Ends the process if it was killed while one of its threads was in a call.
  func check() {
    guard let process = state.withLock({ $0.process }), process.isDead else { return }
    process.end()
  }
}
