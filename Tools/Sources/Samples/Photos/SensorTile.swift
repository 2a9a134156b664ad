import FrameTiming

/// A square of noise and texture that repeats over a photo. JPEG encodes blocks of 8 × 8 pixels
/// almost independently, so the repetition does not make files smaller.
struct SensorTile: Sendable {
  /// The side in pixels: a power of two. With 256, all values fit in the second-level cache.
  static let side = 256

  /// A step of the values below: 1/16 of 1/255.
  static let step: Float = 16

  /// Red, green and blue of the noise of a sensor, with a standard deviation of 1 for luminance.
  ///
  /// Raw converters interpolate neighbors, which leaves noise that is a little softer than a pixel,
  /// and coarser in color.
  let noise: [Int16]
  /// Texture with features of 2 to 16 pixels, with a standard deviation of 1.
  let texture: [Int16]

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed, index: 0)
    let luminance = Self.normalized(Self.softened(Self.white(&random), weight: 8))
    let colors = (0..<3).map { _ in
      Self.normalized(Self.softened(Self.softened(Self.softened(Self.white(&random)))))
    }
    var noise: [Int16] = []
    noise.reserveCapacity(3 * luminance.count)
    for index in luminance.indices {
      for color in colors {
        noise.append(Int16(((luminance[index] + 0.6 * color[index]) * Self.step).rounded()))
      }
    }
    self.noise = noise
    let pattern = Noise(seed: UInt32(truncatingIfNeeded: random.next()))
    var texture: [Float] = []
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        texture.append(pattern.fractal(Float(x) / 16, Float(y) / 16, octaves: 4, gain: 0.75))
      }
    }
    self.texture = Self.normalized(texture).map { Int16(($0 * Self.step).rounded()) }
  }

  private static func white(_ random: inout SplitMix64) -> [Float] {
    // The sum of four uniform numbers is close to a normal distribution.
    (0..<side * side).map { _ in
      random.fraction() + random.fraction() + random.fraction() + random.fraction() - 2
    }
  }

  /// Returns the sum of each value, multiplied by `weight`, and its neighbors, in both directions.
  /// A smaller weight makes noise softer.
  private static func softened(_ values: [Float], weight: Float = 2) -> [Float] {
    let mask = side - 1
    func pass(_ values: [Float], _ dx: Int, _ dy: Int) -> [Float] {
      values.indices.map { index in
        let (x, y) = (index & mask, index / side)
        let before = ((y - dy) & mask) * side + ((x - dx) & mask)
        let after = ((y + dy) & mask) * side + ((x + dx) & mask)
        return values[before] + weight * values[index] + values[after]
      }
    }
    return pass(pass(values, 1, 0), 0, 1)
  }

  private static func normalized(_ values: [Float]) -> [Float] {
    let mean = values.reduce(0, +) / Float(values.count)
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(values.count)
    return values.map { ($0 - mean) / variance.squareRoot() }
  }
}
