import Foundation

/// A rocky cape that extends from one side into the sea.
struct Headland: Layer {
  /// The row of the base, and the height, as fractions of the image's height.
  var base: Float
  var height: Float
  /// The extent, as a fraction of the width, and whether it begins at the left side.
  var reach: Float
  var fromLeft: Bool
  var rock: LinearColor
  var grass: LinearColor

  func paint(on stage: inout Stage) {
    let noise = stage.newNoise()
    let camera = stage.camera
    let air = stage.air
    for x in 0..<stage.canvas.width {
      let top = row(at: Float(x), camera, noise)
      guard top < base * camera.height else { continue }
      for y in max(0, Int(top))..<min(stage.canvas.height, Int(base * camera.height)) {
        let p = SIMD2(Float(x), Float(y)) / camera.unit
        let grain = noise.ridged(p.x * 7, p.y * 16, octaves: 6)
        let down = (Float(y) - top) / camera.unit
        let tuft = noise.fractal(p.x * 30, p.y * 30, octaves: 4)
        let turf = smoothstep(0.035, 0.012, down + tuft * 0.02)
        let albedo = mix(rock * (0.35 + 1.1 * grain), grass * (0.8 + 0.5 * tuft), turf)
        let light = albedo * (air.sunlight * (0.35 + 0.4 * grain) + air.ambient * 0.8)
        let wet = smoothstep(0.025, 0, base * camera.height / camera.unit - p.y)
        let color = mix(light, light * 0.45, wet)
        stage.canvas.cover(x, y, with: color, by: clamp(Float(y) + 1 - top))
      }
    }
  }

  /// Returns the row of the top edge in a column, in pixels.
  func row(at x: Float, _ camera: Camera, _ noise: Noise) -> Float {
    let across = x / camera.width
    let inland = (fromLeft ? reach - across : across - (1 - reach)) / reach
    let drop = inland + noise.fractal(x / camera.unit * 3, 2.2, octaves: 4) * 0.06
    let shape = smoothstep(0, 0.34, drop) * (0.86 + 0.14 * drop)
    let crags = noise.ridged(x / camera.unit * 4, 9.1, octaves: 6) * 0.10 * smoothstep(0, 0.1, drop)
    return (base - height * (shape + crags * (1 - smoothstep(0.3, 0.5, drop)))) * camera.height
  }
}
