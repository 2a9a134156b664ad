import Foundation

/// Stars of various magnitudes, and optionally the Milky Way.
struct Stars: Layer {
  /// The number of stars per megapixel.
  var count: Float = 1400
  /// The brightness of the Milky Way; 0 for none.
  var milkyWay: Float = 0
  /// The angle of the Milky Way, in radians from the horizontal.
  var tilt: Float = 0.9

  func paint(on stage: inout Stage) {
    let band = stage.newNoise()
    if milkyWay > 0 { paintBand(on: &stage, noise: band) }
    let (width, height) = (stage.camera.width, min(stage.camera.horizon, stage.camera.height))
    let total = Int(count * width * height / 1_000_000)
    let size = stage.camera.unit / 1400
    for _ in 0..<max(total, 0) {
      let x = stage.random.fraction() * width
      let y = stage.random.fraction() * height
      let rank = stage.random.fraction()
      let warmth = stage.random.within(-1...1)
      let dense = milkyWay > 0 ? 0.35 + bandLight(x, y, stage.camera, band) : 1
      guard stage.random.chance(min(dense, 1)) else { continue }
      // Few stars are bright: each magnitude has about three times as many stars as the previous
      // one.
      let bright = 0.10 / (0.012 + rank * rank) * 0.35
      let fade = smoothstep(height, height * 0.72, y)
      let tint = LinearColor(1 + 0.25 * warmth, 1, 1 - 0.25 * warmth)
      Self.spot(
        on: &stage.canvas, x, y, radius: size * (0.62 + 0.16 * min(bright, 3)),
        light: tint * (min(bright, 4) * fade))
    }
  }

  private func paintBand(on stage: inout Stage, noise: Noise) {
    let camera = stage.camera
    let warm = LinearColor(hex: 0xE9CDB8)
    let cool = LinearColor(hex: 0x8FA6DC)
    stage.canvas.paint(rows: 0..<Int(min(camera.horizon, camera.height))) { x, y, below in
      let light = bandLight(Float(x), Float(y), camera, noise)
      let fade = smoothstep(camera.horizon, camera.horizon * 0.6, Float(y))
      return below + mix(cool, warm, clamp(light * 1.3)) * (light * light * 0.62 * milkyWay * fade)
    }
  }

  /// Returns the brightness of the Milky Way at a pixel, with its dark lanes; about 0 … 1.
  private func bandLight(_ x: Float, _ y: Float, _ camera: Camera, _ noise: Noise) -> Float {
    let u = (x - camera.width * 0.52) / camera.unit
    let v = (y - camera.height * 0.34) / camera.unit
    let along = u * cos(tilt) - v * sin(tilt)
    var across = u * sin(tilt) + v * cos(tilt)
    across += noise.fractal(along * 1.7, across * 1.7 + 7, octaves: 3) * 0.06
    let body = exp(-across * across / 0.03)
    let lanes = noise.fractal(along * 4 + 31, across * 7, octaves: 6, gain: 0.55)
    let dust = smoothstep(0.45, -0.35, lanes) * 0.5 + 0.5
    let core = exp(-(across + 0.012) * (across + 0.012) / 0.0014)
    let lane = 1 - 0.6 * core * smoothstep(-0.25, 0.25, lanes + 0.15)
    return body * dust * lane
      * (0.75 + 0.5 * noise.fractal(along * 2.2, 3 + across * 3, octaves: 3))
  }

  /// Adds a point of light with a soft edge.
  static func spot(
    on canvas: inout Canvas, _ x: Float, _ y: Float, radius: Float, light: LinearColor
  ) {
    let reach = Int((radius * 2.6).rounded(.up))
    let sharp = 1 / (2 * radius * radius * 0.36)
    for row in Int(y) - reach...Int(y) + reach {
      for column in Int(x) - reach...Int(x) + reach {
        let offset = SIMD2(Float(column) + 0.5 - x, Float(row) + 0.5 - y)
        let distance = offset.x * offset.x + offset.y * offset.y
        canvas.add(column, row, light * exp(-distance * sharp))
      }
    }
  }
}
