import Foundation

/// A clear sky with the glow around the sun, on the whole canvas.
struct Sky: Layer {
  /// The tangent of the elevation at which the sky has its zenith color.
  var reach: Float = 0.75
  /// The strength of the glow; 0 for none.
  var glow: Float = 1
  /// The radius of the sun's or moon's disc, in radians; 0 hides it.
  var disc: Float = 0.018
  /// The brightness of the disc. 1 is white.
  var discLight: Float = 9

  func paint(on stage: inout Stage) {
    let (camera, air, sun) = (stage.camera, stage.air, stage.sun)
    stage.canvas.paint(rows: 0..<stage.canvas.height) { x, y, _ in
      let direction = camera.direction(Float(x), min(Float(y), camera.horizon))
      return color(towards: direction, air: air, sun: sun)
    }
  }

  /// Returns the light of the sky from a direction.
  @inline(__always)
  func color(towards d: SIMD3<Float>, air: Atmosphere, sun: SIMD3<Float>) -> LinearColor {
    let elevation = max(d.y, 0) / max((1 - d.y * d.y).squareRoot(), 1e-3)
    var light = air.sky.at(pow(elevation / reach, 0.72))
    guard glow > 0 else { return light }
    let apart = angle(from: d, to: sun)
    let wide = exp(-apart / 0.5) * 0.34 + exp(-apart / 0.14) * 0.5
    // Light from the horizon travels through more air, so the glow extends along it.
    let low = exp(-elevation * 9) * exp(-apart / 0.55) * 0.3
    light += air.glow * ((wide + low) * glow)
    if disc > 0 {
      let halo = exp(-max(0, apart - disc) / (disc * 0.9))
      let inside = smoothstep(disc * 1.06, disc * 0.94, apart)
      light += mix(air.glow, LinearColor(repeating: 1), 0.5) * (halo * 0.9 * glow)
      light += mix(air.glow, LinearColor(repeating: 1), 0.7) * (inside * discLight)
    }
    return light
  }
}
