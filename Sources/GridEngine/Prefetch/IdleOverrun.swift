/// A step of preparing a view that ended after the idle time it was given.
public struct IdleOverrun: Hashable, Sendable, CustomStringConvertible {
  /// The view's type by its registration; empty for work that belongs to none.
  public let registration: String
  public let unit: WorkUnit
  /// What it took, and what it was expected to take; nil for its first time.
  public let took: Duration
  public let expected: Duration?
  /// How long after the deadline it ended.
  public let late: Duration
  /// Whether the next frame could not have been shown without it.
  public let wasNeeded: Bool

  public var description: String {
    "\(registration) \(unit.name): \(took), expected \(expected.map { "\($0)" } ?? "unknown"), "
      + "\(late) late"
  }
}
