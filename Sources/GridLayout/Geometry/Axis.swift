/// A horizontal or vertical axis.
///
/// A layout scrolls along its *main axis*; the *cross axis* is the other one.
public enum Axis: Sendable, Hashable, CaseIterable {
  /// The axis of x.
  case horizontal
  /// The axis of y.
  case vertical

  /// The other axis.
  public var cross: Axis { self == .horizontal ? .vertical : .horizontal }
}
