import CSDL2
import GridEngine

/// The triangles of a linear gradient: rectangles, cut where the gradient has a stop.
///
/// Between two stops colors depend linearly on the position, so triangles whose corners have the
/// right colors show the gradient exactly. The arrays keep their capacity: drawing a gradient in
/// each frame does not allocate.
nonisolated struct GradientMesh {
  /// A texture that covers a part without scaling.
  struct Mask {
    /// The side of the square texture, in texels: at least two more than it shows, so that the
    /// coordinates for the software renderer are inside.
    let side: Int
    /// The texel at the upper left corner of the part.
    let origin: SDL_Point
  }

  /// Whether SDL's software renderer draws the triangles.
  ///
  /// It truncates positions and texture coordinates to integers, but not those of a rectangle of one
  /// color, which it copies; so positions are truncated here. It subtracts one from the largest
  /// texture coordinates of other triangles, which would shift the far half of a corner by a texel;
  /// one is added here.
  private let isSoftware: Bool
  /// Three vertices for each triangle.
  private(set) var vertices: [SDL_Vertex] = []
  private var polygon: [Corner] = []
  private var clipped: [Corner] = []

  /// A corner of a part, with its position along the gradient.
  private struct Corner {
    var x: Double
    var y: Double
    var location: Double

    /// Returns the point between two corners at a position along the gradient.
    func point(towards other: Corner, at location: Double) -> Corner {
      let share = (location - self.location) / (other.location - self.location)
      func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
      return Corner(x: mix(x, other.x), y: mix(y, other.y), location: location)
    }
  }

  /// Creates a mesh without triangles.
  init(isSoftware: Bool = false) { self.isSoftware = isSoftware }

  /// Returns a hash of positions and colors.
  static func hash(of vertices: [SDL_Vertex]) -> UInt64 {
    var hasher = Hasher()
    for vertex in vertices {
      hasher.combine(vertex.position.x)
      hasher.combine(vertex.position.y)
      hasher.combine(vertex.tex_coord.x)
      hasher.combine(vertex.tex_coord.y)
      hasher.combine(
        UInt32(vertex.color.r) << 24 | UInt32(vertex.color.g) << 16 | UInt32(vertex.color.b) << 8
          | UInt32(vertex.color.a))
    }
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// Removes all triangles.
  mutating func removeAll() { vertices.removeAll(keepingCapacity: true) }

  /// Adds a part of a gradient.
  ///
  /// - Parameters:
  ///   - part: The part, in pixels; nothing if it is empty.
  ///   - frame: The rectangle of the whole gradient.
  ///   - mask: The texture that covers it; nil for none.
  ///   - opacity: The opacity of all colors, 0 … 255.
  mutating func append(
    _ part: SDL_Rect, of gradient: LinearGradient, in frame: SDL_Rect,
    mask: Mask? = nil, opacity: UInt8
  ) {
    guard part.w > 0, part.h > 0, let last = gradient.stops.indices.last else { return }
    setPolygon(part, gradient, frame)
    let locations = polygon.reduce((least: Double.infinity, greatest: -Double.infinity)) {
      (min($0.least, $1.location), max($0.greatest, $1.location))
    }
    for index in 0...last + 1 {
      let lower = index == 0 ? -Double.infinity : gradient.stops[index - 1].location
      let upper = index > last ? .infinity : gradient.stops[index].location
      guard lower < upper else { continue }
      if locations.least < locations.greatest {
        guard lower < locations.greatest, upper > locations.least else { continue }
      }
      setPolygon(part, gradient, frame)
      clip {
        $0 >= lower
      } border: {
        lower
      }
      clip {
        $0 <= upper
      } border: {
        upper
      }
      let from = gradient.stops[max(index - 1, 0)].color
      let to = gradient.stops[min(index, last)].color
      let offset = mask.map {
        SDL_Point(x: $0.origin.x - part.x, y: $0.origin.y - part.y)
      }
      addFan(side: mask?.side ?? 1, offset: offset) { location in
        let share = upper - lower < .infinity ? (location - lower) / (upper - lower) : 0
        return from.mixed(with: to, by: min(max(share, 0), 1)).faded(opacity)
      }
    }
  }

  private mutating func setPolygon(
    _ part: SDL_Rect, _ gradient: LinearGradient, _ frame: SDL_Rect
  ) {
    let whole = Rect(
      x: Double(frame.x), y: Double(frame.y), width: Double(frame.w), height: Double(frame.h))
    polygon.removeAll(keepingCapacity: true)
    for number in 0..<4 {
      let (isRight, isBottom) = (number == 1 || number == 2, number >= 2)
      let x = Double(part.x) + (isRight ? Double(part.w) : 0)
      let y = Double(part.y) + (isBottom ? Double(part.h) : 0)
      polygon.append(
        Corner(x: x, y: y, location: gradient.location(of: Point(x: x, y: y), in: whole)))
    }
  }

  /// Clips the polygon to a half-plane (Sutherland and Hodgman, 1974).
  private mutating func clip(_ isInside: (Double) -> Bool, border: () -> Double) {
    clipped.removeAll(keepingCapacity: true)
    for (index, corner) in polygon.enumerated() {
      let previous = polygon[index == 0 ? polygon.count - 1 : index - 1]
      if isInside(corner.location) != isInside(previous.location) {
        clipped.append(previous.point(towards: corner, at: border()))
      }
      if isInside(corner.location) { clipped.append(corner) }
    }
    swap(&polygon, &clipped)
  }

  /// Adds the triangles of the polygon, which is convex.
  ///
  /// - Parameters:
  ///   - side: The side of the texture.
  ///   - offset: The distance from a position to its texel; nil without a texture.
  ///   - color: The color at a position along the gradient.
  private mutating func addFan(side: Int, offset: SDL_Point?, _ color: (Double) -> Color) {
    guard polygon.count >= 3 else { return }
    if isSoftware {
      for index in polygon.indices {
        polygon[index].x.round(.towardZero)
        polygon[index].y.round(.towardZero)
      }
    }
    let isCopied =
      isRectangle && polygon.allSatisfy { color($0.location) == color(polygon[0].location) }
    if isCopied {
      // SDL recognizes a rectangle by the diagonal from its upper left corner.
      while polygon[0].x > polygon[2].x || polygon[0].y > polygon[2].y {
        polygon.append(polygon.removeFirst())
      }
    }
    for index in 2..<polygon.count {
      let first = vertices.count
      for corner in [0, index - 1, index] {
        vertices.append(Self.vertex(polygon[corner], color(polygon[corner].location)))
      }
      if let offset { setTexels(from: first, side: side, offset: offset, isCopied: isCopied) }
    }
  }

  /// Whether the polygon is a rectangle with horizontal and vertical sides.
  private var isRectangle: Bool {
    polygon.count == 4
      && polygon.indices.allSatisfy {
        let (corner, next) = (polygon[$0], polygon[($0 + 1) % 4])
        return corner.x == next.x || corner.y == next.y
      }
  }

  /// Sets the texture coordinates of the last triangle.
  private mutating func setTexels(from first: Int, side: Int, offset: SDL_Point, isCopied: Bool) {
    var greatest = SDL_FPoint(x: .infinity, y: .infinity)
    if isSoftware, !isCopied {
      greatest.x = vertices[first...].reduce(-.infinity) { max($0, $1.position.x) }
      greatest.y = vertices[first...].reduce(-.infinity) { max($0, $1.position.y) }
    }
    // The software renderer truncates the product of a coordinate with the side.
    let rest: Float = isSoftware ? 0.25 : 0
    for index in first..<vertices.count {
      let position = vertices[index].position
      let x = position.x + Float(offset.x) + (position.x == greatest.x ? 1 : 0)
      let y = position.y + Float(offset.y) + (position.y == greatest.y ? 1 : 0)
      vertices[index].tex_coord = SDL_FPoint(
        x: (x + rest) / Float(side), y: (y + rest) / Float(side))
    }
  }

  private static func vertex(_ corner: Corner, _ color: Color) -> SDL_Vertex {
    SDL_Vertex(
      position: SDL_FPoint(x: Float(corner.x), y: Float(corner.y)),
      color: SDL_Color(r: color.red, g: color.green, b: color.blue, a: color.alpha),
      tex_coord: SDL_FPoint())
  }
}
