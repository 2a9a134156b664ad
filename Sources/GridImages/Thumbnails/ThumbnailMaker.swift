import FrameTiming
import Glibc
import GridEngine

/// Stores thumbnails of photos that may be scrolled to later, on threads of the lowest priority, until a limit of their
/// number and size.
///
/// Safe to use from all threads.
package final class ThumbnailMaker: Sendable {
  /// The limits of all thumbnails of a maker.
  package struct Limits: Hashable, Sendable {
    /// The maximum number.
    package var count = 4_000
    /// The maximum size in bytes: a quarter of the cache on disk.
    package var byteCount = 64 << 20

    package init() {}
  }

  /// What a maker has done, and what it may do.
  package struct Progress: Hashable, Sendable {
    /// The number of thumbnails that have been stored, and their size in bytes.
    package var made = 0
    package var byteCount = 0
    /// The number of photos that wait or are being decoded.
    package var pending = 0
    /// The reason why no more are made until ``ThumbnailMaker/stop()``; nil if there is none.
    package var obstacle: Obstacle?
  }

  /// A reason not to make thumbnails.
  package enum Obstacle: Hashable, Sendable {
    /// The limits have been reached.
    case limit
    case battery
    /// Other programs need the processors.
    case busy
  }

  private struct State {
    /// The requests that wait, the next one last.
    var requests: [ImageRequest] = []
    var running: [Int: Work] = [:]
    /// The requests that an obstacle has kept from being served.
    var unserved: [ImageRequest] = []
    var lastID = 0
    var progress = Progress()
    var threadCount = 0
    /// The number of calls of ``ThumbnailMaker/stop()``.
    var round = 0
    var hasEnded = false
  }

  /// A request that is being served.
  private struct Work {
    let id: Int
    let request: ImageRequest
    let flag = CancellationFlag()
    /// The round in which it began.
    let round: Int
  }

  /// The end of a wait of a thread.
  private enum Step {
    case make(Work)
    case end
  }

  private let state = ConditionLock(State())
  private let decoder: any ThumbnailMaking
  private let threadCount: Int
  private let limits: Limits
  private let isOnBattery: @Sendable () -> Bool

  /// Creates a maker. Its threads start with the first request.
  ///
  /// - Parameters:
  ///   - decoder: Decodes and stores the thumbnails.
  ///   - threadCount: The number of threads; that of the processors by default, at most 4. With 0, only
  ///     ``makeNext()`` makes thumbnails.
  ///   - limits: The limits of all thumbnails.
  ///   - isOnBattery: Whether the machine runs on a battery, which is asked before each photo.
  package init(
    _ decoder: any ThumbnailMaking, threadCount: Int? = nil, limits: Limits = Limits(),
    isOnBattery: @escaping @Sendable () -> Bool = { PowerSupply().isOnBattery }
  ) {
    self.decoder = decoder
    self.threadCount = threadCount ?? min(4, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    self.limits = limits
    self.isOnBattery = isOnBattery
  }

  /// The state of the work.
  package var progress: Progress { state.withLock { $0.progress } }

  /// Adds requests, nearest first, after those that wait.
  package func add(_ requests: [ImageRequest]) {
    let missing = state.withLock { state -> Int in
      guard state.progress.obstacle == nil, !state.hasEnded else { return 0 }
      state.requests.insert(contentsOf: requests.reversed(), at: 0)
      state.progress.pending += requests.count
      let missing = threadCount - state.threadCount
      state.threadCount = threadCount
      return missing
    }
    for _ in 0..<missing { startThread() }
    state.broadcast()
  }

  /// Forgets all requests, and stops those that run between two rows.
  ///
  /// - Returns: The requests that have not been served.
  @discardableResult
  package func stop() -> [ImageRequest] {
    state.withLock { state in
      for work in state.running.values { work.flag.cancel() }
      let unserved = state.requests + state.running.values.map(\.request) + state.unserved
      state.round += 1
      (state.requests, state.unserved) = ([], [])
      state.progress.pending = state.running.count
      if state.progress.obstacle != .limit { state.progress.obstacle = nil }
      return unserved
    }
  }

  /// Ends the threads after their current rows.
  package func end() {
    state.withLock { $0.hasEnded = true }
    stop()
    state.broadcast()
  }

  /// Makes the next thumbnail on the calling thread. Returns whether there was a request.
  package func makeNext() -> Bool {
    guard let work = state.withLock({ Self.take(from: &$0) }) else { return false }
    make(work)
    return true
  }

  private func startThread() {
    // The threads retain the maker until end().
    _ = SystemThread.startDetached { [self] in
      CurrentThread.setName("thumbnails")
      setPriorityOfThisThread(19)
      while case .make(let work) = nextStep() { make(work) }
    }
  }

  private func nextStep() -> Step {
    state.wait { state in
      state.hasEnded ? .end : Self.take(from: &state).map { .make($0) }
    }
  }

  private static func take(from state: inout State) -> Work? {
    guard let request = state.requests.popLast() else { return nil }
    state.lastID += 1
    let work = Work(id: state.lastID, request: request, round: state.round)
    state.running[work.id] = work
    return work
  }

  private func make(_ work: Work) {
    let outcome =
      isOnBattery() ? nil : decoder.makeThumbnail(for: work.request, cancellation: work.flag)
    state.withLock { finish(work, outcome, in: &$0) }
  }

  /// Records the outcome of a request, which is nil on battery.
  private func finish(_ work: Work, _ outcome: ThumbnailOutcome?, in state: inout State) {
    state.running[work.id] = nil
    state.progress.pending -= 1
    if case .made(let byteCount) = outcome {
      state.progress.made += 1
      state.progress.byteCount += byteCount
    }
    guard state.round == work.round, let obstacle = obstacle(after: outcome, in: state) else {
      return
    }
    state.progress.obstacle = obstacle
    state.progress.pending -= state.requests.count
    if obstacle != .limit { state.unserved.append(work.request) }
    state.unserved += state.requests
    state.requests = []
  }

  private func obstacle(after outcome: ThumbnailOutcome?, in state: State) -> Obstacle? {
    if outcome == nil { return .battery }
    if outcome == .postponed { return .busy }
    let progress = state.progress
    return progress.made >= limits.count || progress.byteCount >= limits.byteCount ? .limit : nil
  }
}
