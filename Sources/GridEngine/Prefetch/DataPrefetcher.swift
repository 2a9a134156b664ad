/// Which items' data was asked for ahead: finds what is to be asked and cancelled when the range
/// around the viewport moves.
///
/// - Complexity: A frame costs O(*k*) for *k* ranges of items, a handful, and what changed.
struct DataPrefetcher {
  /// Items in the range that were asked for or displayed since they came into it.
  private var met = ItemIntervals()
  /// Those of them that were asked for and not displayed since.
  private(set) var outstanding = ItemIntervals()
  /// What is in the range and has to be asked for.
  private var wanted = ItemIntervals()
  private var spare = ItemIntervals()
  private var kept = ItemIntervals()
  private var paths: [IndexPath] = []

  /// Takes up where the range and the viewport are now.
  ///
  /// - Parameters:
  ///   - range: The items in the range.
  ///   - visible: The items in view.
  /// - Returns: The items that are no longer expected.
  mutating func move(to range: ItemIntervals, visible: ItemIntervals) -> [IndexPath] {
    ItemIntervals.subtract(visible, from: outstanding, into: &kept)
    ItemIntervals.subtract(range, from: kept, into: &spare)
    paths.removeAll(keepingCapacity: true)
    spare.forEachItem { paths.append($0) }
    ItemIntervals.intersect(kept, range, into: &outstanding)
    ItemIntervals.unite(met, visible, into: &spare)
    ItemIntervals.intersect(spare, range, into: &met)
    ItemIntervals.subtract(met, from: range, into: &wanted)
    return paths
  }

  /// Notes that an item is displayed: its load belongs to its cell from now on.
  mutating func noteDisplayed(_ path: IndexPath) { outstanding.remove(path) }

  /// Whether there are items to be asked for.
  var hasWanted: Bool { !wanted.isEmpty }

  /// Takes some of the items that are to be asked for, the nearest first: those ahead, then those
  /// behind.
  ///
  /// - Parameters:
  ///   - limit: The most items at once.
  ///   - place: An item in view, from which near and far are counted.
  ///   - isForward: Whether ahead is behind it in order.
  mutating func take(_ limit: Int, from place: IndexPath, isForward: Bool) -> [IndexPath] {
    paths.removeAll(keepingCapacity: true)
    collect(limit, from: place, forward: isForward)
    collect(limit, from: place, forward: !isForward)
    let taken = ItemIntervals(paths)
    ItemIntervals.unite(met, taken, into: &spare)
    swap(&met, &spare)
    ItemIntervals.unite(outstanding, taken, into: &spare)
    swap(&outstanding, &spare)
    ItemIntervals.subtract(taken, from: wanted, into: &spare)
    swap(&wanted, &spare)
    return paths
  }

  private mutating func collect(_ limit: Int, from place: IndexPath, forward: Bool) {
    if forward {
      for interval in wanted.intervals {
        for item in interval.items where paths.count < limit {
          let path = IndexPath(item: item, section: interval.section)
          if path > place { paths.append(path) }
        }
      }
    } else {
      for interval in wanted.intervals.reversed() {
        for item in interval.items.reversed() where paths.count < limit {
          let path = IndexPath(item: item, section: interval.section)
          if path <= place { paths.append(path) }
        }
      }
    }
  }

  /// Forgets everything, and tells what was asked for and not displayed.
  mutating func takeAll() -> [IndexPath] {
    paths.removeAll(keepingCapacity: true)
    outstanding.forEachItem { paths.append($0) }
    met.removeAll()
    outstanding.removeAll()
    wanted.removeAll()
    return paths
  }

  /// The outstanding items that an update takes away, by their places before it.
  func removed(by newPath: (IndexPath) -> IndexPath?) -> [IndexPath] {
    var removed: [IndexPath] = []
    outstanding.forEachItem { if newPath($0) == nil { removed.append($0) } }
    return removed
  }

  /// Follows items to their places after an update.
  mutating func follow(_ newPath: (IndexPath) -> IndexPath?) {
    met = met.moved(newPath)
    outstanding = outstanding.moved(newPath)
    wanted.removeAll()
  }
}

extension ItemIntervals {
  /// The same items at their places after an update.
  fileprivate func moved(_ newPath: (IndexPath) -> IndexPath?) -> ItemIntervals {
    var paths: [IndexPath] = []
    paths.reserveCapacity(count)
    forEachItem { if let path = newPath($0) { paths.append(path) } }
    return ItemIntervals(paths)
  }
}
