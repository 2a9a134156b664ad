/// A seeded generator of random numbers: the same seed gives the same sequence everywhere.
///
/// - SeeAlso: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators" (2014).
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts the sequence that belongs to `seed`.
  package init(seed: UInt64) { state = seed }

  /// Starts sequence `index` of those that belong to `seed`: one for each picture of a library.
  package init(seed: UInt64, index: Int) {
    state = seed &+ UInt64(truncatingIfNeeded: index) &* 0xD1B5_4A32_D192_ED03
    _ = next()
  }

  /// The next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  // Not `random(in:)` of the standard library, whose algorithms may change between versions and with
  // them every picture and every comparison.

  /// A number from 0 up to 1, with 53 bits.
  package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A whole number from 0 up to `count`.
  package mutating func index(below count: Int) -> Int { Int(unit() * Double(count)) }

  /// A whole number of `range`.
  package mutating func whole(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }
}
