import Foundation

/// Cumulus clouds with flat bases. Distant clouds are lower and smaller.
struct CumulusField: Layer {
  var count = 12
  /// The width of the largest cloud, as a share of ``Camera/unit``.
  var size: Float = 0.6

  func paint(on stage: inout Stage) {
    let noise = stage.newNoise()
    let start = stage.random.fraction()
    var places: [(x: Float, closeness: Float)] = []
    for number in 0..<count {
      let closeness = pow((Float(number) + stage.random.fraction()) / Float(count), 1.2)
      // Steps of the golden ratio spread any number of clouds evenly.
      let step = start + Float(number) * 0.618_034
      places.append(((step - step.rounded(.down)) * 1.2 - 0.1, closeness))
    }
    for place in places { heap(on: &stage, noise, x: place.x, closeness: place.closeness) }
  }

  /// Paints a cloud as puffs, from the back to the front. Each is shaded like a sphere with a
  /// ragged rim.
  private func heap(on stage: inout Stage, _ noise: Noise, x: Float, closeness: Float) {
    let camera = stage.camera
    let width = camera.unit * size * (0.12 + 0.88 * closeness) * stage.random.within(0.6...1)
    let base = camera.horizon * (0.93 - 0.72 * closeness)
    let puffs = Int(26 + 50 * closeness)
    for number in 0..<puffs {
      let front = Float(number) / Float(puffs)
      let along = stage.random.within(-1...1) * stage.random.within(0.35...1)
      let dome = 1 - along * along
      let radius = width * (0.07 + 0.13 * dome) * stage.random.within(0.65...1.15)
      let lift = dome * width * 0.34 * (1 - front) * stage.random.within(0.3...1)
      let center = SIMD2(x * camera.width + along * width * 0.5, base - lift - radius * 0.3)
      puff(on: &stage, noise, center, radius, base: base + radius * 0.18, closeness: closeness)
    }
  }

  private func puff(
    on stage: inout Stage, _ noise: Noise, _ center: SIMD2<Float>, _ radius: Float, base: Float,
    closeness: Float
  ) {
    let reach = radius * 1.35
    let rows = Int(center.y - reach)...Int(min(center.y + reach, base + radius * 0.5))
    let columns = Int(center.x - reach)...Int(center.x + reach)
    guard rows.upperBound >= 0, rows.lowerBound < stage.canvas.height, columns.upperBound >= 0,
      columns.lowerBound < stage.canvas.width
    else { return }
    let air = stage.air
    let light = normalize(SIMD3(stage.sun.x, stage.sun.y + 0.5, -0.35))
    for y in max(0, rows.lowerBound)...min(rows.upperBound, stage.canvas.height - 1) {
      for x in max(0, columns.lowerBound)...min(columns.upperBound, stage.canvas.width - 1) {
        let pixel = SIMD2(Float(x), Float(y))
        let p = (pixel - center) / radius
        let rough = noise.fractal(
          pixel.x / radius * 1.5 + center.x, pixel.y / radius * 1.5, octaves: 5)
        let distance = length(p) + rough * 0.34
        let inside = smoothstep(1, 0.72, distance) * smoothstep(base + radius * 0.3, base, pixel.y)
        guard inside > 0 else { continue }
        let normal = SIMD3(
          p.x + rough * 0.4, -p.y + rough * 0.4, -max(0, 1 - distance * distance).squareRoot())
        let lit = clamp(dot(normalize(normal), light) * 0.55 + 0.5)
        let under = smoothstep(base - radius * 1.6, base, pixel.y)
        let tone = mix(air.cloudShade, air.cloudLight * 1.02, lit * (1 - 0.55 * under))
        let far = mix(air.haze, tone, 0.35 + 0.65 * closeness)
        stage.canvas.cover(x, y, with: far, by: inside * 0.9)
      }
    }
  }
}
