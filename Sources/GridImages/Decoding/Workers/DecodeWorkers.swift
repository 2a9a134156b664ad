import FrameTiming
import Glibc
import GridEngine
import Synchronization

/// The decode workers of a program, and the files that they must not decode again.
///
/// A worker decodes one image at a time, so there are as many as threads that decode at once. They
/// are started when they are needed and after a crash. Safe to use from all threads.
package final class DecodeWorkers: Sendable {
  /// A worker that moves between threads. It is idle or used by one thread, never both.
  private struct Parked: @unchecked Sendable {
    let process: WorkerProcess
  }

  private struct State {
    var idle: [Parked] = []
    /// The posture of the first worker that was ready; nil before.
    var posture: SandboxPosture?
    /// Whether workers can be started; nil before the first one is ready.
    var isAvailable: Bool?
    /// The workers that died in succession, without an answer in between.
    var deaths = 0
    var strikes: [OpenFile.Identity: Int] = [:]
    var bans: [OpenFile.Identity: String] = [:]
    var infos: [OpenFile.Identity: ImageInfo] = [:]
  }

  private let state = Mutex(State())
  private let launch: WorkerLaunch
  private let priority: DecodePriority
  private let onBan: @Sendable (ImageError) -> Void
  /// The number of workers that a file may kill.
  private static let strikeLimit = 2
  /// The maximum number of files to remember.
  private static let memoryLimit = 4_096

  /// Creates workers without starting one.
  ///
  /// - Parameters:
  ///   - launch: The command of a worker.
  ///   - priority: The scheduling class of the workers.
  ///   - onBan: Called on a decode thread when a file has killed its second worker. The file is not
  ///     decoded again.
  package init(
    _ launch: WorkerLaunch = WorkerLaunch(), priority: DecodePriority = DecodePriority(),
    onBan: @escaping @Sendable (ImageError) -> Void = { _ in }
  ) {
    self.launch = launch
    self.priority = priority
    self.onBan = onBan
  }

  /// Starts workers without waiting for them, so that they are ready when the first image is needed.
  package func start(_ count: Int) {
    for _ in 0..<count {
      guard let process = try? WorkerProcess(launch, priority) else { return }
      let parked = Parked(process: process)
      state.withLock { $0.idle.append(parked) }
    }
  }

  /// The posture of the workers. Starts one if none has been started, and waits until it is ready.
  package var posture: SandboxPosture {
    _ = isAvailable
    return state.withLock { $0.posture } ?? .none(reason: "no decode worker has been started")
  }

  /// The posture, or nil if no worker is ready yet.
  package var knownPosture: SandboxPosture? { state.withLock { $0.posture } }

  /// Whether images can be decoded in workers. Waits for the first worker.
  var isAvailable: Bool {
    if let known = state.withLock({ $0.isAvailable }) { return known }
    do throws(WorkerProcess.StartError) { give(try takeReady()) } catch {}
    return state.withLock { $0.isAvailable } ?? false
  }

  // MARK: Processes

  /// Returns a worker for one request, and waits if workers have died in succession.
  ///
  /// - Parameter isRetry: Whether the worker of the same request died. The request then gets a new
  ///   process, because idle ones may have been killed together with that worker.
  func take(for source: String, isRetry: Bool = false) throws(ImageError) -> WorkerProcess {
    do throws(WorkerProcess.StartError) { return try takeReady(isNew: isRetry) } catch {
      // Decoded again when it becomes visible again, like an image for which there was no time.
      throw ImageError(source: source, reason: .tooSlow, detail: error.detail)
    }
  }

  private func takeReady(
    isNew: Bool = false
  ) throws(WorkerProcess.StartError) -> WorkerProcess {
    let (idle, deaths) = state.withLock { (isNew ? nil : $0.idle.popLast(), $0.deaths) }
    // One that died while it was idle says nothing about the next file.
    if let idle, idle.process.hasEnded { return try takeReady() }
    do throws(WorkerProcess.StartError) {
      if idle == nil, let pause = Self.pause(after: deaths) { usleep(pause) }
      let process = if let idle { idle.process } else { try WorkerProcess(launch, priority) }
      let posture = try process.waitUntilReady(launch.timeout)
      state.withLock {
        if $0.posture == nil { $0.posture = posture }
        if $0.isAvailable == nil { $0.isAvailable = true }
      }
      // Dropped if it has to leave the background class and may not. A new one is normal.
      return process.followPriority() ? process : try takeReady(isNew: true)
    } catch {
      state.withLock {
        $0.deaths += 1
        guard $0.isAvailable == nil else { return }
        $0.isAvailable = false
        $0.posture = SandboxPosture.none(reason: error.detail)
      }
      throw error
    }
  }

  /// Returns the time to wait before the next start in microseconds: nothing after a few deaths, then
  /// longer and longer, to half a second.
  static func pause(after deaths: Int) -> UInt32? {
    guard deaths > 4 else { return nil }
    return min(500_000, 10_000 << UInt32(min(deaths - 5, 6)))
  }

  /// Takes back an idle worker.
  func give(_ process: WorkerProcess) {
    process.trim()
    let parked = Parked(process: process)
    state.withLock { $0.idle.append(parked) }
  }

  /// Ends the idle workers.
  package func stop() { state.withLock { $0.idle = [] } }

  // MARK: Files

  /// Returns the header of a file that was read before. Each image is opened several times: for its
  /// preview, its cost and its pixels.
  func info(of file: OpenFile.Identity) -> ImageInfo? { state.withLock { $0.infos[file] } }

  /// Remembers the header of a file.
  func remember(_ info: ImageInfo, of file: OpenFile.Identity) {
    state.withLock {
      if $0.infos.count >= Self.memoryLimit { $0.infos = [:] }
      $0.infos[file] = info
    }
  }

  /// Returns the error of a file that must not be decoded again.
  func ban(of file: OpenFile.Identity, _ source: String) -> ImageError? {
    state.withLock { $0.bans[file] }
      .map { ImageError(source: source, reason: .damaged, detail: $0) }
  }

  /// Records an answer. The worker that died before a successful retry was not killed by the file.
  func noteAnswer(about file: OpenFile.Identity, isRetry: Bool) {
    state.withLock {
      $0.deaths = 0
      if isRetry { $0.strikes[file] = nil }
    }
  }

  /// Records that a worker died or was killed.
  ///
  /// - Throws: The error of the file, unless the request should be tried once more.
  func noteFailure(
    _ failure: WorkerProcess.Failure, of file: OpenFile.Identity, _ source: String, isRetry: Bool
  ) throws(ImageError) {
    if case .noMemory = failure {
      throw ImageError(
        source: source, reason: .tooLarge, detail: "no memory for the image")
    }
    let isBanned = state.withLock { state in
      state.deaths += 1
      state.infos[file] = nil
      if state.strikes.count >= Self.memoryLimit { state.strikes = [:] }
      state.strikes[file, default: 0] += 1
      guard state.strikes[file, default: 0] >= Self.strikeLimit else { return false }
      if state.bans.count >= Self.memoryLimit { state.bans = [:] }
      state.bans[file] = failure.detail
      return true
    }
    var error = ImageError(source: source, reason: .damaged, detail: failure.detail)
    if isBanned { onBan(error) }
    if case .tooSlow = failure {
      error = ImageError(source: source, reason: .tooSlow, detail: failure.detail)
      throw error
    }
    if isBanned || isRetry { throw error }
  }
}

extension WorkerProcess.Failure {
  /// The failure as the detail of an ``ImageError``.
  var detail: String {
    switch self {
    case .ended(signal: 0): "ended its decoder"
    case .ended(let signal): "crashed its decoder (\(WorkerProcess.name(ofSignal: signal)))"
    case .malformed: "made its decoder send an invalid answer"
    case .starved: "gets no processor time"
    case .tooSlow: "takes too long to decode"
    case .noMemory: "no memory for the image"
    }
  }
}
