/// One of the two directions of the plane.
///
/// The *main axis* of a layout is the one it scrolls along; the *cross axis* is the other one.
public enum Axis: Sendable, Hashable, CaseIterable {
  case horizontal, vertical

  /// The other axis.
  public var cross: Axis { self == .horizontal ? .vertical : .horizontal }
}
