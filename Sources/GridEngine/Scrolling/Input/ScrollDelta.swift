/// A movement of content in both directions, in points.
///
/// Positive values lead to larger offsets: further right and further down.
public struct ScrollDelta: Hashable, Sendable {
  public var x: Double
  public var y: Double

  /// Makes a movement; none by default.
  public init(x: Double = 0, y: Double = 0) {
    self.x = x
    self.y = y
  }

  /// The same movement with its axes exchanged, as Shift does to a wheel.
  public var swapped: ScrollDelta { ScrollDelta(x: y, y: x) }

  /// The movement along `axis`.
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }

  public static func * (delta: ScrollDelta, factor: Double) -> ScrollDelta {
    ScrollDelta(x: delta.x * factor, y: delta.y * factor)
  }

  public static func + (a: ScrollDelta, b: ScrollDelta) -> ScrollDelta {
    ScrollDelta(x: a.x + b.x, y: a.y + b.y)
  }
}
