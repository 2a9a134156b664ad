/// The device pixels that lengths and positions are rounded to.
struct PixelGrid: Hashable, Sendable {
  /// Device pixels for each point, or nil for no rounding.
  let scale: Double?

  /// How far below a pixel a length may end and still count as reaching it, in pixels: ⅓ of 300
  /// must not lose a pixel to the last bit of ⅓.
  private static let hair = 0.001

  /// Makes a grid; scales that are not positive numbers round nothing.
  init(scale: Double?) {
    self.scale = scale.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
  }

  /// `length` rounded down to a pixel; a hair below counts as on it.
  func floored(_ length: Double) -> Double {
    guard let scale else { return length }
    return (length * scale + Self.hair).rounded(.down) / scale
  }

  /// `length` rounded up to a pixel; a hair above counts as on it.
  func raised(_ length: Double) -> Double {
    guard let scale else { return length }
    return (length * scale - Self.hair).rounded(.up) / scale
  }

  /// `position` rounded to the nearest pixel.
  @inline(__always)
  func nearest(_ position: Double) -> Double {
    guard let scale else { return position }
    return (position * scale).rounded() / scale
  }

  /// `rect` with its corner rounded to the nearest pixel and its size kept.
  @inline(__always)
  func aligned(_ rect: Rect) -> Rect {
    Rect(
      x: nearest(rect.origin.x), y: nearest(rect.origin.y),
      width: rect.size.width, height: rect.size.height)
  }
}
