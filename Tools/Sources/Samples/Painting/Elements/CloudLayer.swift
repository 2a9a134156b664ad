import Foundation

/// A layer of clouds at a constant height, seen from below, which converges at the horizon.
struct CloudLayer: Layer {
  /// The share of the sky that is covered, 0 … 1.
  var cover: Float = 0.5
  /// The number of clouds across the image at an elevation of 45°.
  var scale: Float = 1.2
  /// The ratio of a cloud's extent along x to its extent along z.
  var stretch: Float = 1.6
  /// The softness of edges: 0 is hard, 1 is a veil.
  var softness: Float = 0.5
  /// The opacity of the thickest part.
  var opacity: Float = 0.95

  func paint(on stage: inout Stage) {
    let shape = stage.newNoise()
    let bend = stage.newNoise()
    let (camera, air, sun) = (stage.camera, stage.air, stage.sun)
    let towardSun = SIMD2(sun.x / stretch, sun.z) * (0.22 / scale)
    let rows = 0..<Int(camera.horizon.rounded(.up)).clamped(to: 0...stage.canvas.height)
    stage.canvas.paint(rows: rows) { x, y, below in
      let d = camera.direction(Float(x), Float(y))
      let fade = smoothstep(0.012, 0.14, d.y)
      guard fade > 0 else { return below }
      let reach = scale / (d.y + 0.06)
      let p = SIMD2(d.x * reach / stretch, d.z * reach)
      let here = density(p, shape, bend, octaves: 7)
      guard here > 0 else { return below }
      let lit = density(p + towardSun * scale, shape, bend, octaves: 4)
      let apart = angle(from: d, to: sun)
      let through = exp(-2.2 * lit - 0.5 * here)
      let rim = exp(-apart / 0.2) * exp(-2.5 * here) * 1.6
      let color = mix(air.cloudShade, air.cloudLight, through) + air.glow * rim
      return mix(below, color, fade * opacity * (1 - exp(-here * mix(5, 1.6, softness))))
    }
  }

  /// Returns the thickness of the layer at a point; 0 for a gap.
  @inline(__always)
  private func density(
    _ p: SIMD2<Float>, _ shape: Noise, _ bend: Noise, octaves: Int
  ) -> Float {
    let warp = SIMD2(bend.value(p.x * 0.7, p.y * 0.7), bend.value(p.x * 0.7 + 50, p.y * 0.7))
    let q = p + warp * 0.55
    let field = shape.fractal(q.x, q.y, octaves: octaves, gain: 0.52) * 0.5 + 0.5
    let edge = 1 - cover
    return max(0, (field - edge) / mix(0.25, 0.6, softness))
  }
}

extension Int {
  /// Returns the nearest number in `range`.
  func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
