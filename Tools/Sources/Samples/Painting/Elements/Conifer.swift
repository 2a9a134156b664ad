import Foundation

/// The silhouette of a fir.
struct Conifer: Layer {
  /// The position of the base, and the height, in pixels.
  var x: Float
  var foot: Float
  var height: Float
  var color: LinearColor
  /// The amount of snow on its boughs, 0 … 1, and the color of the snow.
  var snow: Float = 0
  var snowColor = LinearColor(repeating: 0.9)

  func paint(on stage: inout Stage) {
    let noise = stage.newNoise()
    let width = height * stage.random.within(0.17...0.23)
    let tiers = stage.random.within(9...13)
    let lean = stage.random.within(-0.015...0.015) * height
    let top = foot - height
    guard foot > 0, top < stage.camera.height else { return }
    for y in max(0, Int(top))...min(stage.canvas.height - 1, max(0, Int(foot))) {
      let down = clamp((Float(y) + 0.5 - top) / height)
      let middle = x + lean * down
      let half = max(pow(down, 0.85) * width * 1.25, height * 0.012)
      for column in Int(middle - half) - 1...Int(middle + half) + 1 {
        let aside = Float(column) + 0.5 - middle
        let bough = bough(aside / half, down, tiers, noise)
        let reach = down > 0.955 ? height * 0.012 : half * bough.reach
        let inside = clamp(reach - abs(aside) + 0.5)
        guard inside > 0 else { continue }
        stage.canvas.cover(
          column, y, with: tint(bough.phase, aside, down, noise), by: inside)
      }
    }
  }

  /// Returns the position of a point in its tier of boughs, 0 at the upper end, and the tier's
  /// extent.
  ///
  /// Boughs hang down: their ends are below the point where they leave the trunk.
  private func bough(
    _ u: Float, _ down: Float, _ tiers: Float, _ noise: Noise
  ) -> (phase: Float, reach: Float) {
    let side: Float = u < 0 ? 40 : 0
    let swing = noise.value(down * tiers * 0.9 + side, 3) * 0.5
    let tier = down * tiers - abs(u) * (0.9 + swing) + side * 0.013
    let phase = tier - tier.rounded(.down)
    let needle = noise.value(down * min(height * 0.16, 90) + side, abs(u) * 5)
    return (phase, (0.50 + 0.42 * phase) * (0.86 + 0.14 * swing + 0.22 * needle))
  }

  private func tint(_ phase: Float, _ aside: Float, _ down: Float, _ noise: Noise) -> LinearColor {
    guard snow > 0 else { return color }
    let patch = noise.fractal(aside / height * 22, down * 22, octaves: 3)
    let cover = smoothstep(0.85, 0.15, phase + patch * 0.5)
    return mix(color, snowColor * (0.86 + 0.14 * (1 - phase)), snow * cover)
  }
}
