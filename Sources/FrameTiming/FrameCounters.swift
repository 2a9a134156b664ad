/// What the engine did for one frame.
public struct FrameCounters: Hashable, Sendable {
  /// Cells made, taken from the reuse pool, and prepared ahead in the idle phase.
  public var cellsCreated: Int32 = 0
  public var cellsReused: Int32 = 0
  public var cellsPrepared: Int32 = 0
  /// Pictures made into textures, and their bytes.
  public var uploads: Int32 = 0
  public var uploadBytes: Int64 = 0
  /// Requests that wait for decoding or are being decoded.
  public var decodeQueue: Int32 = 0
  /// Visible tiles that show neither a picture nor a preview.
  public var blankTiles: Int32 = 0

  /// Cells prepared ahead and given up without having been seen.
  public var preparedWasted: Int32 = 0
  /// What configuring cells took that were not prepared when they came into view, nanoseconds.
  public var forcedNanoseconds: Int64 = 0

  /// Makes counters of zero.
  public init() {}
}
