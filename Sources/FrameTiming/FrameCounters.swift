/// The engine's work for one frame.
public struct FrameCounters: Hashable, Sendable {
  /// The number of cells created.
  public var cellsCreated: Int32 = 0
  /// The number of cells dequeued from the reuse pool.
  public var cellsReused: Int32 = 0
  /// The number of cells prepared in the idle phase.
  public var cellsPrepared: Int32 = 0
  /// The number of images uploaded to textures.
  public var uploads: Int32 = 0
  /// The size of the uploaded images, in bytes.
  public var uploadBytes: Int64 = 0
  /// The number of images that are queued for decoding or being decoded.
  public var decodeQueue: Int32 = 0
  /// The number of visible tiles without an image or a preview.
  public var blankTiles: Int32 = 0
  /// The share of the window that is covered by such tiles, 0…1.
  public var blankArea = 0.0

  /// The number of prepared cells that were discarded without having been visible.
  public var preparedWasted: Int32 = 0
  /// The time in nanoseconds to configure cells that became visible before they were prepared.
  public var forcedNanoseconds: Int64 = 0

  /// Creates counters that are 0.
  public init() {}
}
