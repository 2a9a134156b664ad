/// The prefix sums of the sections' item counts, as a Fenwick tree.
///
/// - SeeAlso: Fenwick, "A New Data Structure for Cumulative Frequency Tables" (1994).
@usableFromInline
struct SectionCounts: Sendable {
  /// `sums[i]` is the number of items in the last *b* sections before `i`, where *b* is the lowest
  /// set bit of `i`.
  private var sums: [Int] = [0]

  /// Creates sections with these item counts.
  @usableFromInline
  init(_ counts: [Int] = []) {
    sums.reserveCapacity(counts.count + 1)
    for count in counts { append(count) }
  }

  /// Appends a section.
  @usableFromInline
  mutating func append(_ count: Int) {
    let index = sums.count
    sums.append(before(index - 1) - before(index & (index - 1)) + count)
  }

  /// Changes the item count of a section.
  @usableFromInline
  mutating func add(_ difference: Int, toSection section: Int) {
    var index = section + 1
    while index < sums.count {
      sums[index] += difference
      index += index & -index
    }
  }

  /// Returns the number of items in all sections before a section.
  ///
  /// - Complexity: O(log *s*), where *s* is the number of sections.
  @usableFromInline
  func before(_ section: Int) -> Int {
    var sum = 0
    var index = section
    while index > 0 {
      sum += sums[index]
      index &= index - 1
    }
    return sum
  }
}
