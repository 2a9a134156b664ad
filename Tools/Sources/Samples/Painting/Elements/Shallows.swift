import Foundation

/// A beach at one side: dry sand, wet sand, foam, and water that becomes clear towards the shore.
struct Shallows: Layer {
  /// The side of the land: 1 is left, −1 is right.
  var left: Float
  var noise: Noise
  var sand: LinearColor

  func paint(on stage: inout Stage) {
    let (camera, air, noise) = (stage.camera, stage.air, noise)
    let clear = LinearColor(hex: 0x5FE0D2)
    stage.canvas.paint(rows: Int(camera.horizon) + 1..<stage.canvas.height) { x, y, below in
      let z = 1 / ((Float(y) + 0.5 - camera.horizon) / camera.focal)
      let g = SIMD2((Float(x) - camera.width * 0.5) / camera.focal * z, z)
      let land = inland(g)
      let fine = noise.fractal(g.x * 14, g.y * 14, octaves: 3) * min(1, 4 / z)
      let light = air.sunlight * 0.52 + air.ambient * 0.5
      let far = exp(-z * 0.035)
      if land < 0 {
        let depth = -land
        let shallow = exp(-depth * 1.15) * far
        let caustic = 1 + 0.5 * noise.ridged(g.x * 2.2, g.y * 2.2, octaves: 3) * exp(-z * 0.2)
        let bottom = mix(clear, sand, exp(-depth * 4) * 0.8) * light * (0.66 * caustic)
        let water = mix(below, bottom, shallow * 0.88)
        return mix(water, LinearColor(repeating: 0.95), foam(g, depth) * far)
      }
      let wet = smoothstep(0.34, 0.02, land)
      let dry = sand * light * (1 + 0.10 * fine)
      let soaked = mix(dry * 0.62, air.haze, 0.12)
      let beach = mix(dry, soaked, wet)
      return mix(beach, air.haze, 1 - exp(-z * 0.02))
    }
  }

  /// Returns the distance of a point from the shore; negative in the water.
  @inline(__always)
  private func inland(_ g: SIMD2<Float>) -> Float {
    let bay = noise.value(g.y * 0.22, 3) * 0.9 + noise.value(g.y * 0.9, 8) * 0.14
    let lap = noise.fractal(g.x * 0.9, g.y * 1.4, octaves: 3) * 0.08
    return -left * g.x - 0.35 + 0.10 * g.y * (1 - g.y * 0.055) + bay + lap
  }

  /// Returns the opacity of the foam: broken lines along the shore that fade with the distance.
  @inline(__always)
  private func foam(_ g: SIMD2<Float>, _ depth: Float) -> Float {
    let ragged = depth + noise.fractal(g.x * 3.5, g.y * 3.5, octaves: 4) * 0.16
    let lace = 0.45 + 0.55 * smoothstep(0.35, 0.8, noise.ridged(g.x * 5, g.y * 5, octaves: 4))
    let edge = smoothstep(0.12, 0.01, abs(ragged - 0.03))
    let second = smoothstep(0.09, 0, abs(ragged - 0.55)) * 0.7
    let third = smoothstep(0.08, 0, abs(ragged - 1.15)) * 0.45
    return max(edge, second, third) * lace
  }
}
