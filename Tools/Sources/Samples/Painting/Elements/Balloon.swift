import Foundation

/// A striped hot-air balloon.
struct Balloon: Layer {
  /// The center and radius of the envelope, in pixels.
  var center: SIMD2<Float>
  var radius: Float
  var colors: [LinearColor]
  /// The distance: 0 is near, 1 is invisible in haze.
  var distance: Float

  func paint(on stage: inout Stage) {
    let air = stage.air
    let light = normalize(SIMD3(stage.sun.x * 1.2, stage.sun.y + 0.35, -0.45))
    let gores: Float = 8
    for y in Int(center.y - radius) - 1...Int(center.y + radius * 1.5) {
      let v = (Float(y) + 0.5 - center.y) / radius
      let half = Self.halfWidth(v) * radius
      guard half > 0 else { continue }
      for x in Int(center.x - half) - 1...Int(center.x + half) + 1 {
        let aside = Float(x) + 0.5 - center.x
        let inside = clamp(half - abs(aside) + 0.5)
        guard inside > 0 else { continue }
        let u = clamp(aside / max(half, 1), -1, 1)
        let turn = (asin(u) / .pi + 0.5) * gores
        let gore = Int(turn)
        let crease = 0.84 + 0.16 * sin((turn - Float(gore)) * .pi)
        let normal = normalize(SIMD3(u, -v * 0.8, -max(0.05, 1 - u * u).squareRoot()))
        let shade = clamp(dot(normal, light) * 0.6 + 0.45)
        let body = colors[gore % colors.count] * crease
        let lit = body * (air.sunlight * shade + air.ambient * 0.55)
        stage.canvas.cover(x, y, with: mix(lit, air.haze, distance), by: inside)
      }
    }
    basket(on: &stage)
  }

  /// Returns half of the envelope's width at a height, both in radii: a sphere that tapers to its
  /// mouth.
  private static func halfWidth(_ v: Float) -> Float {
    if v < -1 { return 0 }
    if v < 0.35 { return (1 - v * v).squareRoot() }
    if v > 1.28 { return 0 }
    return mix(0.937, 0.17, pow((v - 0.35) / 0.93, 0.92))
  }

  private func basket(on stage: inout Stage) {
    let color = mix(LinearColor(hex: 0x4A3423), stage.air.haze, distance)
    let top = center + SIMD2(0, radius * 1.28)
    let (wide, drop, tall) = (radius * 0.13, radius * 0.27, radius * 0.19)
    for side: Float in [-1, 1] {
      stage.add(
        Stroke(
          from: top + SIMD2(side * radius * 0.16, 0), to: top + SIMD2(side * wide, drop),
          thick: max(0.5, radius * 0.008), thin: max(0.5, radius * 0.008), color: color))
    }
    stage.add(
      Outline(
        points: [
          top + SIMD2(-wide, drop), top + SIMD2(wide, drop), top + SIMD2(wide * 0.85, drop + tall),
          top + SIMD2(-wide * 0.85, drop + tall),
        ], color: color))
  }
}
