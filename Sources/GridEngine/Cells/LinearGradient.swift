/// Colors that change along a line.
///
/// - SeeAlso: `CAGradientLayer`, whose defaults these are.
public struct LinearGradient: Hashable, Sendable {
  /// A color at a position of the line.
  public struct Stop: Hashable, Sendable {
    /// The color at the position.
    public var color: Color
    /// The position, from 0 at the start to 1 at the end of the line.
    public var location: Double

    /// Creates a stop.
    public init(_ color: Color, at location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// The stops, with locations in ascending order. Before the first and after the last one the color
  /// is uniform.
  public let stops: [Stop]
  /// The start of the line, relative to the rectangle: (0, 0) is its top left corner, (1, 1) its
  /// bottom right one.
  public let startPoint: Point
  /// The end of the line.
  public let endPoint: Point

  /// Creates a gradient with evenly distributed colors, from top to bottom by default.
  public init(
    _ colors: [Color], from startPoint: Point = Point(x: 0.5, y: 0),
    to endPoint: Point = Point(x: 0.5, y: 1)
  ) {
    let last = Double(max(colors.count - 1, 1))
    self.init(
      stops: colors.enumerated().map { Stop($1, at: Double($0) / last) }, from: startPoint,
      to: endPoint)
  }

  /// Creates a gradient of stops, from top to bottom by default.
  ///
  /// A location below that of the stop before it is raised to it, which is a sharp edge.
  public init(
    stops: [Stop], from startPoint: Point = Point(x: 0.5, y: 0),
    to endPoint: Point = Point(x: 0.5, y: 1)
  ) {
    var least = 0.0
    self.stops = stops.map { stop in
      least = max(least, stop.location.isFinite ? min(stop.location, 1) : least)
      return Stop(stop.color, at: least)
    }
    self.startPoint = startPoint
    self.endPoint = endPoint
  }

  /// Whether all colors are opaque.
  package var isOpaque: Bool { stops.allSatisfy { $0.color.alpha == 255 } }

  /// Returns the color at a position of the line, with all four channels interpolated linearly;
  /// transparent without stops.
  ///
  /// Fade to a transparent color by its alpha alone, as in `color.withAlpha(0)`.
  ///
  /// - Parameter location: The position; below 0 and above 1 as at the ends.
  /// - Complexity: O(*s*), where *s* is the number of stops.
  public func color(at location: Double) -> Color {
    guard let first = stops.first, let last = stops.last else { return Color(0, alpha: 0) }
    guard let next = stops.firstIndex(where: { $0.location > location }) else { return last.color }
    guard next > 0 else { return first.color }
    let (from, to) = (stops[next - 1], stops[next])
    return from.color.mixed(
      with: to.color, by: (location - from.location) / (to.location - from.location))
  }

  /// Returns the position along the line of a point in a rectangle, in points or pixels.
  ///
  /// It is infinite everywhere if the line has no length.
  public func location(of point: Point, in rect: Rect) -> Double {
    let x = (endPoint.x - startPoint.x) * rect.width
    let y = (endPoint.y - startPoint.y) * rect.height
    let length = x * x + y * y
    guard length > 0 else { return .infinity }
    let dx = point.x - rect.minX - startPoint.x * rect.width
    let dy = point.y - rect.minY - startPoint.y * rect.height
    return (dx * x + dy * y) / length
  }
}

extension Color {
  /// Returns the color between two, 0 being this one and 1 the other.
  package func mixed(with other: Color, by share: Double) -> Color {
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Double(from) + (Double(to) - Double(from)) * share).rounded())
    }
    var color = Color(0, alpha: mix(alpha, other.alpha))
    color.red = mix(red, other.red)
    color.green = mix(green, other.green)
    color.blue = mix(blue, other.blue)
    return color
  }
}
