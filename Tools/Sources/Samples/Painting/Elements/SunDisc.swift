import Foundation

/// The sun above the horizon. It is painted after the sea, so that waves do not reflect it as a
/// second disc.
struct SunDisc: Layer {
  /// The radius, in radians.
  var radius: Float = 0.03
  /// The brightness of the disc. 1 is white.
  var light: Float = 8

  func paint(on stage: inout Stage) {
    let (camera, air, sun) = (stage.camera, stage.air, stage.sun)
    let tint = mix(air.glow, LinearColor(repeating: 1), 0.55)
    stage.canvas.paint(rows: 0..<Int(camera.horizon.rounded(.up))) { x, y, below in
      let d = camera.direction(Float(x), Float(y))
      let apart = angle(from: d, to: sun)
      let above = clamp(camera.horizon - Float(y))
      let halo = exp(-max(0, apart - radius) / (radius * 0.9)) * 0.8
      let inside = smoothstep(radius * 1.06, radius * 0.94, apart) * light
      return below + tint * ((halo + inside) * above)
    }
  }
}
