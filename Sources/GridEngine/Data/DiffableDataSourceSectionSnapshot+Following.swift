extension DiffableDataSourceSectionSnapshot {
  /// Brings the outline in line with the items that its section shows after a change of the whole
  /// snapshot, so that ``visibleItems`` is `shown`.
  ///
  /// Items that are no longer shown leave the outline, with what they hide; what they showed below
  /// them takes their place. A new item, or one in another place, goes behind the item before it,
  /// on that one's level; below it, if it shows others there.
  ///
  /// - Parameter shown: The items of the section in order, each once.
  /// - Complexity: O(*n* + *k* *m*), *k* being the items that changed and *m* their siblings.
  mutating func follow(shown: [ItemID]) {
    removeHidden(from: Set(shown))
    let current = visibleItems
    var next = 0
    // What was put elsewhere, and what went along below it: no longer where `current` has it.
    var displaced: Set<ItemID> = []
    var previous: ItemID?
    for item in shown {
      while next < current.count, displaced.contains(current[next]) { next += 1 }
      if next < current.count, current[next] == item {
        next += 1
      } else {
        displaced.formUnion(takeOut(item))
        put(item, behind: previous)
      }
      previous = item
    }
  }

  /// Removes visible items that are not shown; what is visible below them moves up.
  private mutating func removeHidden(from shown: Set<ItemID>) {
    for item in visibleItems where !shown.contains(item) {
      guard let node = nodes[item] else { continue }
      let risen = node.isExpanded ? node.children : []
      if !node.isExpanded {
        for hidden in descendants(of: node.children) { nodes[hidden] = nil }
      }
      changeChildren(of: node.parent) { siblings in
        guard let index = siblings.firstIndex(of: item) else { return }
        siblings.replaceSubrange(index...index, with: risen)
      }
      for child in risen { nodes[child]?.parent = node.parent }
      nodes[item] = nil
    }
  }

  /// Unties an item from its parent; makes it when it is not there.
  ///
  /// - Returns: The item and all below it.
  private mutating func takeOut(_ item: ItemID) -> [ItemID] {
    guard let node = nodes[item] else {
      nodes[item] = Node()
      return []
    }
    changeChildren(of: node.parent) { $0.removeAll { $0 == item } }
    return descendants(of: [item])
  }

  /// Ties an item in so that it is the visible item after `previous`; the first when that is nil.
  private mutating func put(_ item: ItemID, behind previous: ItemID?) {
    guard let previous, let node = nodes[previous] else {
      nodes[item]?.parent = nil
      rootItems.insert(item, at: 0)
      return
    }
    let isBelow = node.isExpanded && !node.children.isEmpty
    let parent = isBelow ? previous : node.parent
    nodes[item]?.parent = parent
    changeChildren(of: parent) { siblings in
      let index = isBelow ? 0 : (siblings.firstIndex(of: previous) ?? siblings.count - 1) + 1
      siblings.insert(item, at: index)
    }
  }
}
