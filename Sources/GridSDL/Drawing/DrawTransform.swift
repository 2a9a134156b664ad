import CSDL2
import GridEngine

/// Converts draw-list coordinates to device pixels. Edges are rounded, so that adjacent rectangles
/// meet without a gap or overlap.
nonisolated struct DrawTransform {
  /// The number of device pixels per point.
  let scale: Double
  /// The factors by which rectangles are stretched, relative to their list's origin.
  var stretch = Size(width: 1, height: 1)

  /// Whether lists are drawn at another size than their own.
  var isStretched: Bool { stretch.width != 1 || stretch.height != 1 }

  /// Returns a length in points as a rounded number of device pixels.
  func pixel(_ points: Double) -> Int32 {
    Self.device(points * min(stretch.width, stretch.height) * scale)
  }

  /// Returns the device rectangle of `rect`, drawn at `origin`.
  func rect(_ rect: Rect, at origin: Point) -> SDL_Rect {
    func edge(_ points: Double) -> Int32 { Self.device(points * scale) }
    let left = edge(origin.x + rect.minX * stretch.width)
    let top = edge(origin.y + rect.minY * stretch.height)
    return SDL_Rect(
      x: left, y: top,
      w: edge(origin.x + rect.maxX * stretch.width) - left,
      h: edge(origin.y + rect.maxY * stretch.height) - top)
  }

  /// Returns a rounded and clamped device coordinate. A layout file may place items a billion
  /// points away. The limit is outside of every screen and small enough to add three coordinates.
  private static func device(_ pixels: Double) -> Int32 {
    let limit = Double(1 << 28)
    return pixels.isNaN ? 0 : Int32(min(max(pixels, -limit), limit).rounded())
  }

  /// Returns ``rect(_:at:)`` as a `Rect`, by which text is placed.
  func box(_ rect: Rect, at origin: Point) -> Rect {
    let pixels = self.rect(rect, at: origin)
    return Rect(
      x: Double(pixels.x), y: Double(pixels.y), width: Double(pixels.w), height: Double(pixels.h))
  }
}

nonisolated extension SDL_Rect {
  /// Returns the intersection of both rectangles; empty if they are disjoint.
  func intersection(_ other: SDL_Rect) -> SDL_Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return SDL_Rect(
      x: left, y: top, w: max(0, min(x + w, other.x + other.w) - left),
      h: max(0, min(y + h, other.y + other.h) - top))
  }

  /// Returns the largest centered part with the aspect ratio of `target`, which fills the target
  /// without distortion.
  func middle(filling target: SDL_Rect) -> SDL_Rect {
    guard target.w > 0, target.h > 0 else { return self }
    let scale = min(Double(w) / Double(target.w), Double(h) / Double(target.h))
    let width = max(1, Int32((Double(target.w) * scale).rounded()))
    let height = max(1, Int32((Double(target.h) * scale).rounded()))
    return SDL_Rect(
      x: x + (w - width) / 2, y: y + (h - height) / 2, w: width, h: height)
  }
}
