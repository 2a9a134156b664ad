/// The generator every painted choice comes from, so that a seed names one picture for good.
///
/// - SeeAlso: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators" (2014).
nonisolated struct PaintRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts the sequence of picture `index` in the library that `seed` names.
  init(seed: UInt64, index: Int = 0) {
    state = seed &+ UInt64(truncatingIfNeeded: index) &* 0xD1B5_4A32_D192_ED03
    _ = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Evenly spread in 0 ..< 1, with 24 bits.
  ///
  /// Not `Float.random(in:)`, whose algorithm may differ between standard libraries and with it
  /// every picture.
  mutating func unit() -> Float { Float(next() >> 40) * (1 / 16_777_216) }

  /// Evenly spread in `range`.
  mutating func within(_ range: ClosedRange<Float>) -> Float {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  /// Evenly spread over the whole numbers of `range`.
  mutating func whole(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// True with the given probability.
  mutating func chance(_ probability: Float) -> Bool { unit() < probability }

  /// One of `choices`, which has at least one.
  mutating func pick<T>(_ choices: [T]) -> T { choices[whole(0...choices.count - 1)] }
}
