/// How many items the sections before a section have, in logarithmic time.
///
/// - SeeAlso: Fenwick, "A New Data Structure for Cumulative Frequency Tables" (1994).
@usableFromInline
struct SectionCounts: Sendable {
  /// `sums[i]` covers as many sections before `i` as the lowest set bit of `i` says.
  private var sums: [Int] = [0]

  /// Sections with these numbers of items.
  @usableFromInline
  init(_ counts: [Int] = []) {
    sums.reserveCapacity(counts.count + 1)
    for count in counts { append(count) }
  }

  /// Adds a section at the end.
  @usableFromInline
  mutating func append(_ count: Int) {
    let index = sums.count
    sums.append(before(index - 1) - before(index & (index - 1)) + count)
  }

  /// Changes the number of items of a section.
  @usableFromInline
  mutating func add(_ difference: Int, toSection section: Int) {
    var index = section + 1
    while index < sums.count {
      sums[index] += difference
      index += index & -index
    }
  }

  /// The items in all sections before a section.
  ///
  /// - Complexity: O(log *s*), *s* being the sections.
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
