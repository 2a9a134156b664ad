extension LayoutChange {
  /// Returns the first section, by its new index, whose item count contradicts the change, and the
  /// expected count.
  ///
  /// - Parameters:
  ///   - old: The counts before the change; `nil` for sections without a layout.
  ///   - new: The counts after the change.
  /// - Complexity: O(*s* + *c*) for *s* sections and *c* changes; O(*s*²) if sections changed.
  package func firstContradiction(from old: [Int?], to new: [Int]) -> (section: Int, expected: Int)?
  {
    var expected = [Int?](repeating: nil, count: new.count)
    let places = old.indices.map { place(ofSection: $0) }
    for (section, count) in old.enumerated() {
      guard let place = places[section], new.indices.contains(place) else { continue }
      expected[place] = count
    }
    func subtract(_ path: IndexPath) {
      guard places.indices.contains(path.section), let place = places[path.section],
        expected.indices.contains(place)
      else { return }
      expected[place]? -= 1
    }
    func add(_ path: IndexPath) {
      if expected.indices.contains(path.section) { expected[path.section]? += 1 }
    }
    for path in removedItems { subtract(path) }
    for path in insertedItems { add(path) }
    for move in movedItems {
      subtract(move.from)
      add(move.to)
    }
    for section in insertedSections where expected.indices.contains(section) {
      expected[section] = nil
    }
    for (section, count) in expected.enumerated() {
      if let count, count != new[section] { return (section, count) }
    }
    return nil
  }

  /// Returns the index of a section after the change; `nil` if it was removed.
  package func place(ofSection section: Int) -> Int? {
    if let move = movedSections.first(where: { $0.from == section }) { return move.to }
    guard !removedSections.contains(section) else { return nil }
    let leaving = removedSections + movedSections.map(\.from)
    return Self.shifted(
      section - leaving.count { $0 < section }, by: insertedSections + movedSections.map(\.to))
  }

  /// Returns the index after insertions of the section that is at `place` among the remaining ones.
  private static func shifted(_ place: Int, by added: [Int]) -> Int {
    added.sorted().reduce(place) { $1 <= $0 ? $0 + 1 : $0 }
  }
}

extension LayoutChange {
  /// The maximum number of changed ranges that a layout applies individually. More would take
  /// longer than a millisecond; the layout then discards the sizes of items without views.
  package static var maximumChangedRanges: Int { 2_000 }

  /// The number of contiguous ranges that are removed, inserted or moved.
  ///
  /// - Complexity: O(*c*) for *c* changes.
  package var changedRangeCount: Int {
    Self.rangeCount(removedItems) + Self.rangeCount(insertedItems) + 2 * movedItems.count
  }

  private static func rangeCount(_ paths: [IndexPath]) -> Int {
    var count = 0
    var expected: IndexPath?
    for path in paths {
      if path != expected { count += 1 }
      expected = IndexPath(item: path.item + 1, section: path.section)
    }
    return count
  }
}
