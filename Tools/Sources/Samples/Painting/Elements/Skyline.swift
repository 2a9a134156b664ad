import Foundation

/// A row of towers with lit windows across the image.
struct Skyline: Layer {
  /// The row of the ground, as a fraction of the image's height.
  var base: Float
  /// The height of the tallest tower, as a fraction of the image's height.
  var tallest: Float
  /// The width of a typical tower, as a share of ``Camera/unit``.
  var width: Float
  var color: LinearColor
  /// The share of windows that are lit.
  var lit: Float
  /// The distribution of tall towers: 0 is only in the middle, 1 is anywhere.
  var spread: Float = 0.5
  /// The minimum height, as a share of the maximum.
  var lowest: Float = 0.16
  var lamp = LinearColor(hex: 0xFFC879)

  func paint(on stage: inout Stage) {
    let noise = stage.newNoise()
    let camera = stage.camera
    let center = stage.random.within(0.35...0.65)
    var x = -width * camera.unit
    while x < camera.width {
      let across = x / camera.width - center
      let middle = exp(-across * across * 9)
      let rise = mix(middle, 1, spread * 0.5) * stage.random.within(lowest...1)
      let wide = (camera.unit * width * stage.random.within(0.55...1.7)).rounded()
      let tall = tallest * camera.height * rise
      let style = Tower.Style(rawValue: stage.random.whole(0...5)) ?? .flat
      let tower = Tower(
        left: x.rounded(), width: wide, ground: base * camera.height, height: tall, color: color,
        lit: lit * stage.random.within(0.4...1.5), lamp: lamp,
        style: tall > wide * 2.5 ? style : .flat)
      tower.paint(on: &stage, noise)
      x += wide * stage.random.within(0.75...1.15)
    }
  }
}
