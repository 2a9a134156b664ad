/// A horizontal or vertical axis.
///
/// A layout scrolls along its *main axis*; the *cross axis* is the other one.
public enum Axis: Sendable, Hashable, CaseIterable {
  case horizontal, vertical

  /// The other axis.
  public var cross: Axis { self == .horizontal ? .vertical : .horizontal }
}
