import FrameTiming

/// The state of painting an image: the canvas, and the parameters that layers share.
struct Stage: Sendable {
  var canvas: Canvas
  var camera: Camera
  let air: Atmosphere
  /// The direction of the sun or moon.
  var sun: SIMD3<Float>
  var random: SplitMix64
  /// The share of open water in each pixel, 0 … 1; empty until a layer sets it.
  var water: [Float] = []
  /// The row at which the land in each pixel would meet the water, if ``water`` is set; 0 for
  /// pixels without land.
  var feet: [Float] = []

  /// Creates a stage with a black canvas.
  ///
  /// - Parameters:
  ///   - sunAcross: The position of the sun, as a fraction of the image's width.
  ///   - sunDown: The position of the sun, as a fraction of the image's height.
  init(
    width: Int, height: Int, horizon: Float, zoom: Float = 1, air: Atmosphere,
    sunAcross: Float, sunDown: Float, random: SplitMix64
  ) {
    canvas = Canvas(width: width, height: height)
    camera = Camera(width: width, height: height, horizon: horizon, zoom: zoom)
    self.air = air
    sun = camera.direction(across: sunAcross, down: sunDown)
    self.random = random
  }

  /// Returns noise with a new seed, so that layers do not share it.
  mutating func newNoise() -> Noise { Noise(seed: UInt32(truncatingIfNeeded: random.next())) }

  /// Paints a layer over the canvas.
  mutating func add(_ layer: some Layer) { layer.paint(on: &self) }
}

/// A layer of an image, such as sky, clouds, land or water.
protocol Layer {
  func paint(on stage: inout Stage)
}
