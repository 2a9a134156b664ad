import FrameTiming

/// One picture on its way: what has been painted so far and what the next layer needs to know.
struct Stage: Sendable {
  var canvas: Canvas
  var camera: Camera
  let air: Atmosphere
  /// Towards the sun or the moon.
  var sun: SIMD3<Float>
  var random: SplitMix64
  /// How much of each pixel is open water, 0 … 1, once something has said so.
  var water: [Float] = []
  /// The row at which the land seen in each pixel would stand on the water, once ``water`` is known;
  /// 0 where there is no land.
  var feet: [Float] = []

  /// A black canvas under `air`, the sun at fractions of the picture's width and height.
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

  /// A field of noise that no other layer of this picture uses.
  mutating func newNoise() -> Noise { Noise(seed: UInt32(truncatingIfNeeded: random.next())) }

  /// Paints a layer over what is there.
  mutating func add(_ layer: some Layer) { layer.paint(on: &self) }
}

/// A part of a picture that paints itself over what is there: sky, clouds, land, water.
protocol Layer {
  func paint(on stage: inout Stage)
}
