/// What a collection view has done with cells since it was made.
public struct CellCounters: Hashable, Sendable {
  /// Views made anew.
  public var created = 0
  /// Views taken from the pool.
  public var reused = 0
  /// Views configured before they were needed.
  public var prepared = 0
  /// Views that had to be configured in the frame that first showed them, or a cell next to them whose
  /// place depends on their size.
  public var forced = 0

  /// Views that were prepared and given up without having been displayed.
  public var wasted = 0
  /// What configuring took in the frames that first showed them, nanoseconds.
  public var forcedNanoseconds: Int64 = 0

  /// Makes counters at zero.
  public init() {}
}
