/// Counts of a pipeline since its start, and what it holds now; for the overlay and recordings.
public struct ImagePipelineStatistics: Hashable, Sendable {
  /// Requests that wait for a decode thread now.
  public var queued = 0
  /// Requests that a decode thread works on now.
  public var running = 0
  /// Bytes of pictures in memory now.
  public var cacheBytes = 0
  /// The most bytes of pictures that memory may hold.
  public var cacheLimit = 0
  /// Decodes begun; those that were given up in the middle count as well.
  public var started = 0
  /// Pictures made in full.
  public var decoded = 0
  /// Pictures made in full that came on screen afterwards, as ``ImagePipeline/noteShown(_:)`` says.
  public var shown = 0
  /// Decodes begun while content moved, and those of them whose picture came on screen.
  public var startedInMotion = 0
  public var shownOfMotion = 0
  /// Previews made.
  public var previews = 0
  /// Requests that found their picture in memory.
  public var memoryHits = 0
  /// Requests given up because nobody wanted them any more.
  public var cancelled = 0
  /// Requests dropped because too many waited.
  public var dropped = 0
  /// Requests that failed.
  public var failed = 0
  /// Pictures made in full that have not come on screen so far.
  public var wasted: Int { decoded - shown }

  /// All counts 0.
  public init() {}
}
