/// A step of preparing a view that ended after its deadline.
public struct IdleOverrun: Hashable, Sendable, CustomStringConvertible {
  /// The name of the view's registration; empty for work that belongs to no view.
  public let registration: String
  /// The kind of work, such as `draw`.
  public let unit: String
  /// The wall time of the step.
  public let duration: Duration
  /// The part of the wall time during which the thread was not running.
  public let offProcessor: Duration
  /// The expected wall time; `nil` for the first step of its kind.
  public let expected: Duration?
  /// The time between the deadline and the end of the step.
  public let lateness: Duration
  /// Whether the next frame needed the step.
  public let wasRequired: Bool

  /// The registration and the kind of work, such as `PhotoCell draw`.
  public var step: String { registration.isEmpty ? unit : "\(registration) \(unit)" }

  package init(
    registration: String, unit: String, duration: Duration, offProcessor: Duration,
    expected: Duration?, lateness: Duration, wasRequired: Bool
  ) {
    self.registration = registration
    self.unit = unit
    self.duration = duration
    self.offProcessor = offProcessor
    self.expected = expected
    self.lateness = lateness
    self.wasRequired = wasRequired
  }

  public var description: String {
    "\(step): \(duration), expected \(expected.map { "\($0)" } ?? "unknown"), "
      + "\(lateness) late"
  }
}
