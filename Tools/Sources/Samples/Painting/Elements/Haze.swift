import Foundation

/// A bank of haze across the image, brighter below the sun.
struct Haze: Layer {
  /// The row of the maximum density and the extent above it, as fractions of the image's height.
  var row: Float
  var reach: Float
  var opacity: Float

  func paint(on stage: inout Stage) {
    let (camera, air, sun) = (stage.camera, stage.air, stage.sun)
    let rows = Int((row - reach * 2.5) * camera.height)..<stage.canvas.height
    stage.canvas.paint(rows: max(0, rows.lowerBound)..<max(0, rows.upperBound)) { x, y, below in
      let above = max(0, row - Float(y) / camera.height) / reach
      let d = camera.direction(Float(x), Float(y))
      let apart = angle(from: d, to: sun)
      return mix(
        below, air.haze + air.glow * exp(-apart / 0.3) * 0.4, exp(-above * above) * opacity)
    }
  }
}
