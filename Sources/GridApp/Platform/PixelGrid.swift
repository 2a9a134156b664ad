import CSDL2
import GridEngine

/// Points to device pixels: edges are rounded, so that neighbours meet without gap or overlap.
nonisolated struct PixelGrid {
  /// Device pixels in a point.
  let scale: Double

  /// The device pixel nearest to a length or position in points.
  func pixel(_ points: Double) -> Int32 { Int32((points * scale).rounded()) }

  /// The device rectangle of `rect` drawn at `origin`.
  func rect(_ rect: Rect, at origin: Point) -> SDL_Rect {
    let left = pixel(origin.x + rect.minX)
    let top = pixel(origin.y + rect.minY)
    return SDL_Rect(
      x: left, y: top,
      w: pixel(origin.x + rect.maxX) - left, h: pixel(origin.y + rect.maxY) - top)
  }

  /// What both rectangles share; empty where they share nothing.
  static func intersection(_ a: SDL_Rect, _ b: SDL_Rect) -> SDL_Rect {
    let left = max(a.x, b.x)
    let top = max(a.y, b.y)
    return SDL_Rect(
      x: left, y: top, w: max(0, min(a.x + a.w, b.x + b.w) - left),
      h: max(0, min(a.y + a.h, b.y + b.h) - top))
  }

  /// The middle of `picture` that has the proportions of `target`, so that drawing it there fills
  /// the target and distorts nothing.
  static func filling(_ target: SDL_Rect, from picture: SDL_Rect) -> SDL_Rect {
    guard target.w > 0, target.h > 0 else { return picture }
    let scale = min(Double(picture.w) / Double(target.w), Double(picture.h) / Double(target.h))
    let width = max(1, Int32((Double(target.w) * scale).rounded()))
    let height = max(1, Int32((Double(target.h) * scale).rounded()))
    return SDL_Rect(
      x: picture.x + (picture.w - width) / 2, y: picture.y + (picture.h - height) / 2, w: width,
      h: height)
  }

  /// ``rect(_:at:)`` in numbers that text is placed by.
  func box(_ rect: Rect, at origin: Point) -> Rect {
    let pixels = self.rect(rect, at: origin)
    return Rect(
      x: Double(pixels.x), y: Double(pixels.y), width: Double(pixels.w), height: Double(pixels.h))
  }
}
