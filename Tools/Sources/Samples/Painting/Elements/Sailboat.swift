import Foundation

/// A small sailboat and its reflection.
struct Sailboat: Layer {
  /// The center of the waterline, and the height of the mast, in pixels.
  var place: SIMD2<Float>
  var height: Float
  var hull: LinearColor
  var sail: LinearColor

  func paint(on stage: inout Stage) {
    draw(on: &stage, flipped: true, opacity: 0.4)
    draw(on: &stage, flipped: false, opacity: 1)
  }

  private func draw(on stage: inout Stage, flipped: Bool, opacity: Float) {
    func at(_ x: Float, _ y: Float) -> SIMD2<Float> {
      place + SIMD2(x, flipped ? y * 0.8 : -y) * height
    }
    let parts: [(points: [SIMD2<Float>], color: LinearColor)] = [
      ([at(-0.01, 0.98), at(0.012, 0.98), at(0.012, 0.05), at(-0.01, 0.05)], hull),
      ([at(0.03, 0.95), at(0.20, 0.6), at(0.34, 0.16), at(0.03, 0.15)], sail),
      ([at(-0.03, 0.88), at(-0.16, 0.45), at(-0.31, 0.15), at(-0.03, 0.15)], sail * 0.82),
      ([at(-0.34, 0.09), at(0.40, 0.10), at(0.27, -0.01), at(-0.25, -0.01)], hull),
    ]
    for part in parts {
      stage.add(Outline(points: part.points, color: part.color, opacity: opacity))
    }
  }
}
