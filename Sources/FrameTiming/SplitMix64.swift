/// A seeded random number generator. A seed gives the same sequence on every machine.
///
/// - SeeAlso: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators" (2014).
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator of the sequence of `seed`.
  package init(seed: UInt64) { state = seed }

  /// Creates a generator of sequence `index` of `seed`, such as the one of a photo in a library.
  package init(seed: UInt64, index: Int) {
    state = seed &+ UInt64(truncatingIfNeeded: index) &* 0xD1B5_4A32_D192_ED03
    _ = next()
  }

  /// Returns the next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  // The algorithms of the standard library's `random(in:)` may change between versions, and with
  // them every image and every comparison. These functions do not.

  /// Returns a random number from 0 up to, but not including, 1, with 53 bits.
  package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a random index from 0 up to, but not including, `count`.
  package mutating func index(below count: Int) -> Int { Int(unit() * Double(count)) }

  /// Returns a random integer in `range`.
  package mutating func whole(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }
}
