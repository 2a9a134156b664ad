/// The measured rows of a leaf: one bit for each, and the generation in which they were measured.
///
/// A new generation makes all of them outdated without visiting the leaf.
struct LeafMarks: Sendable {
  private var measured: UInt128 = 0
  private var generation: UInt32

  /// Creates marks without measured rows.
  init(generation: UInt32) { self.generation = generation }

  /// Returns the number of rows measured in a generation.
  func count(in generation: UInt32) -> Int {
    self.generation == generation ? measured.nonzeroBitCount : 0
  }

  /// Returns whether a row was measured in a generation.
  func isMeasured(_ row: Int, in generation: UInt32) -> Bool {
    self.generation == generation && measured >> row & 1 == 1
  }

  /// Sets whether a row was measured; removes the marks of older generations.
  mutating func set(_ row: Int, measured isMeasured: Bool, in generation: UInt32) {
    bring(to: generation)
    let bit: UInt128 = 1 << row
    measured = isMeasured ? measured | bit : measured & ~bit
  }

  /// Inserts unmeasured rows.
  mutating func insert(_ count: Int, at row: Int) {
    let kept = measured & Self.bits(before: row)
    measured = kept | (measured & ~Self.bits(before: row)) << count
  }

  /// Removes rows.
  mutating func remove(_ range: Range<Int>) {
    let kept = measured & Self.bits(before: range.lowerBound)
    measured = kept | (measured & ~Self.bits(before: range.upperBound)) >> range.count
  }

  /// Appends the marks of another leaf's rows after the first `rows` rows.
  mutating func append(_ range: Range<Int>, of other: LeafMarks, rows: Int) {
    var other = other
    let newer = max(generation, other.generation)
    bring(to: newer)
    other.bring(to: newer)
    let bits = (other.measured & Self.bits(before: range.upperBound)) >> range.lowerBound
    measured |= bits << rows
  }

  private mutating func bring(to generation: UInt32) {
    guard self.generation != generation else { return }
    measured = 0
    self.generation = generation
  }

  /// Returns a mask with a bit for each row before `row`.
  private static func bits(before row: Int) -> UInt128 { row >= 128 ? .max : (1 << row) - 1 }
}
