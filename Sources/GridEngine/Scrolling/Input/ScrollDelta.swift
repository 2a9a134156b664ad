/// A displacement of content along both axes, in points.
///
/// Positive values lead to larger offsets: right and down.
public struct ScrollDelta: Hashable, Sendable {
  /// The displacement to the right.
  public var x: Double
  /// The displacement downwards.
  public var y: Double

  /// Creates a displacement; zero by default.
  public init(x: Double = 0, y: Double = 0) {
    self.x = x
    self.y = y
  }

  /// The displacement with exchanged axes, as for a wheel with the Shift key.
  public var swapped: ScrollDelta { ScrollDelta(x: y, y: x) }

  /// The displacement along `axis`.
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }

  /// Returns a displacement scaled along both axes.
  public static func * (delta: ScrollDelta, factor: Double) -> ScrollDelta {
    ScrollDelta(x: delta.x * factor, y: delta.y * factor)
  }

  /// Returns the sum of two displacements.
  public static func + (a: ScrollDelta, b: ScrollDelta) -> ScrollDelta {
    ScrollDelta(x: a.x + b.x, y: a.y + b.y)
  }
}
