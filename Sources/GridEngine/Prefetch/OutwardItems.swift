/// The items outside of a range, nearest first: alternately one after it and one before it.
///
/// It reads the numbers of items while it advances, so it costs nothing for a long list, and an update of the data
/// in between is harmless.
package struct OutwardItems {
  /// The next item after the range; nil at the end.
  private var after: IndexPath?
  /// The item after the next one before the range; nil at the beginning.
  private var before: IndexPath?
  private var isAfterNext = false

  /// Creates the items outside of the range from `first` to `last`.
  package init(around first: IndexPath, _ last: IndexPath) {
    after = IndexPath(item: last.item + 1, section: last.section)
    before = first
  }

  /// Returns the next item; nil if there are none left.
  ///
  /// - Parameters:
  ///   - sectionCount: The number of sections.
  ///   - itemCount: Returns the number of items in a section.
  /// - Complexity: O(1), and O(*k*) for *k* sections without items.
  package mutating func next(
    sectionCount: Int, itemCount: (_ section: Int) -> Int
  ) -> IndexPath? {
    for _ in 0..<2 {
      isAfterNext.toggle()
      let next =
        isAfterNext
        ? nextAfter(sectionCount: sectionCount, itemCount) : nextBefore(itemCount)
      if let next { return next }
    }
    return nil
  }

  private mutating func nextAfter(
    sectionCount: Int, _ itemCount: (_ section: Int) -> Int
  ) -> IndexPath? {
    guard var path = after else { return nil }
    while path.section < sectionCount {
      if path.item < itemCount(path.section) {
        after = IndexPath(item: path.item + 1, section: path.section)
        return path
      }
      path = IndexPath(item: 0, section: path.section + 1)
    }
    after = nil
    return nil
  }

  private mutating func nextBefore(_ itemCount: (_ section: Int) -> Int) -> IndexPath? {
    guard var path = before else { return nil }
    while path.item == 0 {
      guard path.section > 0 else {
        before = nil
        return nil
      }
      path = IndexPath(item: itemCount(path.section - 1), section: path.section - 1)
    }
    path = IndexPath(item: path.item - 1, section: path.section)
    before = path
    return path
  }
}
