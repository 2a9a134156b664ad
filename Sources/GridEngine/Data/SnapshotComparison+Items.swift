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
    let middle = newMiddles[section]
    let isInserted = oldPlaces[section] == nil
    var runs: [Run] = []
    // A shuffled section consists of runs of one item.
    runs.reserveCapacity(middle.count)
    var item = middle.lowerBound
    while item < middle.upperBound {
      if let previous = runs.last,
        let count = followers(of: previous, from: item, in: contents, to: middle.upperBound)
      {
        recordRun(count, from: previous.oldEnd, inOldSection: previous.oldSection)
        if previous.newEnd == item {
          runs[runs.count - 1] = Run(
            oldSection: previous.oldSection, oldItem: previous.oldItem, newItem: previous.newItem,
            count: previous.count + count)
        } else {
          runs.append(
            Run(
              oldSection: previous.oldSection, oldItem: previous.oldEnd, newItem: item,
              count: count))
        }
        item += count
        continue
      }
      remainingSteps -= Self.stepsPerLookup
      guard !isIncomplete else { return }
      if let number = old.items.table.number(
        of: contents.items[item], tag: new.items.table.tags[Int(contents.numbers[item])])
      {
        let path = old.indexPath(ofNumber: number)
        isFound[number] = true
        runs.append(Run(oldSection: path.section, oldItem: path.item, newItem: item, count: 1))
      } else if !isInserted {
        difference.insertedItems.append(IndexPath(item: item, section: section))
      }
      item += 1
    }
    findMovedItems(runs, of: section)
  }

  /// Returns the number of items that follow a run in both snapshots; `nil` if there are none.
  ///
  /// The next item of the old snapshot is nearby in memory, unlike a bucket of the table, and usually
  /// the one that is searched for, also after an inserted item.
  @inlinable
  func followers(
    of run: Run, from item: Int, in contents: SectionContents<ItemID>, to end: Int
  ) -> Int? {
    let items = old.sections.contents[run.oldSection].items
    guard run.oldEnd < items.count, items[run.oldEnd] == contents.items[item] else { return nil }
    return equalCount(of: items, from: run.oldEnd, and: contents.items, from: item, to: end)
  }

  /// Records that items of the old snapshot were found.
  @inlinable
  mutating func recordRun(_ count: Int, from item: Int, inOldSection section: Int) {
    let numbers = old.sections.contents[section].numbers
    for index in item..<item + count { isFound[Int(numbers[index])] = true }
  }

  /// Finds the moved items among the matches: those from another section, and those out of order.
  @inlinable
  mutating func findMovedItems(_ runs: [Run], of section: Int) {
    let oldPlace = oldPlaces[section] ?? -1
    guard !Self.areInOrder(runs, from: oldPlace) else { return }
    let isKept = Self.runsInOrder(runs.filter { $0.oldSection == oldPlace })
    var next = 0
    for run in runs {
      if run.oldSection == oldPlace {
        next += 1
        if isKept[next - 1] { continue }
      }
      for offset in 0..<run.count {
        difference.movedItems.append(
          .init(
            from: IndexPath(item: run.oldItem + offset, section: run.oldSection),
            to: IndexPath(item: run.newItem + offset, section: section)))
      }
    }
  }

  /// Returns for each run whether it stays, so that as few items as possible move.
  ///
  /// A longest sequence of items in order contains a run as a whole or not at all.
  @inlinable
  static func runsInOrder(_ runs: [Run]) -> [Bool] {
    let count = runs.reduce(0) { $0 + $1.count }
    guard count < 2 * runs.count else {
      return heaviestIncreasingSubsequence(
        of: runs.map { Int32($0.oldItem) }, weights: runs.map { Int32($0.count) })
    }
    // Nearly all runs are single items, for which the other search is faster.
    var items: [Int32] = []
    items.reserveCapacity(count)
    for run in runs {
      for offset in 0..<run.count { items.append(Int32(run.oldItem + offset)) }
    }
    let isKept = longestIncreasingSubsequence(of: items)
    var first = 0
    return runs.map { run in
      defer { first += run.count }
      return isKept[first]
    }
  }

  /// Whether all runs are from one section and in their old order, which is the usual case.
  @inlinable
  static func areInOrder(_ runs: [Run], from oldSection: Int) -> Bool {
    var last = -1
    for run in runs {
      guard run.oldSection == oldSection, run.oldItem > last else { return false }
      last = run.oldItem
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
