extension LayoutChange {
  /// The first section, by its new place, whose number of items the change does not explain, and
  /// the number it would have.
  ///
  /// - Parameters:
  ///   - old: The numbers before; nil for sections that show nothing.
  ///   - new: The numbers after.
  /// - Complexity: O(*s* + *c*) for *s* sections and *c* changes; O(*s*²) where sections changed.
  func firstContradiction(from old: [Int?], to new: [Int]) -> (section: Int, expected: Int)? {
    var expected = [Int?](repeating: nil, count: new.count)
    let places = old.indices.map { place(ofSection: $0) }
    for (section, count) in old.enumerated() {
      guard let place = places[section], new.indices.contains(place) else { continue }
      expected[place] = count
    }
    func take(_ path: IndexPath) {
      guard places.indices.contains(path.section), let place = places[path.section],
        expected.indices.contains(place)
      else { return }
      expected[place]? -= 1
    }
    func put(_ path: IndexPath) {
      if expected.indices.contains(path.section) { expected[path.section]? += 1 }
    }
    for path in removedItems { take(path) }
    for path in insertedItems { put(path) }
    for move in movedItems {
      take(move.from)
      put(move.to)
    }
    for section in insertedSections where expected.indices.contains(section) {
      expected[section] = nil
    }
    for (section, count) in expected.enumerated() {
      if let count, count != new[section] { return (section, count) }
    }
    return nil
  }

  /// Where a section is after the change, or nil where it was removed.
  func place(ofSection section: Int) -> Int? {
    if let move = movedSections.first(where: { $0.from == section }) { return move.to }
    guard !removedSections.contains(section) else { return nil }
    let gone = removedSections + movedSections.map(\.from)
    return Self.shifted(
      section - gone.count { $0 < section }, by: insertedSections + movedSections.map(\.to))
  }

  /// The place of what was `place`th among those that stayed, when others are put in.
  private static func shifted(_ place: Int, by added: [Int]) -> Int {
    added.sorted().reduce(place) { $1 <= $0 ? $0 + 1 : $0 }
  }
}

extension LayoutChange {
  /// Stretches of changed items beyond which a layout is not told of each of them: it would take
  /// longer than a millisecond. It then forgets the sizes of items without views.
  static var mostStretches: Int { 2_000 }

  /// How many stretches of neighbours are removed, inserted or moved.
  ///
  /// - Complexity: O(*c*) for *c* changes.
  var stretchCount: Int {
    Self.stretches(removedItems) + Self.stretches(insertedItems) + 2 * movedItems.count
  }

  private static func stretches(_ paths: [IndexPath]) -> Int {
    var count = 0
    var expected: IndexPath?
    for path in paths {
      if path != expected { count += 1 }
      expected = IndexPath(item: path.item + 1, section: path.section)
    }
    return count
  }
}
