/// The numbers of views that a collection view has created, reused and prepared.
public struct CellCounters: Hashable, Sendable {
  /// The number of views created.
  public var created = 0
  /// The number of views reused from the pool.
  public var reused = 0
  /// The number of views configured before they were needed.
  public var prepared = 0
  /// The number of views configured in the frame that displayed them, or that displayed a cell
  /// whose position depends on their size.
  public var forced = 0

  /// The number of views that were prepared and discarded without having been displayed.
  public var wasted = 0
  /// The time spent on configuring views in the frames that first displayed them, in nanoseconds.
  public var forcedNanoseconds: Int64 = 0

  /// Creates counters with the value zero.
  public init() {}
}
