import Foundation

/// A building, seen from the front.
struct Tower: Sendable {
  /// The shape of the top.
  enum Style: Int { case flat, stepped, spire, slanted, mast, crown }

  /// The position and size, in pixels.
  var left: Float
  var width: Float
  var ground: Float
  var height: Float
  var color: LinearColor
  /// The share of windows that are lit.
  var lit: Float
  var lamp: LinearColor
  var style: Style

  func paint(on stage: inout Stage, _ noise: Noise) {
    let top = ground - height
    let first = max(0, Int(top - height * 0.35))
    let last = min(stage.canvas.height - 1, Int(ground))
    guard first <= last else { return }
    let unit = max(stage.camera.unit / 1400, 0.2)
    for y in first...last {
      let half = halfWidth(Float(y) + 0.5, top, unit)
      guard half > 0 else { continue }
      let middle = left + width * 0.5
      for x in Int(middle - half)...Int(middle + half) {
        let inside =
          clamp(Float(x) + 1 - (middle - half)) * clamp(middle + half - Float(x))
        guard inside > 0 else { continue }
        stage.canvas.cover(x, y, with: light(Float(x), Float(y), top, unit, noise), by: inside)
      }
    }
  }

  /// Returns half of the width at a row; 0 above the tower.
  private func halfWidth(_ y: Float, _ top: Float, _ unit: Float) -> Float {
    let full = width * 0.5
    let down = (y - top) / height
    switch style {
    case .flat: return down >= 0 ? full : 0
    case .stepped: return down < 0 ? 0 : full * (down < 0.1 ? 0.45 : down < 0.24 ? 0.72 : 1)
    case .spire:
      if down >= 0.12 { return full }
      return down > -0.22 ? max(full * (down - 0.0) / 0.12, down < 0.02 ? 0.7 * unit : 0) : 0
    case .slanted: return down >= 0.06 ? full : down >= 0 ? full * (0.3 + 0.7 * down / 0.06) : 0
    case .mast: return down >= 0 ? full : down > -0.2 ? 0.8 * unit : 0
    case .crown: return down < 0 ? 0 : full * (down < 0.03 ? 1.08 : down < 0.07 ? 0.86 : 1)
    }
  }

  /// Returns the light of the wall or a window at a pixel.
  private func light(
    _ x: Float, _ y: Float, _ top: Float, _ unit: Float, _ noise: Noise
  ) -> LinearColor {
    let down = (y - top) / height
    let wall = color * (0.85 + 0.3 * (x - left) / width)
    guard down > 0.13 || style == .flat else { return wall }
    let pitch = SIMD2(max(5 * unit, width / max((width / (6 * unit)).rounded(), 1)), 8.5 * unit)
    let place = SIMD2(x + 0.5 - left, y + 0.5 - top) / pitch
    let (column, floor) = (Int(place.x), Int(place.y))
    let within = place - SIMD2(Float(column), Float(floor))
    guard within.x > 0.22, within.x < 0.82, within.y > 0.26, within.y < 0.74, y < ground - 4 * unit
    else { return wall }
    let key = Int(left) &* 131
    let chance = noise.cell(column &+ key, floor)
    let storey = noise.cell(key, floor &* 7 &+ 3) < 0.12 ? Float(2.2) : 1
    guard chance < lit * storey else { return wall * 0.82 }
    let warmth = noise.cell(column &+ key, floor &+ 5000)
    let cool = LinearColor(hex: 0xDCE8FF)
    return mix(lamp, cool, warmth > 0.8 ? 0.8 : warmth * 0.2) * (0.55 + 1.3 * warmth * warmth)
  }
}
