import Foundation

/// Rows of tall trunks in mist, with light between them.
struct Trunks: Layer {
  var rows = 6
  var bark: LinearColor
  /// Whether the bark is pale with dark marks, like that of birches.
  var birch = false

  func paint(on stage: inout Stage) {
    let noise = stage.newNoise()
    for row in 0..<rows {
      let closeness = (Float(row) + 0.5) / Float(rows)
      let width = stage.camera.unit * (0.006 + 0.040 * closeness * closeness)
      var x = -width * stage.random.within(0...3)
      while x < stage.camera.width {
        trunk(on: &stage, noise, x: x, width: width * stage.random.within(0.6...1.2), closeness)
        x += width * stage.random.within(2.2...8.5)
      }
      veil(on: &stage, noise, closeness)
    }
  }

  private func trunk(
    on stage: inout Stage, _ noise: Noise, x: Float, width: Float, _ closeness: Float
  ) {
    let air = stage.air
    let foot = stage.camera.height * (0.68 + 0.30 * closeness * closeness) + width * 0.3
    let lean = stage.random.within(-0.04...0.04)
    let side: Float =
      stage.sun.x * stage.camera.focal / stage.camera.width + 0.5 > x / stage.camera.width ? 1 : -1
    for y in 0..<min(stage.canvas.height, Int(foot)) {
      let up = foot - Float(y)
      let flare = 1 + 0.5 * exp(-up / (width * 1.2))
      let half = width * 0.5 * flare * (1 - 0.25 * up / stage.camera.height)
      let middle = x + lean * up + noise.value(up / width * 0.09, x) * width * 0.25
      for column in Int(middle - half) - 1...Int(middle + half) + 1 {
        let u = (Float(column) + 0.5 - middle) / half
        let inside = clamp((1 - abs(u)) * half + 0.5)
        guard inside > 0 else { continue }
        let round = 0.35 + 0.65 * clamp(0.5 + u * side * 0.6)
        let grain = noise.fractal(
          Float(column) / width * 3 + x, Float(y) / width * (birch ? 2.2 : 0.5), octaves: 3)
        let marks = birch ? 1 - 0.75 * smoothstep(0.22, 0.42, grain) : 0.8 + 0.5 * grain
        let lit = bark * marks * (air.sunlight * round * 0.55 + air.ambient * 0.7)
        let far = mix(air.haze, lit, 0.12 + 0.88 * closeness * closeness)
        stage.canvas.cover(column, y, with: far, by: inside)
      }
    }
  }

  /// Paints the mist between two rows. It is denser below and brighter towards the sun.
  private func veil(on stage: inout Stage, _ noise: Noise, _ closeness: Float) {
    let (camera, air, sun) = (stage.camera, stage.air, stage.sun)
    let shift = closeness * 40
    stage.canvas.paint(rows: 0..<stage.canvas.height) { x, y, below in
      let d = camera.direction(Float(x), Float(y))
      let apart = angle(from: d, to: sun)
      let drift = noise.fractal(
        Float(x) / camera.unit * 2 + shift, Float(y) / camera.unit * 5, octaves: 4)
      let low = exp(-abs(Float(y) / camera.height - 0.72) * 4)
      let amount = clamp((0.10 + 0.22 * low) * (1 + drift)) * (1 - 0.75 * closeness)
      return mix(below, air.haze + air.glow * exp(-apart / 0.3) * 0.5, amount)
    }
  }
}
