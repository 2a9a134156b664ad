import Foundation

/// A filled polygon with antialiased edges, in pixels.
struct Outline: Layer {
  var points: [SIMD2<Float>]
  var color: LinearColor
  var opacity: Float = 1

  func paint(on stage: inout Stage) {
    guard points.count > 2, let first = points.map(\.y).min(), let last = points.map(\.y).max()
    else { return }
    let rows = max(0, Int(first))..<max(0, min(stage.canvas.height, Int(last.rounded(.up))))
    for y in rows {
      var coverage: [Int: Float] = [:]
      for part in 0..<4 {
        let crossings = crossings(at: Float(y) + (Float(part) + 0.5) / 4)
        for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
          Self.gather(&coverage, from: crossings[pair], to: crossings[pair + 1])
        }
      }
      for (x, share) in coverage {
        stage.canvas.cover(x, y, with: color, by: min(1, share / 4) * opacity)
      }
    }
  }

  /// Returns the x coordinates at which a row crosses the outline, in ascending order.
  private func crossings(at row: Float) -> [Float] {
    var found: [Float] = []
    for index in points.indices {
      let (a, b) = (points[index], points[(index + 1) % points.count])
      guard (a.y <= row) != (b.y <= row) else { continue }
      found.append(a.x + (row - a.y) / (b.y - a.y) * (b.x - a.x))
    }
    return found.sorted()
  }

  private static func gather(_ coverage: inout [Int: Float], from left: Float, to right: Float) {
    guard right > left, left > -100_000, right < 100_000 else { return }
    for x in Int(left.rounded(.down))...Int(right.rounded(.down)) {
      let share = min(right, Float(x + 1)) - max(left, Float(x))
      if share > 0 { coverage[x, default: 0] += share }
    }
  }
}

/// A line with round ends that may taper, in pixels.
struct Stroke: Layer {
  var from: SIMD2<Float>
  var to: SIMD2<Float>
  /// The radii at the ends.
  var thick: Float
  var thin: Float
  var color: LinearColor

  func paint(on stage: inout Stage) {
    let reach = max(thick, thin) + 1
    let low = SIMD2(min(from.x, to.x), min(from.y, to.y)) - reach
    let high = SIMD2(max(from.x, to.x), max(from.y, to.y)) + reach
    let along = to - from
    let size = max(along.x * along.x + along.y * along.y, 1e-6)
    guard high.x > 0, high.y > 0, low.x < stage.camera.width, low.y < stage.camera.height
    else { return }
    for y in Int(low.y)...Int(high.y) {
      for x in Int(low.x)...Int(high.x) {
        let p = SIMD2(Float(x) + 0.5, Float(y) + 0.5) - from
        let t = clamp((p.x * along.x + p.y * along.y) / size)
        let radius = mix(thick, thin, t)
        let inside = clamp(radius - length(p - along * t) + 0.5) * min(1, radius * 2)
        if inside > 0 { stage.canvas.cover(x, y, with: color, by: inside) }
      }
    }
  }
}
