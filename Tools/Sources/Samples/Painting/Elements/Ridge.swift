import Foundation

/// A silhouette of hills across the image, with mist at the bottom.
struct Ridge: Layer {
  /// The row of the mean height, as a fraction of the image's height.
  var base: Float
  /// The height of the hills, as a fraction of the image's height.
  var relief: Float
  /// The number of hills across the image.
  var hills: Float = 3
  /// The roughness: 0 is rounded, 1 craggy.
  var crags: Float = 0.5
  var color: LinearColor
  /// The color into which the bottom fades, and the extent of the fade, as a fraction of the
  /// image's height.
  var foot: LinearColor
  var depth: Float = 0.25
  /// The height of the trees on the crest, as a fraction of the image's height; 0 for none.
  var trees: Float = 0

  func paint(on stage: inout Stage) {
    let noise = stage.newNoise()
    let camera = stage.camera
    let crest = (0..<stage.canvas.width).map { x in
      crestRow(Float(x), camera, noise) * camera.height
    }
    let lowest = crest.min() ?? 0
    let grain = stage.newNoise()
    stage.canvas.paint(rows: max(0, Int(lowest) - 1)..<stage.canvas.height) { x, y, below in
      let inside = clamp(Float(y) + 0.5 - crest[x] + 0.5)
      guard inside > 0 else { return below }
      let down = (Float(y) - crest[x]) / (depth * camera.height)
      let drift = grain.fractal(Float(x) / camera.unit * 5, Float(y) / camera.unit * 14, octaves: 4)
      let mist = smoothstep(0.05, 1, down + drift * 0.22)
      return mix(below, mix(color, foot, mist), inside)
    }
    if trees > 0 { plant(along: crest, on: &stage) }
  }

  private func crestRow(_ x: Float, _ camera: Camera, _ noise: Noise) -> Float {
    let along = x / camera.unit * hills
    let round = noise.fractal(along, 0.5, octaves: 4, gain: 0.45)
    let sharp = noise.ridged(along * 0.8, 4.5, octaves: 7) * 1.7 - 0.9
    return base - relief * mix(round, sharp, crags)
  }

  private func plant(along crest: [Float], on stage: inout Stage) {
    let tall = trees * stage.camera.height
    var x = -tall * 0.2
    while x < Float(crest.count) {
      let height = tall * stage.random.within(0.45...1.1)
      let ground = crest[Int(x).clamped(to: 0...crest.count - 1)] + tall * 0.12
      Conifer(x: x, foot: ground, height: height, color: color).paint(on: &stage)
      x += tall * stage.random.within(0.08...0.3)
    }
  }
}
