/// A step of preparing a view that ended after the idle time it was given.
public struct IdleOverrun: Hashable, Sendable, CustomStringConvertible {
  /// The view's type by its registration; empty for work that belongs to none.
  public let registration: String
  /// What was done, as `draw`.
  public let unit: String
  /// What it took, and what it was expected to take; nil for its first time.
  public let took: Duration
  /// How much of that the thread was off the processor, for others to run.
  public let offProcessor: Duration
  public let expected: Duration?
  /// How long after the deadline it ended.
  public let late: Duration
  /// Whether the next frame could not have been shown without it.
  public let wasNeeded: Bool

  /// What was done, as `PhotoCell draw`; work that belongs to no registration has its unit alone.
  public var step: String { registration.isEmpty ? unit : "\(registration) \(unit)" }

  package init(
    registration: String, unit: String, took: Duration, offProcessor: Duration,
    expected: Duration?, late: Duration, wasNeeded: Bool
  ) {
    self.registration = registration
    self.unit = unit
    self.took = took
    self.offProcessor = offProcessor
    self.expected = expected
    self.late = late
    self.wasNeeded = wasNeeded
  }

  public var description: String {
    "\(step): \(took), expected \(expected.map { "\($0)" } ?? "unknown"), "
      + "\(late) late"
  }
}
