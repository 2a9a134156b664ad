/// A step of preparing a view that ended after the idle time it was given.
public struct IdleOverrun: Hashable, Sendable, CustomStringConvertible {
  /// The view's type by its registration; empty for work that belongs to none.
  public let registration: String
  public let unit: WorkUnit
  /// What it took, and what it was expected to take; nil for its first time.
  public let took: Duration
  /// How much of that the thread was off the processor, for others to run.
  public let offProcessor: Duration
  public let expected: Duration?
  /// How long after the deadline it ended.
  public let late: Duration
  /// Whether the next frame could not have been shown without it.
  public let wasNeeded: Bool

  /// What was done, as `PhotoCell draw`; work that belongs to no registration has its unit's name.
  public var step: String { registration.isEmpty ? unit.name : "\(registration) \(unit.name)" }

  public var description: String {
    "\(step): \(took), expected \(expected.map { "\($0)" } ?? "unknown"), "
      + "\(late) late"
  }
}
