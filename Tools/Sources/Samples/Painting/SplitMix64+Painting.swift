import FrameTiming

// Random numbers in single precision, like the painter's pixels.
extension SplitMix64 {
  /// Returns a uniformly distributed number in 0 ..< 1, with 24 bits.
  mutating func fraction() -> Float { Float(next() >> 40) * (1 / 16_777_216) }

  /// Returns a uniformly distributed number in `range`.
  mutating func within(_ range: ClosedRange<Float>) -> Float {
    range.lowerBound + (range.upperBound - range.lowerBound) * fraction()
  }

  /// Returns `true` with a probability.
  mutating func chance(_ probability: Float) -> Bool { fraction() < probability }

  /// Returns one of `choices`, which must not be empty.
  mutating func pick<T>(_ choices: [T]) -> T { choices[whole(0...choices.count - 1)] }
}
