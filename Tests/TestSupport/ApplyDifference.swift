import GridEngine

extension NaiveSnapshot {
  /// Applies a difference to the sections and items, as a batch update does. Items that the
  /// difference does not contain keep their order; inserted items are looked up in `new`.
  public func applying(_ difference: SnapshotDifference, toReach new: NaiveSnapshot) -> Self {
    var result = NaiveSnapshot()
    result.sections = arrangedSections(difference, new)
    var leaving = Set(difference.deletedItems)
    for move in difference.movedItems { leaving.insert(move.from) }
    for place in result.sections.indices {
      let old = sections.firstIndex { $0.id == result.sections[place].id }
      let isInserted = difference.insertedSections.contains(place)
      let kept = isInserted ? [] : keptItems(ofSection: old ?? 0, leaving: leaving)
      result.sections[place].items = arrangedItems(
        kept, ofSection: place, difference, isInserted ? new.sections[place].items : nil, new)
    }
    return result
  }

  private func arrangedSections(
    _ difference: SnapshotDifference, _ new: NaiveSnapshot
  ) -> [Section] {
    var named: [Int: Int] = [:]
    for place in difference.insertedSections { named[place] = new.sections[place].id }
    for move in difference.movedSections { named[move.to] = sections[move.from].id }
    let gone = Set(difference.deletedSections + difference.movedSections.map(\.from))
    let kept = sections.indices.filter { !gone.contains($0) }.map { sections[$0].id }
    return Self.arranged(kept, named).map { Section(id: $0) }
  }

  private func keptItems(ofSection place: Int, leaving: Set<IndexPath>) -> [Int] {
    sections[place].items.indices
      .filter { !leaving.contains(IndexPath(item: $0, section: place)) }
      .map { sections[place].items[$0] }
  }

  /// Returns the items of a new section. `all` are those of an inserted section, which contains its
  /// own items.
  private func arrangedItems(
    _ kept: [Int], ofSection place: Int, _ difference: SnapshotDifference, _ all: [Int]?,
    _ new: NaiveSnapshot
  ) -> [Int] {
    var named: [Int: Int] = [:]
    for path in difference.insertedItems where path.section == place {
      named[path.item] = new.sections[place].items[path.item]
    }
    for move in difference.movedItems where move.to.section == place {
      named[move.to.item] = sections[move.from.section].items[move.from.item]
    }
    if let all {
      let old = Set(items)
      for (index, item) in all.enumerated() where !old.contains(item) { named[index] = item }
    }
    return Self.arranged(kept, named)
  }

  /// Places the items of `named` at their indices, and the others in order between them.
  private static func arranged(_ kept: [Int], _ named: [Int: Int]) -> [Int] {
    var rest = kept[...]
    return (0..<kept.count + named.count).compactMap { named[$0] ?? rest.popFirst() }
  }
}
