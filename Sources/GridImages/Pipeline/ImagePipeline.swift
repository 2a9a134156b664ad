import FrameTiming
import Glibc
import GridEngine

/// Loads images for cells: immediately from memory, or else on decode threads, whose results are
/// delivered once per frame.
///
/// Equal requests share one decode, which has the highest priority of all subscribers. It stops
/// when the last subscriber cancels. Results wait in a mailbox until the frame's update phase calls
/// ``deliver()``. No public method blocks on a decode.
///
/// ```swift
/// let pipeline = ImagePipeline(decoder: decoder, onMailboxFilled: { wakeEventLoop() })
/// let task = pipeline.load(request, priority: .visible) { event in grid.redraw(id) }
/// task.image  // set already if the image was in memory
/// // each frame, in the update phase:
/// pipeline.deliver()
/// // when the tile is no longer needed:
/// task.cancel()
/// ```
///
/// - SeeAlso: Nuke's `ImagePipeline`, which has the same rules for priorities.
@MainActor
public final class ImagePipeline {
  /// The images in memory.
  public internal(set) var cache: ImageCache
  var jobs: [ImageRequest: ImageJob] = [:]
  var failures = ImageFailures()
  package var counts = ImagePipelineStatistics()
  /// The decoded images that have not been shown since.
  var unshown: [ImageRequest: DecodeJob] = [:]
  let loop: DecodeLoop
  private let threads: DecodeThreads
  /// Called once for each library that the delivered files need and that is not installed.
  package var onMissingLibrary: (ImageError) -> Void = { _ in }
  /// The costs of slow sources whose previews are shown.
  private(set) var efforts: [ImageSource: Double] = [:]
  /// The details of the errors that have been reported to it.
  var missingLibraries: Set<String> = []
  private var lastID = 0

  /// Creates a pipeline and starts its threads.
  ///
  /// - Parameters:
  ///   - decoder: Decodes the images.
  ///   - threadCount: The number of decode threads, by default that of the machine's processors.
  ///     With 0, nothing is decoded.
  ///   - niceness: The scheduling priority of the threads, 10 by default (0: that of the main
  ///     thread; 19: the lowest).
  ///   - cacheLimit: The limit of images in memory in bytes, 64 MiB by default.
  ///   - queueLimit: The maximum number of pending requests, 256 by default.
  ///   - onMailboxFilled: Called on a decode thread when a result arrives in the empty mailbox.
  ///     Wakes a sleeping event loop, so that it calls ``deliver()``.
  ///   - onSpan: Called on a decode thread after each piece of its work, for traces. Without it no
  ///     times are measured.
  ///   - now: The clock that measures decodes; the monotonic clock by default.
  public init(
    decoder: any ImageDecoding, threadCount: Int? = nil, niceness: Int = 10,
    cacheLimit: Int = 67_108_864, queueLimit: Int = 256,
    onMailboxFilled: @escaping @Sendable () -> Void = {},
    onSpan: (@Sendable (DecodeSpan) -> Void)? = nil,
    now: @escaping @Sendable () -> FrameTime = { .now }
  ) {
    cache = ImageCache(limit: cacheLimit)
    loop = DecodeLoop(
      queue: DecodeQueue(limit: queueLimit), decoder: decoder, onMailboxFilled: onMailboxFilled,
      onSpan: onSpan, now: now)
    threads = DecodeThreads(
      count: threadCount ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), niceness: Int32(niceness),
      loop: loop)
  }

  /// Returns the image for `request` if it is in memory: of its size, or larger with the same crop.
  /// It may be a preview.
  public func image(for request: ImageRequest) -> PreparedImage? { cache.image(for: request) }

  /// Whether a task waits for the image of exactly this request.
  public func isLoading(_ request: ImageRequest) -> Bool {
    jobs[request]?.subscribers.isEmpty == false
  }

  /// The predicted motion as of the newest frame; nil while content rests. Set it once per frame.
  ///
  /// During motion, images with a known ``ImageTask/place`` are ordered by the time and duration of
  /// their visibility. Images that scroll past too fast, or that the motion does not reach, stay
  /// pending.
  public var prediction: ScrollPrediction? { didSet { loop.queue.setPrediction(prediction) } }

  /// Records that an image has been shown in full. The cache may evict it first, and it is not
  /// counted as ``ImagePipelineStatistics/wasted``.
  public func didShow(_ request: ImageRequest) {
    cache.didShow(request)
    guard let job = unshown.removeValue(forKey: request) else { return }
    counts.shown += 1
    if job.isInMotion { counts.shownOfMotion += 1 }
  }

  /// Requests an image.
  ///
  /// An image that is in memory is in ``ImageTask/image`` when this returns, and is not reported to
  /// `onChange`.
  ///
  /// - Parameters:
  ///   - request: The source and the size.
  ///   - priority: The urgency of the image. It may change later.
  ///   - place: The position of the image, if it is known already (``ImageTask/place``).
  ///   - onChange: Called by ``deliver()`` when a better image is available, or when no image will
  ///     follow.
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
    } else if let failure = failures[request.source], failure.applies(to: request) {
      repeatFailed(task, failure)
    } else {
      let preview = cache.image(for: request)
      task.image = preview ?? cache.substitute(for: request)
      join(task, stage: stage(of: request, after: preview))
      pin(for: task)
    }
    return task
  }

  /// Returns the first stage of a request with a preview in memory, or without one.
  private func stage(of request: ImageRequest, after preview: PreparedImage?) -> DecodeJob.Stage {
    guard let preview else { return .quick }
    let isSlow = (efforts[request.source] ?? 1) >= DecodeJob.slowEffort
    return isSlow && !preview.isEnlarged ? .polish : .refine
  }

  /// Remembers the cost of a slow source.
  func recordEffort(of job: DecodeJob) {
    guard job.isSlow else { return }
    if efforts.count >= 4_096 { efforts = [:] }
    efforts[job.request.source] = job.effort
  }

  /// Requests a source that has failed. A source that exceeded its time limit is decoded again if
  /// it is visible. Any other is decoded again if it has changed, which a decode thread checks.
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

  /// The error of a source, if it has failed.
  public func error(of source: ImageSource) -> ImageError? { failures[source]?.error }

  /// The error of a request, if its source has failed at its size.
  package func error(for request: ImageRequest) -> ImageError? {
    failures[request.source].flatMap { $0.applies(to: request) ? $0.error : nil }
  }

  /// Whether decodes may be slightly softer for speed: `true` during a fling.
  public var prefersSpeed: Bool {
    get { loop.prefersSpeed }
    set { loop.prefersSpeed = newValue }
  }

  /// The limit of images in memory in bytes. Lower it when the system runs out of memory.
  public var cacheLimit: Int {
    get { cache.limit }
    set {
      cache.limit = newValue
      cache.trim()
    }
  }

  /// Removes the images and the failure of a source whose file has changed.
  public func forget(_ source: ImageSource) {
    cache.removeAll(of: source)
    failures.remove(source)
  }

  /// Wakes a sleeping event loop. Callable from any thread.
  package var wake: @Sendable () -> Void { loop.onMailboxFilled }

  /// Returns a decoder of the frames of an image, which may turn out not to be animated; nil if the
  /// decoder of this pipeline knows no animations.
  public func animation(of source: ImageSource) -> (any AnimationDecoding)? {
    loop.decoder.animation(of: source)
  }

  /// Stops decode threads from starting further jobs, until ``resume()``.
  public func suspend() { loop.queue.suspend() }

  /// Ends ``suspend()``.
  public func resume() { loop.queue.resume() }

  /// Performs the next step of a pending image of a visible tile on the calling thread, for a pipeline
  /// whose threads are suspended.
  ///
  /// - Returns: Whether one was pending.
  package func decodeNextVisible() -> Bool {
    guard let job = loop.queue.nextVisible() else { return false }
    loop.perform(job)
    return true
  }

  /// The current statistics.
  public var statistics: ImagePipelineStatistics {
    var statistics = counts
    statistics.queued = loop.queue.count
    statistics.running = loop.queue.runningCount
    statistics.cacheBytes = cache.byteCount
    statistics.cacheLimit = cache.limit
    statistics.started = loop.queue.startedCount
    statistics.startedInMotion = loop.queue.startedInMotionCount
    return statistics
  }

  func nextID() -> DecodeJob.ID {
    lastID += 1
    return lastID
  }
}
