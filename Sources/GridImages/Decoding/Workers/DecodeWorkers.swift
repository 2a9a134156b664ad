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
    /// The process that starts workers; nil before the first, and after a call of ``stop()``.
    var zygote: WorkerZygote?
    var idle: [Parked] = []
    var availability = WorkerAvailability()
    /// The idle workers for previews, which never decode a whole image and therefore are free soon.
    var idleForPreviews: [Parked] = []
    /// The workers that died in succession, without an answer in between.
    var deaths = 0
    var strikes: [OpenFile.Identity: Int] = [:]
    var bans: [OpenFile.Identity: String] = [:]
    var infos: [OpenFile.Identity: ImageInfo] = [:]
  }

  private let state = Mutex(State())
  private let launch: WorkerLaunch
  private let priority: DecodePriority
  private let isRequired: Bool
  private let now: @Sendable () -> FrameTime
  /// The priority of workers for previews, which do not wait for those that decode.
  private let previewPriority = DecodePriority(usesBackground: false)
  private let onBan: @Sendable (ImageError) -> Void
  private let onPosture: @Sendable (SandboxPosture) -> Void
  /// The number of workers that a file may kill.
  private static let strikeLimit = 2
  /// The pauses in microseconds before a start that failed is tried again: a machine may be short of
  /// processes or memory for a moment.
  private static let startPauses: [UInt32] = [5_000, 20_000, 80_000, 320_000]
  /// The maximum number of files to remember.
  private static let memoryLimit = 4_096

  /// Creates workers without starting one.
  ///
  /// - Parameters:
  ///   - launch: The command of a worker.
  ///   - priority: The scheduling class of the workers.
  ///   - isRequired: Whether no image is decoded without a sandbox: without workers, none is decoded.
  ///   - now: The clock that decides when starting is tried again; the monotonic clock by default.
  ///   - onBan: Called on a decode thread when a file has killed its second worker. The file is not
  ///     decoded again.
  ///   - onPosture: Called on any thread when the posture becomes `none`, and when it ends being so.
  package init(
    _ launch: WorkerLaunch = WorkerLaunch(), priority: DecodePriority = DecodePriority(),
    isRequired: Bool = false, now: @escaping @Sendable () -> FrameTime = { .now },
    onBan: @escaping @Sendable (ImageError) -> Void = { _ in },
    onPosture: @escaping @Sendable (SandboxPosture) -> Void = { _ in }
  ) {
    self.launch = launch
    self.priority = priority
    self.isRequired = isRequired
    self.now = now
    self.onBan = onBan
    self.onPosture = onPosture
  }

  /// Starts workers without waiting for them, so that they are ready when the first image is needed.
  package func start(_ count: Int) {
    for _ in 0..<count {
      guard let process = try? startProcess() else { return }
      let parked = Parked(process: process)
      state.withLock { $0.idle.append(parked) }
    }
    guard let process = try? startProcess(isForPreviews: true) else { return }
    let parked = Parked(process: process)
    state.withLock { $0.idleForPreviews.append(parked) }
  }

  /// Starts a worker without waiting for it.
  private func startProcess(
    isForPreviews: Bool = false
  ) throws(WorkerProcess.StartError) -> WorkerProcess {
    let zygote = try state.withLock { state throws(WorkerProcess.StartError) in
      if let zygote = state.zygote, !zygote.isEnded { return zygote }
      let zygote = try WorkerZygote(launch)
      state.zygote = zygote
      return zygote
    }
    return try WorkerProcess(
      zygote, isForPreviews ? previewPriority : priority, isForPreviews: isForPreviews)
  }

  /// The posture of the workers. Starts one if none has been started, and waits until it is ready.
  package var posture: SandboxPosture {
    _ = isAvailable
    return knownPosture ?? .none(reason: "no decode worker has been started")
  }

  /// The weakest posture of the workers, or that of the app without any; nil if no worker is ready
  /// yet.
  package var knownPosture: SandboxPosture? { state.withLock { $0.availability.posture } }

  /// Whether images are decoded in workers. Waits for the first worker.
  ///
  /// If none can be started, images are decoded in this process for a while, unless workers are
  /// required. Then starting is tried again, and a success ends that.
  var isAvailable: Bool {
    guard state.withLock({ $0.availability.begin(at: now()) }) else {
      return isRequired || state.withLock { $0.availability.hasWorkers }
    }
    do throws(WorkerProcess.StartError) { give(try takeReady()) } catch {}
    return isRequired || state.withLock { $0.availability.hasWorkers }
  }

  /// Whether workers run in the background class at present, and so give way to everything else.
  var givesWay: Bool { isAvailable && priority.schedulingClass == .background }

  // MARK: Processes

  /// Returns a worker for one request, and waits if workers have died in succession.
  ///
  /// - Parameters:
  ///   - isRetry: Whether the worker of the same request died. The request then gets a new process,
  ///     because idle ones may have been killed together with that worker.
  ///   - isForPreviews: Whether the worker is one for previews.
  func take(
    for path: String, isRetry: Bool = false, isForPreviews: Bool = false
  ) throws(ImageError) -> WorkerProcess {
    do throws(WorkerProcess.StartError) {
      return try takeReady(isNew: isRetry, isForPreviews: isForPreviews)
    } catch {
      // Decoded again when it becomes visible again, like an image for which there was no time.
      throw ImageError(file: path, reason: .tooSlow, detail: error.detail)
    }
  }

  private func takeReady(
    isNew: Bool = false, isForPreviews: Bool = false
  ) throws(WorkerProcess.StartError) -> WorkerProcess {
    for pause in Self.startPauses {
      if let worker = try? takeReadyOnce(isNew: isNew, isForPreviews: isForPreviews) {
        return worker
      }
      usleep(pause)
    }
    do throws(WorkerProcess.StartError) {
      return try takeReadyOnce(isNew: isNew, isForPreviews: isForPreviews)
    } catch {
      updatePosture { $0.fail(error.detail, at: now()) }
      throw error
    }
  }

  private func takeReadyOnce(
    isNew: Bool, isForPreviews: Bool
  ) throws(WorkerProcess.StartError) -> WorkerProcess {
    let (idle, deaths) = state.withLock { state -> (Parked?, Int) in
      if isNew { return (nil, state.deaths) }
      let idle = isForPreviews ? state.idleForPreviews.popLast() : state.idle.popLast()
      return (idle, state.deaths)
    }
    // The end of an idle worker says nothing about the next file.
    if let idle, idle.process.hasEnded {
      return try takeReadyOnce(isNew: false, isForPreviews: isForPreviews)
    }
    do throws(WorkerProcess.StartError) {
      if idle == nil, let pause = Self.pause(after: deaths) { usleep(pause) }
      let process =
        if let idle {
          idle.process
        } else {
          try startProcess(isForPreviews: isForPreviews)
        }
      let posture = try process.waitUntilReady(launch.timeout)
      if isRequired, case .none(let reason) = posture {
        throw WorkerProcess.StartError(detail: reason)
      }
      updatePosture { $0.add(process, posture) }
      // Dropped if it has to leave the background class and may not. A new one is normal.
      return process.followPriority()
        ? process : try takeReadyOnce(isNew: true, isForPreviews: isForPreviews)
    } catch {
      state.withLock { $0.deaths += 1 }
      throw error
    }
  }

  /// Changes the availability, and reports a posture that becomes `none` or ends being so.
  private func updatePosture(_ change: (inout WorkerAvailability) -> Void) {
    let changed = state.withLock { state -> SandboxPosture? in
      let before = state.availability.posture
      change(&state.availability)
      guard let after = state.availability.posture, after.isNone != (before?.isNone ?? false) else {
        return nil
      }
      return after
    }
    if let changed { onPosture(changed) }
  }

  /// Returns the time to wait before the next start in microseconds: nothing after a few deaths, then
  /// longer and longer, to half a second.
  static func pause(after deaths: Int) -> UInt32? {
    guard deaths > 4 else { return nil }
    return min(500_000, 10_000 << UInt32(min(deaths - 5, 6)))
  }

  /// Takes back an idle worker, or ends it if it has kept much memory.
  ///
  /// - Parameter hasFailed: Whether its last image failed.
  func give(_ process: WorkerProcess, hasFailed: Bool = false) {
    process.trim()
    guard !process.isBloated(hasFailed: hasFailed) else { return }
    let parked = Parked(process: process)
    state.withLock { state in
      if process.isForPreviews {
        state.idleForPreviews.append(parked)
      } else {
        state.idle.append(parked)
      }
    }
  }

  /// Ends the idle workers, and the process that starts them.
  package func stop() {
    state.withLock { ($0.zygote, $0.idle, $0.idleForPreviews) = (nil, [], []) }
  }

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
  func ban(of file: OpenFile.Identity, _ path: String) -> ImageError? {
    state.withLock { $0.bans[file] }
      .map { ImageError(file: path, reason: .damaged, detail: $0) }
  }

  /// Records an answer. The worker that died before a successful retry was not killed by the file.
  func workerDidAnswer(about file: OpenFile.Identity, isRetry: Bool) {
    state.withLock {
      $0.deaths = 0
      if isRetry { $0.strikes[file] = nil }
    }
  }

  /// Records that a worker died or was killed.
  ///
  /// - Throws: The error of the file, unless the request should be tried once more.
  func handle(
    _ failure: WorkerProcess.Failure, of file: OpenFile.Identity, _ path: String, isRetry: Bool
  ) throws(ImageError) {
    switch failure {
    case .noMemory: throw ImageError(file: path, reason: .tooLarge, detail: failure.detail)
    case .cancelled: throw ImageError(file: path, reason: .cancelled, detail: failure.detail)
    // Not the fault of the file. It is tried again when it becomes visible again.
    case .stalled: throw ImageError(file: path, reason: .tooSlow, detail: failure.detail)
    default: break
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
    var error = ImageError(file: path, reason: .damaged, detail: failure.detail)
    if isBanned { onBan(error) }
    if case .tooSlow = failure {
      error = ImageError(file: path, reason: .tooSlow, detail: failure.detail)
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
    case .cancelled: "was cancelled"
    case .stalled: ImageError.doesNotAnswer
    case .noMemory: "no memory for the image"
    }
  }
}
