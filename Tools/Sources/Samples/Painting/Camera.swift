/// The camera, which maps pixels to view directions.
///
/// The camera is level. Its image plane is shifted to place the horizon, so that towers and trunks
/// stay vertical. Directions are x to the right, y up, z away from the camera.
struct Camera: Sendable {
  let width: Float
  let height: Float
  /// The row of the horizon, in pixels from the top. It may be outside of the image.
  let horizon: Float
  /// The focal length: the distance of the image plane, in pixels.
  let focal: Float

  /// Creates a camera for a canvas.
  ///
  /// - Parameters:
  ///   - horizon: The position of the horizon, as a fraction of the height from the top.
  ///   - zoom: 1 for a field of view of 53° in a square image, 2 for half its width.
  init(width: Int, height: Int, horizon: Float, zoom: Float = 1) {
    self.width = Float(width)
    self.height = Float(height)
    self.horizon = self.height * horizon
    focal = (self.width * self.height).squareRoot() * zoom
  }

  /// The side of a square with the area of the canvas, in pixels.
  var unit: Float { (width * height).squareRoot() }

  /// Returns the view direction of a pixel, of unit length.
  @inline(__always)
  func direction(_ x: Float, _ y: Float) -> SIMD3<Float> {
    normalize(SIMD3(x - width * 0.5, horizon - y, focal))
  }

  /// Returns the view direction of a point, in fractions of the image's width and height.
  func direction(across: Float, down: Float) -> SIMD3<Float> {
    direction(across * width, down * height)
  }
}
