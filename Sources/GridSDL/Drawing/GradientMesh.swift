import CSDL2
import GridEngine

/// The triangles of a linear gradient: rectangles, cut where the gradient has a stop.
///
/// Between two stops colors depend linearly on the position, so triangles whose corners have the
/// right colors show the gradient exactly. The arrays keep their capacity: drawing a gradient in
/// each frame does not allocate.
nonisolated struct GradientMesh {
  /// Three vertices for each triangle.
  private(set) var vertices: [SDL_Vertex] = []
  private var polygon: [Corner] = []
  private var clipped: [Corner] = []

  /// A corner of a part, with its position along the gradient.
  private struct Corner {
    var x: Double
    var y: Double
    var location: Double
    var textureX: Double
    var textureY: Double

    /// Returns the point between two corners at a position along the gradient.
    func point(towards other: Corner, at location: Double) -> Corner {
      let share = (location - self.location) / (other.location - self.location)
      func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
      return Corner(
        x: mix(x, other.x), y: mix(y, other.y), location: location,
        textureX: mix(textureX, other.textureX), textureY: mix(textureY, other.textureY))
    }
  }

  /// Removes all triangles.
  mutating func removeAll() { vertices.removeAll(keepingCapacity: true) }

  /// Adds a part of a gradient.
  ///
  /// - Parameters:
  ///   - part: The part, in pixels; nothing if it is empty.
  ///   - frame: The rectangle of the whole gradient.
  ///   - texture: The part of a texture that covers it, from 0 to 1.
  ///   - opacity: The opacity of all colors, 0 … 255.
  mutating func append(
    _ part: SDL_Rect, of gradient: LinearGradient, in frame: SDL_Rect,
    texture: Rect = .zero, opacity: UInt8
  ) {
    guard part.w > 0, part.h > 0, let last = gradient.stops.indices.last else { return }
    setPolygon(part, gradient, frame, texture)
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
      setPolygon(part, gradient, frame, texture)
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
      addFan { location in
        let share = upper - lower < .infinity ? (location - lower) / (upper - lower) : 0
        return from.mixed(with: to, by: min(max(share, 0), 1)).faded(opacity)
      }
    }
  }

  private mutating func setPolygon(
    _ part: SDL_Rect, _ gradient: LinearGradient, _ frame: SDL_Rect, _ texture: Rect
  ) {
    let whole = Rect(
      x: Double(frame.x), y: Double(frame.y), width: Double(frame.w), height: Double(frame.h))
    polygon.removeAll(keepingCapacity: true)
    for number in 0..<4 {
      let (isRight, isBottom) = (number == 1 || number == 2, number >= 2)
      let x = Double(part.x) + (isRight ? Double(part.w) : 0)
      let y = Double(part.y) + (isBottom ? Double(part.h) : 0)
      polygon.append(
        Corner(
          x: x, y: y, location: gradient.location(of: Point(x: x, y: y), in: whole),
          textureX: isRight ? texture.maxX : texture.minX,
          textureY: isBottom ? texture.maxY : texture.minY))
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
  private mutating func addFan(_ color: (Double) -> Color) {
    guard polygon.count >= 3 else { return }
    for index in 2..<polygon.count {
      for corner in [0, index - 1, index] {
        vertices.append(Self.vertex(polygon[corner], color(polygon[corner].location)))
      }
    }
  }

  private static func vertex(_ corner: Corner, _ color: Color) -> SDL_Vertex {
    SDL_Vertex(
      position: SDL_FPoint(x: Float(corner.x), y: Float(corner.y)),
      color: SDL_Color(r: color.red, g: color.green, b: color.blue, a: color.alpha),
      tex_coord: SDL_FPoint(x: Float(corner.textureX), y: Float(corner.textureY)))
  }
}
