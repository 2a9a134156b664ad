/// A rectangle in points: its corner nearest the origin, and its size.
public struct Rect: Hashable, Sendable {
  public var origin: Point
  public var size: Size

  /// Makes a rectangle from its corner and its size.
  public init(origin: Point = .zero, size: Size = .zero) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle from its four numbers.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect()

  public var minX: Double { origin.x }
  public var minY: Double { origin.y }
  public var maxX: Double { origin.x + size.width }
  public var maxY: Double { origin.y + size.height }
  public var midX: Double { origin.x + size.width / 2 }
  public var midY: Double { origin.y + size.height / 2 }
  public var width: Double { size.width }
  public var height: Double { size.height }

  /// Whether it has no area.
  public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  /// Whether the two share some area; touching edges do not count.
  public func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// The area both share, or nil where they share none.
  public func intersection(_ other: Rect) -> Rect? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard left < right, top < bottom else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether `point` lies in it; the right and bottom edges do not belong to it.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether all of `other` lies in it.
  public func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// The way from the rectangle to a point, squared; 0 within it.
  func squaredDistance(to point: Point) -> Double {
    let x = max(minX - point.x, point.x - maxX, 0)
    let y = max(minY - point.y, point.y - maxY, 0)
    return x * x + y * y
  }

  /// It moved by (`dx`, `dy`).
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: origin.x + dx, y: origin.y + dy, width: size.width, height: size.height)
  }

  /// It with `dx` taken off left and right, and `dy` off top and bottom; negative values enlarge.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    Rect(
      x: origin.x + dx, y: origin.y + dy,
      width: size.width - 2 * dx, height: size.height - 2 * dy)
  }

  /// The smallest rectangle that holds both.
  public func union(_ other: Rect) -> Rect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(
      x: left, y: top,
      width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
