import Foundation

/// An aurora: winding curtains of vertical rays.
struct Aurora: Layer {
  var curtains = 3
  var strength: Float = 1
  var low = LinearColor(hex: 0x55FFB0)
  var high = LinearColor(hex: 0x8A5CFF)

  func paint(on stage: inout Stage) {
    let noise = stage.newNoise()
    for curtain in 0..<curtains {
      let base = stage.random.within(0.50...0.82)
      let slant = stage.random.within(-0.28...0.28)
      let share = strength * stage.random.within(0.6...1) * (curtain == 0 ? 1.2 : 0.7)
      paintCurtain(on: &stage, noise, Float(curtain) * 37.7, base: base, slant: slant, share)
    }
  }

  private func paintCurtain(
    on stage: inout Stage, _ noise: Noise, _ offset: Float, base: Float, slant: Float,
    _ share: Float
  ) {
    let (width, horizon) = (stage.camera.width, stage.camera.horizon)
    let steps = Int(width * 3)
    for step in 0..<steps {
      let t = Float(step) / Float(steps)
      let fold = noise.fractal(t * 3.2 + offset, 1.3, octaves: 3, gain: 0.55)
      let x = (t * 1.3 - 0.15 + fold * 0.16) * width
      let wave = noise.fractal(t * 2.1 + offset + 90, 8.1, octaves: 3)
      let foot = horizon * (base + slant * (t - 0.5) + wave * 0.16)
      let rays = 0.35 + 0.65 * clamp(0.5 + noise.fractal(t * 42 + offset, 3, octaves: 3))
      let patch = smoothstep(-0.35, 0.5, noise.value(t * 2.6 + offset, 55))
      let tall = horizon * (0.30 + 0.34 * patch) * (0.55 + 0.75 * rays)
      streak(on: &stage.canvas, x, foot: foot, tall: tall, light: share * rays * patch / 3)
    }
  }

  private func streak(on canvas: inout Canvas, _ x: Float, foot: Float, tall: Float, light: Float) {
    let column = Int(x.rounded(.down))
    guard column >= -1, column < canvas.width, light > 0.002 else { return }
    let part = x - Float(column)
    let first = max(0, Int(foot - tall))
    let last = min(canvas.height - 1, Int(foot + tall * 0.06))
    guard first <= last else { return }
    for row in first...last {
      let up = min((foot - Float(row)) / tall, 1)
      let body = up < 0 ? smoothstep(-0.06, 0, up) : pow(1 - up, 2.1)
      let color = mix(low, high, smoothstep(0.12, 0.8, up)) * (body * light)
      canvas.add(column, row, color * (1 - part))
      canvas.add(column + 1, row, color * part)
    }
  }
}
