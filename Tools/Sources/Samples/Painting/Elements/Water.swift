import Foundation

/// Water up to the horizon or the shore, which reflects the layers above it.
struct Water: Layer {
  /// The height of the camera, in wavelengths: small for a pond, large for a sea from a cliff.
  var eye: Float = 1.2
  /// The steepness of the waves: 0.01 is a still lake, 0.2 a breezy sea.
  var waves: Float = 0.05
  /// The exponent of the Fresnel reflection. 5 is physical; lower values reflect more of the sky.
  var fresnel: Float = 3.2
  /// The brightness of the sun's glitter; 0 for none.
  var glitter: Float = 1
  /// The haze over distant water, 0 … 1.
  var haze: Float = 0.6
  /// The color of the water; by default that of the atmosphere.
  var color: LinearColor?

  func paint(on stage: inout Stage) {
    let noise = stage.newNoise()
    let scene = stage.canvas
    let camera = stage.camera
    var mirror = Mirror(stage)
    let first = mirror.firstRow
    guard first < scene.height else { return }
    let (air, sun, mask) = (stage.air, stage.sun, stage.water)
    let body = color ?? air.water
    stage.canvas.paint(rows: first..<scene.height) { x, y, below in
      mirror.enter(x: x, y: y)
      let share = mask.isEmpty ? 1 : min(1, mask[y * scene.width + x])
      guard share > 0 else { return below }
      let down = max((Float(y) + 0.5 - camera.horizon) / camera.focal, 0.0006)
      let z = eye / down
      let aside = (Float(x) - camera.width * 0.5) / camera.focal
      let slope = slope(aside * z, z, z * z / (eye * camera.focal), noise)
      let seen = reflection(of: scene, x, Float(y), mirror, slope, down, camera)
      let cosine = clamp(down / (1 + down * down).squareRoot() + slope.y * 0.6)
      let mirrored = 0.03 + 0.97 * pow(1 - cosine, fresnel)
      var light = mix(body * (0.8 + slope.y * 2.2), seen, mirrored)
      light += sparkle(SIMD3(aside, -down, 1), slope, air, sun)
      let distance = exp(-down * 42)
      return mix(below, mix(light, mix(air.haze, seen, 0.4), distance * haze), share)
    }
  }

  /// Returns the slope of the surface, sideways (x) and towards the camera (y). Waves smaller than
  /// `footprint`, the length of water in a pixel, are attenuated.
  @inline(__always)
  private func slope(_ x: Float, _ z: Float, _ footprint: Float, _ noise: Noise) -> SIMD2<Float> {
    var sum = SIMD2<Float>.zero
    var frequency: Float = 1
    var height: Float = 1
    for octave in 0..<6 {
      let keep = 1 / (1 + footprint * frequency * footprint * frequency * 6)
      let at = SIMD2(x * 0.55 + 13 * Float(octave), z) * frequency
      let left = noise.value(at.x, at.y)
      let right = noise.value(at.x + 71.3, at.y * 1.1 + 9.7)
      sum += SIMD2(left * 0.6, right) * (height * keep)
      frequency *= 2.1
      height *= 0.72
    }
    return sum * waves
  }

  /// Returns the reflected light: the mean of several samples, because a pixel contains many
  /// distant waves.
  @inline(__always)
  private func reflection(
    of scene: Canvas, _ x: Int, _ y: Float, _ mirror: Mirror, _ slope: SIMD2<Float>,
    _ down: Float, _ camera: Camera
  ) -> LinearColor {
    let lean = camera.focal * (0.35 + down)
    let spread = camera.focal * waves * 0.55 * (0.3 + exp(-down * 8))
    var sum = LinearColor.zero
    for look in 0..<4 {
      let part = (Float(look) + 0.5) / 4 - 0.35
      let shift = slope.y * lean + part * spread
      let row = mirror.row(at: x, y, shift: shift)
      let light = scene.between(Float(x) + slope.x * lean * 0.6, row)
      // Limited, because `sparkle` adds the sun's reflection in the waves.
      sum += light * min(1, 1.1 / max(light.max(), 1e-3))
    }
    return sum * 0.25
  }

  /// Returns the specular reflection of the sun in waves.
  @inline(__always)
  private func sparkle(
    _ view: SIMD3<Float>, _ slope: SIMD2<Float>, _ air: Atmosphere, _ sun: SIMD3<Float>
  ) -> LinearColor {
    guard glitter > 0, sun.y > 0 else { return .zero }
    let half = normalize(sun - normalize(view))
    let wanted = SIMD2(half.x, half.z) / max(half.y, 0.05)
    let miss = SIMD2(wanted.x - slope.x * 2.2, (wanted.y + slope.y * 2.2) * 0.5)
    let width = 0.0008 + waves * waves * 0.8
    let amount = exp(-(miss.x * miss.x * 1.6 + miss.y * miss.y) / width)
    return (air.glow + 0.35) * (amount * glitter * 1.25)
  }
}
