import Foundation

/// A broad-leaved tree with branches and leaves.
struct BroadTree: Layer {
  /// The position of the base and the height, in pixels.
  var foot: SIMD2<Float>
  var height: Float
  var wood: LinearColor
  /// The colors of leaves in shadow and in light.
  var leafShade: LinearColor
  var leafLight: LinearColor

  func paint(on stage: inout Stage) {
    var tips: [SIMD2<Float>] = []
    grow(
      from: foot, angle: .pi / 2 + stage.random.within(-0.08...0.08), length: height * 0.27,
      thick: height * 0.028, depth: 0, tips: &tips, on: &stage)
    let crown = tips.reduce(SIMD2<Float>.zero, +) / Float(max(tips.count, 1))
    let noise = stage.newNoise()
    // The lower leaves are painted last, in front of the upper ones.
    for tip in tips.sorted(by: { $0.y < $1.y }) { leaves(at: tip, crown, noise, on: &stage) }
  }

  private func grow(
    from: SIMD2<Float>, angle: Float, length: Float, thick: Float, depth: Int,
    tips: inout [SIMD2<Float>], on stage: inout Stage
  ) {
    let to = from + SIMD2(cos(angle), -sin(angle)) * length
    stage.add(Stroke(from: from, to: to, thick: thick, thin: thick * 0.68, color: wood))
    if depth >= 3 { tips.append(to) }
    guard depth < 6 else { return }
    for side: Float in [-1, 1] {
      let turn = side * stage.random.within(0.22...0.62)
      // Branches grow towards the light, so each angle is bent slightly upwards.
      let next = mix(angle + turn, .pi / 2, 0.07)
      grow(
        from: to, angle: next, length: length * stage.random.within(0.68...0.86),
        thick: thick * 0.66, depth: depth + 1, tips: &tips, on: &stage)
    }
  }

  private func leaves(
    at tip: SIMD2<Float>, _ crown: SIMD2<Float>, _ noise: Noise, on stage: inout Stage
  ) {
    let radius = height * 0.055 * stage.random.within(0.7...1.3)
    let out = (tip - crown) / height
    let sunSide: Float = stage.sun.x < 0 ? -1 : 1
    let lit = clamp(0.42 - out.y * 1.5 + out.x * sunSide * 0.9)
    for y in Int(tip.y - radius)...Int(tip.y + radius) {
      for x in Int(tip.x - radius)...Int(tip.x + radius) {
        let p = (SIMD2(Float(x), Float(y)) - tip) / radius
        let rough = noise.fractal(Float(x) / height * 60, Float(y) / height * 60, octaves: 3)
        let inside = smoothstep(0.95, 0.75, length(p) + rough * 0.75)
        guard inside > 0 else { continue }
        let tone = clamp(lit - p.y * 0.22 + p.x * sunSide * 0.12 + rough * 0.35)
        stage.canvas.cover(x, y, with: mix(leafShade, leafLight, tone), by: inside)
      }
    }
  }
}
