/// Rounds lengths and positions to device pixels.
package struct PixelGrid: Hashable, Sendable {
  /// The number of device pixels per point; `nil` for no rounding.
  package let scale: Double?

  /// The tolerance in pixels of rounding up or down, for errors of floating-point numbers: ⅓ of 300
  /// must not lose a pixel.
  private static let tolerance = 0.001

  /// Creates a grid; a scale that is not a positive number disables rounding.
  package init(scale: Double?) {
    self.scale = scale.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
  }

  /// Returns `length` rounded down to a pixel, with a small tolerance.
  package func floored(_ length: Double) -> Double {
    guard let scale else { return length }
    return (length * scale + Self.tolerance).rounded(.down) / scale
  }

  /// Returns `length` rounded up to a pixel, with a small tolerance.
  package func raised(_ length: Double) -> Double {
    guard let scale else { return length }
    return (length * scale - Self.tolerance).rounded(.up) / scale
  }

  /// Returns `position` rounded to the nearest pixel; a half is rounded away from zero.
  ///
  /// At a scale of 1.5 a half is rarely a finite number. A small tolerance rounds the same half, computed
  /// in two ways, in the same direction.
  @inline(__always)
  package func nearest(_ position: Double) -> Double {
    guard let scale else { return position }
    let pixels = position * scale
    return (pixels + (pixels < 0 ? -Self.noise : Self.noise)).rounded() / scale
  }

  /// The error in pixels that positions accumulate at most.
  private static let noise = 1e-6

  /// Returns `rect` with its origin rounded to the nearest pixel and its size unchanged.
  @inline(__always)
  package func aligned(_ rect: Rect) -> Rect {
    Rect(
      x: nearest(rect.origin.x), y: nearest(rect.origin.y),
      width: rect.size.width, height: rect.size.height)
  }
}
