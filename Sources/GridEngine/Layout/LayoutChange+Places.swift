extension LayoutChange {
  /// Where an item is after the change, or nil where it was removed.
  ///
  /// - Complexity: O(*c*) for *c* changed items.
  package func place(of path: IndexPath) -> IndexPath? {
    if let move = movedItems.first(where: { $0.from == path }) { return move.to }
    guard !removedItems.contains(path), let section = place(ofSection: path.section) else {
      return nil
    }
    let gone = removedItems + movedItems.map(\.from)
    let item = path.item - gone.count { $0.section == path.section && $0.item < path.item }
    let added = (insertedItems + movedItems.map(\.to)).filter { $0.section == section }
    return IndexPath(item: Self.shifted(item, by: added.map(\.item)), section: section)
  }

  /// Where a section is after the change, or nil where it was removed.
  package func place(ofSection section: Int) -> Int? {
    if let move = movedSections.first(where: { $0.from == section }) { return move.to }
    guard !removedSections.contains(section) else { return nil }
    let gone = removedSections + movedSections.map(\.from)
    return Self.shifted(
      section - gone.count { $0 < section }, by: insertedSections + movedSections.map(\.to))
  }

  /// Where an item is after the change; where it was removed, its nearest neighbour before it that
  /// stayed, then behind it, in its section.
  ///
  /// - Parameter itemCount: How many items the section had before the change.
  /// - Complexity: O(*c*²) for *c* changed items at worst.
  package func nearestPlace(of path: IndexPath, itemCount: Int) -> IndexPath? {
    var item = path.item
    while item >= 0 {
      if let place = place(of: IndexPath(item: item, section: path.section)) { return place }
      item -= 1
    }
    item = path.item + 1
    while item < itemCount {
      if let place = place(of: IndexPath(item: item, section: path.section)) { return place }
      item += 1
    }
    return nil
  }

  /// The place of what was `place`th among those that stayed, when others are put in.
  private static func shifted(_ place: Int, by added: [Int]) -> Int {
    added.sorted().reduce(place) { $1 <= $0 ? $0 + 1 : $0 }
  }
}
