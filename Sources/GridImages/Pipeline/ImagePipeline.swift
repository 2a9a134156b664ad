import FrameTiming
import Glibc
import GridEngine

/// Makes pictures for cells: from memory at once, or else on decode threads, whose results come
/// back once a frame.
///
/// Equal requests share one decode, at the highest priority of those who asked. It stops when the
/// last of them leaves. Results wait in a mailbox until the frame's update phase calls
/// ``deliver()``; nothing here ever waits for a decode.
///
/// ```swift
/// let pipeline = ImagePipeline(decoder: decoder, onMailboxFilled: { wakeEventLoop() })
/// let task = pipeline.load(request, priority: .visible) { event in grid.redraw(id) }
/// task.image  // already there when the picture was in memory
/// // each frame, in the update phase:
/// pipeline.deliver()
/// // when the tile leaves:
/// task.cancel()
/// ```
///
/// - SeeAlso: Nuke's `ImagePipeline`, whose rules for priorities these are.
@MainActor
public final class ImagePipeline {
  /// Pictures in memory.
  public internal(set) var cache: ImageCache
  var jobs: [ImageRequest: ImageJob] = [:]
  var failures = ImageFailures()
  package var counts = ImagePipelineStatistics()
  /// What was decoded and has not been on screen since.
  var unshown: [ImageRequest: DecodeJob] = [:]
  let worker: DecodeWorker
  private let threads: DecodeThreads
  private var lastID = 0

  /// Makes a pipeline and starts its threads.
  ///
  /// - Parameters:
  ///   - decoder: Makes the pixels.
  ///   - workerCount: Decode threads; as many as the machine has processors by default. With 0,
  ///     nothing is decoded but by ``decodeVisible()``.
  ///   - niceness: The threads' scheduling priority, 10 by default (0: as the main thread; 19:
  ///     the lowest).
  ///   - cacheLimit: Bytes of pictures in memory, 64 MiB by default.
  ///   - queueLimit: The most requests that wait, 256 by default.
  ///   - onMailboxFilled: Called on a decode thread when a result has come into the empty mailbox:
  ///     wakes an event loop that sleeps, so that it calls ``deliver()``.
  ///   - onSpan: Called on a decode thread after each piece of its work, for traces; without it no
  ///     time is taken.
  ///   - now: Tells the time that decodes take; the clock by default.
  public init(
    decoder: any ImageDecoding, workerCount: Int? = nil, niceness: Int = 10,
    cacheLimit: Int = 67_108_864, queueLimit: Int = 256,
    onMailboxFilled: @escaping @Sendable () -> Void = {},
    onSpan: (@Sendable (DecodeSpan) -> Void)? = nil,
    now: @escaping @Sendable () -> FrameTime = { .now }
  ) {
    cache = ImageCache(limit: cacheLimit)
    worker = DecodeWorker(
      queue: DecodeQueue(limit: queueLimit), decoder: decoder, onMailboxFilled: onMailboxFilled,
      onSpan: onSpan, now: now)
    threads = DecodeThreads(
      count: workerCount ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), niceness: Int32(niceness),
      worker: worker)
  }

  /// The picture for `request` if memory has it: of its size, or larger and cut the same. It may be
  /// a preview.
  public func image(for request: ImageRequest) -> PreparedImage? { cache.image(for: request) }

  /// Whether somebody waits for the picture of exactly this request.
  public func isLoading(_ request: ImageRequest) -> Bool {
    jobs[request]?.subscribers.isEmpty == false
  }

  /// How content moves, as of the newest frame; nil while it rests. Set it once a frame.
  ///
  /// While it moves, pictures are decoded by when and how long they will be seen, as far as
  /// ``ImageTask/place`` is known; what the motion passes by, or does not reach, waits.
  public var outlook: ScrollOutlook? { didSet { worker.queue.look(ahead: outlook) } }

  /// Notes that a picture has come on screen in full: memory may let go of it first, and it counts as
  /// no ``ImagePipelineStatistics/wasted`` one.
  public func noteShown(_ request: ImageRequest) {
    cache.noteShown(request)
    guard let job = unshown.removeValue(forKey: request) else { return }
    counts.shown += 1
    if job.isInMotion { counts.shownOfMotion += 1 }
  }

  /// Asks for a picture.
  ///
  /// What memory has is in ``ImageTask/image`` when this returns, and is not told to `onChange`.
  ///
  /// - Parameters:
  ///   - request: What to show, at which size.
  ///   - priority: How soon; may change later.
  ///   - place: Where it is shown, as far as that is known already (``ImageTask/place``).
  ///   - onChange: Called by ``deliver()`` when there is something better to show, or nothing
  ///     more to hope for.
  public func load(
    _ request: ImageRequest, priority: ImagePriority, place: Rect? = nil,
    onChange: @escaping (ImageEvent) -> Void = { _ in }
  ) -> ImageTask {
    let task = ImageTask(
      request: request, priority: priority, place: place, pipeline: self, onChange: onChange)
    if let image = cache.image(for: request), !image.isPreview {
      counts.memoryHits += 1
      task.image = image
      task.isFinished = true
      pin(for: task)
    } else if let failure = failures[request.source] {
      repeatFailed(task, failure)
    } else {
      let preview = cache.image(for: request)
      task.image = preview ?? cache.substitute(for: request)
      join(task, stage: preview == nil ? .quick : .refine)
      pin(for: task)
    }
    return task
  }

  /// Asks again for what has failed: what took too long when it comes into view, all else if it has
  /// changed, which a decode thread finds out.
  private func repeatFailed(_ task: ImageTask, _ failure: ImageFailure) {
    task.error = failure.error
    if failure.error.reason == .tooSlow, task.priority == .visible {
      join(task, stage: .quick)
    } else if failure.error.reason == .tooSlow || failure.version == nil {
      task.isFinished = true
    } else {
      join(task, stage: .quick, failure: failure)
    }
  }

  /// Why there is no picture of a source, as far as that is known.
  public func error(of source: String) -> ImageError? { failures[source]?.error }

  /// Whether decodes may be a little softer for speed: `true` while the grid flings.
  public var isHurried: Bool {
    get { worker.isHurried }
    set { worker.isHurried = newValue }
  }

  /// The most bytes of pictures in memory. Lower it when memory runs short.
  public var cacheLimit: Int {
    get { cache.limit }
    set {
      cache.limit = newValue
      cache.trim()
    }
  }

  /// Forgets all about a source: pictures in memory and that it failed. For a file that changed.
  public func forget(_ source: String) {
    cache.removeAll(of: source)
    failures.remove(source)
  }

  /// Lets decode threads begin nothing more, until ``resume()``.
  public func suspend() { worker.queue.suspend() }

  /// Ends ``suspend()``.
  public func resume() { worker.queue.resume() }

  /// Makes every picture that a tile in view waits for on the calling thread and delivers it, for a
  /// pipeline whose threads are suspended.
  ///
  /// What an app does that knows no better, to compare with.
  public func decodeVisible() {
    while let job = worker.queue.nextVisible() { worker.perform(job) }
    deliver()
  }

  /// The counts by now.
  public var statistics: ImagePipelineStatistics {
    var statistics = counts
    statistics.queued = worker.queue.count
    statistics.running = worker.queue.runningCount
    statistics.cacheBytes = cache.byteCount
    statistics.cacheLimit = cache.limit
    statistics.started = worker.queue.startedCount
    statistics.startedInMotion = worker.queue.startedInMotionCount
    return statistics
  }

  func nextID() -> DecodeJob.ID {
    lastID += 1
    return lastID
  }
}
