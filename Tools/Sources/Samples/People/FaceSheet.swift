import Foundation

/// A square canvas for flat shapes with antialiased edges. Lengths are shares of its side.
struct FaceSheet: Sendable {
  private var canvas: Canvas
  private let side: Float

  /// Creates a sheet of `side` × `side` pixels, whose background is lighter at the top.
  init(side: Int, background: LinearColor) {
    canvas = Canvas(width: side, height: side)
    self.side = Float(side)
    let size = self.side
    canvas.paint(rows: 0..<side) { _, y, _ in background * (1.08 - 0.2 * Float(y) / size) }
  }

  mutating func oval(_ x: Float, _ y: Float, _ wide: Float, _ tall: Float, _ color: LinearColor) {
    fill(x, y, wide, tall, color) { p in Self.ovalDistance(p, wide, tall) }
  }

  /// Paints a rounded rectangle around (`x`, `y`), rotated clockwise by `turn` radians.
  mutating func box(
    _ x: Float, _ y: Float, _ wide: Float, _ tall: Float, round: Float, _ color: LinearColor,
    turn: Float = 0
  ) {
    let reach = max(wide, tall)
    let (c, s) = (cos(turn), sin(turn))
    let corner = min(round, wide, tall)
    fill(x, y, turn == 0 ? wide : reach, turn == 0 ? tall : reach, color) { p in
      let q = SIMD2(c * p.x + s * p.y, -s * p.x + c * p.y)
      let out = SIMD2(abs(q.x) - wide + corner, abs(q.y) - tall + corner)
      let outside = length(SIMD2(max(out.x, 0), max(out.y, 0)))
      return outside + min(max(out.x, out.y), 0) - corner
    }
  }

  /// Paints an arc. Angles are in radians, clockwise from the right.
  mutating func arc(
    _ x: Float, _ y: Float, _ radius: Float, _ thick: Float, from: Float, to: Float,
    _ color: LinearColor
  ) {
    fill(x, y, radius + thick, radius + thick, color) { p in
      var turn = atan2(p.y, p.x)
      if turn < 0 { turn += 2 * .pi }
      let nearest = turn < from || turn > to ? Self.end(p, radius, from, to) : length(p) - radius
      return abs(nearest) - thick * 0.5
    }
  }

  /// Returns the distance to the nearer end of an arc.
  private static func end(_ p: SIMD2<Float>, _ radius: Float, _ from: Float, _ to: Float) -> Float {
    let first = SIMD2(cos(from), sin(from)) * radius
    let last = SIMD2(cos(to), sin(to)) * radius
    return min(length(p - first), length(p - last))
  }

  /// Paints the lower half of an oval.
  mutating func bowl(_ x: Float, _ y: Float, _ wide: Float, _ tall: Float, _ color: LinearColor) {
    fill(x, y, wide, tall, color) { p in max(Self.ovalDistance(p, wide, tall), -p.y) }
    fill(x, y, wide, tall, LinearColor(repeating: 0.93)) { p in
      max(Self.ovalDistance(p, wide * 0.86, tall * 0.9), -p.y + 0.003, p.y - tall * 0.3)
    }
  }

  /// Paints the part of an oval above a line through row `below`, which slants to the right.
  mutating func cap(
    _ x: Float, _ y: Float, _ wide: Float, _ tall: Float, below: Float, slant: Float,
    _ color: LinearColor
  ) {
    fill(x, y, wide, tall, color) { p in
      // With a slant, the fringe falls from a parting left of the middle.
      let fringe = below - y + (slant == 0 ? p.x * p.x * 1.2 : abs(p.x + 0.07) * slant - 0.045)
      return max(Self.ovalDistance(p, wide, tall), p.y - fringe)
    }
  }

  /// Returns the image: sRGB, 8 bits a channel, rows from the top.
  func developed() -> [UInt8] {
    Finish(glow: 0, vignette: 0, grain: 0, saturation: 1).developed(canvas, noise: Noise(seed: 1))
  }

  private static func ovalDistance(_ p: SIMD2<Float>, _ wide: Float, _ tall: Float) -> Float {
    let q = SIMD2(p.x / wide, p.y / tall)
    let size = length(q)
    return (size - 1) * size / max(length(SIMD2(q.x / wide, q.y / tall)), 1e-6)
  }

  /// Fills a shape that is given by its signed distance function: `distance` is negative inside.
  private mutating func fill(
    _ x: Float, _ y: Float, _ wide: Float, _ tall: Float, _ color: LinearColor,
    _ distance: (SIMD2<Float>) -> Float
  ) {
    let pixel = 1 / side
    for row in Int((y - tall) * side) - 2...Int((y + tall) * side) + 2 {
      for column in Int((x - wide) * side) - 2...Int((x + wide) * side) + 2 {
        let p = (SIMD2(Float(column), Float(row)) + 0.5) * pixel - SIMD2(x, y)
        canvas.cover(column, row, with: color, by: clamp(0.5 - distance(p) * side))
      }
    }
  }
}
