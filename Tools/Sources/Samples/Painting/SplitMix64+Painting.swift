import FrameTiming

/// What the painter chooses with: its numbers are single precision, as its pixels are.
extension SplitMix64 {
  /// Evenly spread in 0 ..< 1, with 24 bits.
  mutating func fraction() -> Float { Float(next() >> 40) * (1 / 16_777_216) }

  /// Evenly spread in `range`.
  mutating func within(_ range: ClosedRange<Float>) -> Float {
    range.lowerBound + (range.upperBound - range.lowerBound) * fraction()
  }

  /// True with the given probability.
  mutating func chance(_ probability: Float) -> Bool { fraction() < probability }

  /// One of `choices`, which has at least one.
  mutating func pick<T>(_ choices: [T]) -> T { choices[whole(0...choices.count - 1)] }
}
