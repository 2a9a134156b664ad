/// Counters of a pipeline since its start, and its current state, for the overlay and recordings.
public struct ImagePipelineStatistics: Hashable, Sendable {
  /// The number of requests that wait for a decode thread.
  public var queued = 0
  /// The number of requests that decode threads work on.
  public var running = 0
  /// The size of the images in memory, in bytes.
  public var cacheBytes = 0
  /// The limit of images in memory, in bytes.
  public var cacheLimit = 0
  /// Decodes started, including those that were cancelled before they ended.
  public var started = 0
  /// Images decoded in full.
  public var decoded = 0
  /// Images decoded in full and shown afterwards, as reported to ``ImagePipeline/didShow(_:)``.
  public var shown = 0
  /// Decodes started while content moved.
  public var startedInMotion = 0
  /// Decodes started while content moved whose image was shown afterwards.
  public var shownOfMotion = 0
  /// Previews decoded.
  public var previews = 0
  /// Requests whose image was in memory.
  public var memoryHits = 0
  /// Requests cancelled by all their subscribers.
  public var cancelled = 0
  /// Requests dropped from a full queue.
  public var dropped = 0
  /// Requests that failed.
  public var failed = 0
  /// Images decoded in full that have not been shown so far.
  public var wasted: Int { decoded - shown }

  /// Creates statistics with all counters at 0.
  public init() {}
}
