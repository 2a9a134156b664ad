import Foundation

/// A grassy hill in the foreground, with backlit blades.
struct Meadow: Layer {
  /// The row of the edges, and the additional height of the middle, as fractions of the image's
  /// height.
  var top: Float
  var rise: Float
  var color: LinearColor

  func paint(on stage: inout Stage) {
    let noise = stage.newNoise()
    let camera = stage.camera
    let air = stage.air
    let crest = (0..<stage.canvas.width).map { x in
      let across = Float(x) / camera.width - 0.6
      let swell = exp(-across * across * 5) * rise
      return (top - swell + noise.fractal(across * 3, 1, octaves: 3) * 0.008) * camera.height
    }
    stage.canvas.paint(rows: Int(crest.min() ?? 0)..<stage.canvas.height) { x, y, below in
      let inside = clamp(Float(y) + 1 - crest[x])
      guard inside > 0 else { return below }
      let down = (Float(y) - crest[x]) / (camera.height - crest[x])
      let p = SIMD2(Float(x) / camera.unit, down / (0.06 + down * 0.5))
      let patch = noise.fractal(p.x * 4 / (0.25 + down), p.y * 5, octaves: 4)
      let blades = noise.fractal(p.x * 90 / (0.4 + down), p.y * 16, octaves: 3)
      let light = air.sunlight * (0.62 - 0.42 * down + 0.22 * patch) + air.ambient * 0.5
      return mix(below, color * light * (1 + 0.55 * blades), inside)
    }
    blades(along: crest, on: &stage)
  }

  private func blades(along crest: [Float], on stage: inout Stage) {
    let tall = stage.camera.unit * 0.008
    let tint = color * (stage.air.sunlight * 0.5 + stage.air.ambient * 0.4)
    for _ in 0..<stage.canvas.width / 2 {
      let x = stage.random.fraction() * Float(stage.canvas.width - 1)
      let foot = SIMD2(x, crest[Int(x)] + 1)
      let tip = foot + SIMD2(stage.random.within(-0.5...0.5), -stage.random.within(0.3...1)) * tall
      stage.add(Stroke(from: foot, to: tip, thick: 0.7, thin: 0.3, color: tint))
    }
  }
}
