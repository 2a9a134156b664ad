/// Where the painter stands: which way each pixel looks.
///
/// The camera is level and its picture is shifted to put the horizon where it is wanted, so that
/// towers and trunks stay upright. Directions are x to the right, y up, z away.
struct Camera: Sendable {
  let width: Float
  let height: Float
  /// Row of the horizon, in pixels from the top; may lie outside the picture.
  let horizon: Float
  /// Distance of the picture's plane, in pixels.
  let focal: Float

  /// Looks at a canvas of the given size, the horizon at a fraction of its height from the top.
  ///
  /// `zoom` 1 sees about 53° across a square picture, 2 half the width of that.
  init(width: Int, height: Int, horizon: Float, zoom: Float = 1) {
    self.width = Float(width)
    self.height = Float(height)
    self.horizon = self.height * horizon
    focal = (self.width * self.height).squareRoot() * zoom
  }

  /// What a length of 1 at distance 1 measures in the picture of a square canvas: its side.
  var unit: Float { (width * height).squareRoot() }

  /// The direction of unit length in which a pixel looks.
  @inline(__always)
  func direction(_ x: Float, _ y: Float) -> SIMD3<Float> {
    normalize(SIMD3(x - width * 0.5, horizon - y, focal))
  }

  /// The direction of a place given in fractions of the picture's width and height.
  func direction(across: Float, down: Float) -> SIMD3<Float> {
    direction(across * width, down * height)
  }
}
