import Foundation

/// The few shaping functions that painting is made of, under the names shader writers use.

/// `value` kept between `low` and `high`.
func clamp(_ value: Float, _ low: Float = 0, _ high: Float = 1) -> Float {
  min(max(value, low), high)
}

/// 0 below `from`, 1 above `to`, and an S between; runs downwards when `from` is the larger.
func smoothstep(_ from: Float, _ to: Float, _ value: Float) -> Float {
  let t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

/// `from` at 0, `to` at 1, straight on beyond.
func mix(_ from: Float, _ to: Float, _ t: Float) -> Float { from + (to - from) * t }

/// `from` at 0, `to` at 1, straight on beyond; colours mix as light does, being linear.
func mix(_ from: SIMD3<Float>, _ to: SIMD3<Float>, _ t: Float) -> SIMD3<Float> {
  from + (to - from) * t
}

func dot(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float {
  a.x * b.x + a.y * b.y + a.z * b.z
}

func length(_ a: SIMD3<Float>) -> Float { dot(a, a).squareRoot() }

func length(_ a: SIMD2<Float>) -> Float { (a.x * a.x + a.y * a.y).squareRoot() }

func normalize(_ a: SIMD3<Float>) -> SIMD3<Float> { a / max(length(a), 1e-9) }

/// Between two directions of unit length, in radians; a little too small beyond a right angle,
/// where nothing glows.
@inline(__always)
func angle(from a: SIMD3<Float>, to b: SIMD3<Float>) -> Float {
  max(0, 2 - 2 * dot(a, b)).squareRoot()
}
