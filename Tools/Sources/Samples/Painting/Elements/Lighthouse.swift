import Foundation

/// A lighthouse with bands, a lantern, and beams at night.
struct Lighthouse: Layer {
  /// The center of the base, and the height, in pixels.
  var foot: SIMD2<Float>
  var height: Float
  var paintwork = LinearColor(hex: 0xF2EDE4)
  var band = LinearColor(hex: 0xB23A34)
  /// The strength of the beams; 0 by day.
  var beam: Float = 1

  func paint(on stage: inout Stage) {
    if beam > 0 { beams(on: &stage) }
    let (air, top) = (stage.air, foot.y - height * 0.82)
    let side: Float = stage.sun.x * 3 > foot.x / stage.camera.width ? 1 : -1
    for y in Int(top)...Int(foot.y) {
      let down = (Float(y) + 0.5 - top) / (foot.y - top)
      let half = height * mix(0.058, 0.10, down)
      for x in Int(foot.x - half) - 1...Int(foot.x + half) + 1 {
        let u = (Float(x) + 0.5 - foot.x) / half
        let inside = clamp((1 - abs(u)) * half + 0.5)
        guard inside > 0 else { continue }
        let shade = 0.42 + 0.5 * clamp(0.5 + u * side * 0.5)
        let body = Int(down * 5) % 2 == 1 ? band : paintwork
        let color = body * (air.sunlight * shade * 0.7 + air.ambient * (0.5 + shade * 0.5))
        stage.canvas.cover(x, y, with: color, by: inside)
      }
    }
    lantern(on: &stage, top: top)
  }

  private func lantern(on stage: inout Stage, top: Float) {
    let dark = LinearColor(hex: 0x23242B) * 0.8
    func box(_ wide: Float, _ from: Float, _ to: Float, _ color: LinearColor) {
      stage.add(
        Outline(
          points: [
            SIMD2(foot.x - wide * height, top - from * height),
            SIMD2(foot.x + wide * height, top - from * height),
            SIMD2(foot.x + wide * height, top - to * height),
            SIMD2(foot.x - wide * height, top - to * height),
          ], color: color))
    }
    box(0.082, 0, 0.018, dark)
    box(0.046, 0.018, 0.10, beam > 0 ? LinearColor(hex: 0xFFE3A0) * (1 + 2.5 * beam) : dark * 2.5)
    stage.add(
      Outline(
        points: [
          SIMD2(foot.x - 0.064 * height, top - 0.10 * height),
          SIMD2(foot.x + 0.064 * height, top - 0.10 * height), SIMD2(foot.x, top - 0.18 * height),
        ], color: dark))
  }

  private func beams(on stage: inout Stage) {
    let lamp = SIMD2(foot.x, foot.y - height * 0.88)
    let warm = LinearColor(hex: 0xFFE0A6)
    let unit = stage.camera.unit
    stage.canvas.paint(rows: 0..<Int(stage.camera.horizon)) { x, y, below in
      let p = (SIMD2(Float(x), Float(y)) - lamp) / unit
      let distance = length(p)
      let rise = p.y + abs(p.x) * 0.06
      let width = 0.006 + distance * 0.05
      let ray = exp(-rise * rise / (width * width)) * exp(-distance * 2.4) * 0.42
      return below + warm * ((ray + 0.3 * exp(-distance / 0.025)) * beam)
    }
  }
}
