// Finds inserted, deleted and moved items between the equal ends of each section.

extension SnapshotComparison {
  /// Finds the inserted, moved and deleted items.
  @inlinable
  mutating func compareMiddles() {
    let changes =
      newMiddles.contains { !$0.isEmpty } || oldMiddles.contains { $0?.isEmpty == false }
    guard changes else { return }
    remainingSteps -= newMiddles.reduce(0) { $0 + $1.count }
    guard !isIncomplete else { return }
    isFound = Array(repeating: false, count: old.numberOfItems)
    for section in newMiddles.indices where !newMiddles[section].isEmpty {
      matchItems(of: section)
      if isIncomplete { return }
    }
    for section in oldMiddles.indices { findDeletedItems(of: section) }
  }

  /// Matches the items of a new section with those of the old snapshot; the others are inserted.
  @inlinable
  mutating func matchItems(of section: Int) {
    let contents = new.sections.contents[section]
    let isInserted = oldPlaces[section] == nil
    var matches: [Match] = []
    matches.reserveCapacity(newMiddles[section].count)
    var previous: Match?
    for item in newMiddles[section] {
      guard let number = oldNumber(ofItem: item, in: contents, after: previous) else {
        if isIncomplete { return }
        if !isInserted {
          difference.insertedItems.append(IndexPath(item: item, section: section))
        }
        continue
      }
      isFound[number] = true
      let place = old.items.places[number]
      let match = Match(
        oldSection: old.sections.place(ofKey: Int(place.section)), oldItem: Int(place.item),
        newItem: item)
      matches.append(match)
      previous = match
    }
    findMovedItems(matches, of: section)
  }

  /// Returns the number of an item of the new snapshot in the old one.
  ///
  /// The item that followed the previous match is compared first. It usually follows again and is
  /// nearby in memory, unlike a bucket of the table.
  ///
  /// - Returns: `nil` if the item is new, or if the comparison is incomplete.
  @inlinable
  mutating func oldNumber(
    ofItem item: Int, in contents: SectionContents<ItemID>, after previous: Match?
  ) -> Int? {
    let id = contents.items[item]
    if let previous {
      let next = previous.oldItem + 1
      let items = old.sections.contents[previous.oldSection].items
      if next < items.count, items[next] == id {
        return Int(old.sections.contents[previous.oldSection].numbers[next])
      }
    }
    remainingSteps -= Self.stepsPerLookup
    guard !isIncomplete else { return nil }
    return old.items.table.number(of: id, tag: new.items.table.tags[Int(contents.numbers[item])])
  }

  /// Finds the moved items among the matches: those from another section, and those out of order.
  @inlinable
  mutating func findMovedItems(_ matches: [Match], of section: Int) {
    let oldPlace = oldPlaces[section] ?? -1
    guard !Self.areInOrder(matches, from: oldPlace) else { return }
    let staying = matches.filter { $0.oldSection == oldPlace }
    let isKept = longestIncreasingSubsequence(of: staying.map { Int32($0.oldItem) })
    var next = 0
    for match in matches {
      if match.oldSection == oldPlace {
        next += 1
        if isKept[next - 1] { continue }
      }
      difference.movedItems.append(
        .init(
          from: IndexPath(item: match.oldItem, section: match.oldSection),
          to: IndexPath(item: match.newItem, section: section)))
    }
  }

  /// Whether all matches are from one section and in their old order, which is the usual case.
  @inlinable
  static func areInOrder(_ matches: [Match], from oldSection: Int) -> Bool {
    var last = -1
    for match in matches {
      guard match.oldSection == oldSection, match.oldItem > last else { return false }
      last = match.oldItem
    }
    return true
  }

  @inlinable
  mutating func findDeletedItems(of section: Int) {
    guard let middle = oldMiddles[section] else { return }
    let numbers = old.sections.contents[section].numbers
    for item in middle where !isFound[Int(numbers[item])] {
      difference.deletedItems.append(IndexPath(item: item, section: section))
    }
  }
}
