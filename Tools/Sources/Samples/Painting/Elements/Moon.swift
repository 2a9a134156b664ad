import Foundation

/// The moon at the position of the stage's sun, with maria and a soft halo.
struct Moon: Layer {
  /// The radius, as a share of ``Camera/unit``.
  var radius: Float = 0.05
  /// The phase: 1 is full, 0.5 a half moon that is lit from the left, near 0 a crescent.
  var phase: Float = 1
  var light = LinearColor(hex: 0xFFF6E2) * 1.15

  func paint(on stage: inout Stage) {
    let noise = stage.newNoise()
    let camera = stage.camera
    let sun = stage.sun
    let center = SIMD2(
      camera.width * 0.5 + sun.x / sun.z * camera.focal,
      camera.horizon - sun.y / sun.z * camera.focal)
    let size = radius * camera.unit
    let glow = stage.air.glow
    stage.canvas.paint(rows: 0..<stage.canvas.height) { x, y, below in
      let p = (SIMD2(Float(x), Float(y)) + 0.5 - center) / size
      let distance = length(p)
      var color = below + glow * (0.5 * exp(-distance / 2.2) + 0.25 * exp(-distance / 7)) * phase
      let inside = smoothstep(1 + 0.8 / size, 1 - 0.8 / size, distance)
      if inside > 0 {
        color = mix(color, color + surface(p, noise), inside)
      }
      return color
    }
  }

  /// Returns the light of the disc at a point inside of it.
  private func surface(_ p: SIMD2<Float>, _ noise: Noise) -> LinearColor {
    let depth = max(0, 1 - p.x * p.x - p.y * p.y).squareRoot()
    let tone = 0.5 + 0.5 * noise.fractal(p.x * 1.5 + 3, p.y * 1.5, octaves: 5)
    let seas = mix(0.56, 1, smoothstep(0.32, 0.62, tone))
    let craters = 1 + 0.09 * noise.fractal(p.x * 7, p.y * 7, octaves: 3)
    let limb = 0.72 + 0.28 * depth
    let terminator = (phase * 2 - 1) * (1 - p.y * p.y).squareRoot()
    let day = phase >= 1 ? 1 : smoothstep(0.08, -0.10, p.x - terminator)
    return light * (seas * craters * limb * (0.015 + 0.985 * day))
  }
}
