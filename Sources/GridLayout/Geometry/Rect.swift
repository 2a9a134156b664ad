/// A rectangle in points, given by its top left corner and its size.
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The width and the height.
  public var size: Size

  /// Creates a rectangle from its origin and its size.
  public init(origin: Point = .zero, size: Size = .zero) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its coordinates and extents.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect()

  /// The position of the left edge.
  public var minX: Double { origin.x }
  /// The position of the top edge.
  public var minY: Double { origin.y }
  /// The position of the right edge.
  public var maxX: Double { origin.x + size.width }
  /// The position of the bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// The horizontal position of the center.
  public var midX: Double { origin.x + size.width / 2 }
  /// The vertical position of the center.
  public var midY: Double { origin.y + size.height / 2 }
  /// The width of ``size``.
  public var width: Double { size.width }
  /// The height of ``size``.
  public var height: Double { size.height }

  /// Whether the rectangle has no area.
  public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  /// Returns whether the rectangles share an area; touching edges do not count.
  public func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Returns the common area of the rectangles; `nil` if there is none.
  public func intersection(_ other: Rect) -> Rect? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard left < right, top < bottom else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns whether the rectangle contains a point; the right and bottom edges are excluded.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns whether the rectangle contains all of another one.
  public func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Returns the squared distance to a point; 0 inside the rectangle.
  package func squaredDistance(to point: Point) -> Double {
    let x = max(minX - point.x, point.x - maxX, 0)
    let y = max(minY - point.y, point.y - maxY, 0)
    return x * x + y * y
  }

  /// Returns the rectangle moved by (`dx`, `dy`).
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: origin.x + dx, y: origin.y + dy, width: size.width, height: size.height)
  }

  /// Returns the rectangle without `dx` at the left and right, and `dy` at the top and bottom;
  /// negative values enlarge it.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    Rect(
      x: origin.x + dx, y: origin.y + dy,
      width: size.width - 2 * dx, height: size.height - 2 * dy)
  }

  /// Returns the smallest rectangle that contains both.
  public func union(_ other: Rect) -> Rect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(
      x: left, y: top,
      width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
