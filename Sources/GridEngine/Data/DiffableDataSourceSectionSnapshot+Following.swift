extension DiffableDataSourceSectionSnapshot {
  /// Updates the outline after a change of the whole snapshot, so that ``visibleItems`` equals
  /// `shown`.
  ///
  /// Items that are no longer shown leave the outline together with their hidden descendants. Their
  /// visible children take their place. A new or moved item is inserted after the item before it,
  /// on the same level; or as its first child, if that item shows children.
  ///
  /// - Parameter shown: The items of the section in order, each once.
  /// - Complexity: O(*n* + *k* *m*), where *k* is the number of changed items and *m* the number of
  ///   their siblings.
  mutating func follow(shown: [ItemID]) {
    removeHidden(from: Set(shown))
    let current = visibleItems
    var next = 0
    // The moved items and their descendants, which are no longer at their position in `current`.
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

  /// Removes visible items that are not shown; their visible children move up.
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

  /// Detaches an item from its parent; creates it if it does not exist.
  ///
  /// - Returns: The item and all its descendants.
  private mutating func takeOut(_ item: ItemID) -> [ItemID] {
    guard let node = nodes[item] else {
      nodes[item] = Node()
      return []
    }
    changeChildren(of: node.parent) { $0.removeAll { $0 == item } }
    return descendants(of: [item])
  }

  /// Attaches an item as the visible item after `previous`, or as the first one.
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
