import Foundation

// Functions with the names and meanings of GLSL.

/// Returns `value` limited to `low` … `high`.
func clamp(_ value: Float, _ low: Float = 0, _ high: Float = 1) -> Float {
  min(max(value, low), high)
}

/// Returns 0 below `from`, 1 above `to`, and an S-shaped transition in between. It descends if
/// `from` is larger.
func smoothstep(_ from: Float, _ to: Float, _ value: Float) -> Float {
  let t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

/// Interpolates linearly, without clamping `t`.
func mix(_ from: Float, _ to: Float, _ t: Float) -> Float { from + (to - from) * t }

/// Interpolates linearly, without clamping `t`.
func mix(_ from: SIMD3<Float>, _ to: SIMD3<Float>, _ t: Float) -> SIMD3<Float> {
  from + (to - from) * t
}

func dot(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float {
  a.x * b.x + a.y * b.y + a.z * b.z
}

func length(_ a: SIMD3<Float>) -> Float { dot(a, a).squareRoot() }

func length(_ a: SIMD2<Float>) -> Float { (a.x * a.x + a.y * a.y).squareRoot() }

func normalize(_ a: SIMD3<Float>) -> SIMD3<Float> { a / max(length(a), 1e-9) }

/// Returns the approximate angle between two unit vectors, in radians. Above a right angle it is
/// too small, which does not matter for glows.
@inline(__always)
func angle(from a: SIMD3<Float>, to b: SIMD3<Float>) -> Float {
  max(0, 2 - 2 * dot(a, b)).squareRoot()
}
