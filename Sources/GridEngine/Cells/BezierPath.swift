/// The number that places the control points of a cubic curve for a quarter of a circle.
private let quarterCircle = 0.552_284_749_831

/// Lines and cubic curves that are filled or stroked.
///
/// - SeeAlso: `UIBezierPath`.
public struct BezierPath: Hashable, Sendable {
  /// A part of a path.
  public enum Element: Hashable, Sendable {
    /// Begins a subpath.
    case move(to: Point)
    /// A line from the current point; without one it begins a subpath.
    case line(to: Point)
    /// A cubic Bézier curve from the current point; without one it begins at its first control
    /// point.
    case curve(to: Point, controlPoint1: Point, controlPoint2: Point)
    /// A line to the beginning of the subpath, with a join instead of caps.
    case close
  }

  /// The elements, in drawing order.
  public private(set) var elements: [Element] = []

  /// Creates an empty path.
  public init() {}

  /// Creates a closed rectangle.
  public init(rect: Rect) { self.init(roundedRect: rect, cornerRadius: 0) }

  /// Creates a closed rectangle with rounded corners, whose radius is at most half of a side.
  public init(roundedRect rect: Rect, cornerRadius: Double) {
    let radius = max(0, min(cornerRadius, rect.width / 2, rect.height / 2))
    addCorners(of: rect, width: radius, height: radius)
  }

  /// Creates a closed ellipse that touches the sides of a rectangle.
  public init(ovalIn rect: Rect) {
    addCorners(of: rect, width: rect.width / 2, height: rect.height / 2)
  }

  /// Hashes the number of elements and some of them.
  ///
  /// Renderers look up their paths in every frame. A path that was drawn before has the same array, so that
  /// comparing all elements is not needed either.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(elements.count)
    for index in stride(from: 0, to: elements.count, by: max(1, elements.count / 4)) {
      hasher.combine(elements[index])
    }
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Begins a subpath at a point.
  public mutating func move(to point: Point) { elements.append(.move(to: point)) }

  /// Adds a line from the current point.
  public mutating func addLine(to point: Point) { elements.append(.line(to: point)) }

  /// Adds a cubic Bézier curve from the current point.
  public mutating func addCurve(
    to end: Point, controlPoint1: Point, controlPoint2: Point
  ) {
    elements.append(.curve(to: end, controlPoint1: controlPoint1, controlPoint2: controlPoint2))
  }

  /// Adds a quadratic Bézier curve from the current point, as a cubic one.
  public mutating func addQuadCurve(to end: Point, controlPoint: Point) {
    let start = currentPoint ?? controlPoint
    func twoThirds(from point: Point) -> Point {
      Point(
        x: point.x + (controlPoint.x - point.x) * 2 / 3,
        y: point.y + (controlPoint.y - point.y) * 2 / 3)
    }
    addCurve(
      to: end, controlPoint1: twoThirds(from: start), controlPoint2: twoThirds(from: end))
  }

  /// Adds a line to the beginning of the subpath.
  public mutating func close() { elements.append(.close) }

  /// Adds the elements of another path.
  public mutating func append(_ path: BezierPath) { elements += path.elements }

  /// The end of the last element; `nil` if the path is empty.
  public var currentPoint: Point? {
    switch elements.last {
    case .move(let point), .line(let point), .curve(let point, _, _): point
    case .close: subpathStart
    case nil: nil
    }
  }

  private var subpathStart: Point? {
    for (index, element) in elements.enumerated().reversed() {
      if case .move(let point) = element { return point }
      if index == 0 { return firstPoint }
    }
    return nil
  }

  private var firstPoint: Point? {
    switch elements.first {
    case .move(let point), .line(let point): point
    case .curve(_, let point, _): point
    case .close, nil: nil
    }
  }

  /// The smallest rectangle that contains all points and control points; `nil` for an empty path.
  ///
  /// It contains the path, and is larger where curves do not reach their control points.
  public var controlPointBounds: Rect? {
    var bounds: Rect?
    for element in elements {
      switch element {
      case .move(let point), .line(let point): bounds.add(point)
      case .curve(let end, let first, let second):
        for point in [first, second, end] { bounds.add(point) }
      case .close: break
      }
    }
    return bounds
  }

  /// Adds a closed rectangle whose corners are quarters of an ellipse with these radii.
  private mutating func addCorners(of rect: Rect, width: Double, height: Double) {
    let (x, y) = (width * (1 - quarterCircle), height * (1 - quarterCircle))
    func corner(
      _ end: (Double, Double), _ first: (Double, Double), _ second: (Double, Double)
    ) -> Element {
      .curve(
        to: Point(x: end.0, y: end.1), controlPoint1: Point(x: first.0, y: first.1),
        controlPoint2: Point(x: second.0, y: second.1))
    }
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    let corners = [
      corner((right, top + height), (right - x, top), (right, top + y)),
      corner((right - width, bottom), (right, bottom - y), (right - x, bottom)),
      corner((left, bottom - height), (left + x, bottom), (left, bottom - y)),
      corner((left + width, top), (left, top + y), (left + x, top)),
    ]
    let starts = [
      Point(x: right - width, y: top), Point(x: right, y: bottom - height),
      Point(x: left + width, y: bottom), Point(x: left, y: top + height),
    ]
    move(to: Point(x: left + width, y: top))
    for (start, corner) in zip(starts, corners) {
      addLine(to: start)
      if width > 0, height > 0 { elements.append(corner) }
    }
    close()
  }
}

extension Rect? {
  fileprivate mutating func add(_ point: Point) {
    let spot = Rect(origin: point)
    self = self?.union(spot) ?? spot
  }
}

/// The drawing of a path: its inside or its outline.
public enum PathPainting: Hashable, Sendable {
  /// The rule that determines the inside of a path that crosses itself.
  public enum FillRule: Hashable, Sendable {
    /// Points around which the path turns, in either direction.
    case nonZero
    /// Points that an odd number of lines separates from the outside.
    case evenOdd
  }

  /// Fills the inside; open subpaths are closed.
  case fill(FillRule)
  /// Draws a line along the path.
  case stroke(StrokeStyle)
}

extension PathPainting {
  /// The longest distance from a path to a pixel of its drawing, in points.
  package var reach: Double {
    switch self {
    case .fill: 0
    case .stroke(let style): style.lineWidth * (style.lineJoin == .miter ? 5 : 1)
    }
  }
}
