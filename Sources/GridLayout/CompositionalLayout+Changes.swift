extension CompositionalLayout {
  /// Solves the layout after a change of sections or items; measured sizes stay with their items.
  ///
  /// The section provider is called once for each section.
  ///
  /// - Parameters:
  ///   - change: The removed, inserted and moved elements.
  ///   - itemCounts: The number of items of each section after the change.
  ///   - environment: The environment.
  /// - Complexity: O(*s* + *c* log *n*) for *s* sections and *c* changed items. A section with
  ///   several items per row, or whose rows contain as many items as fit, solves its measured rows
  ///   again.
  package func apply(
    _ change: LayoutChange, itemCounts: [Int], environment: LayoutEnvironment
  ) {
    let carried = change.movedItems.map { carriedSize(ofItemAt: $0.from) }
    removeItems(change)
    let survivors = sectionsAfter(change, count: itemCounts.count)
    insertItems(change, into: survivors)
    for (move, carried) in zip(change.movedItems, carried) {
      guard let carried, survivors.indices.contains(move.to.section) else { continue }
      let rows = survivors[move.to.section]?.measuredRows
      rows?.restore(carried.size, forItem: move.to.item)
      if !carried.isMeasured { rows?.invalidate(item: move.to.item) }
    }
    for case let section? in survivors { section.measuredRows?.finishEdits() }
    adopt(survivors, itemCounts: itemCounts, environment: environment)
  }

  /// Solves the layout after a change of sections, if no cell has a measured size that is to be
  /// kept. Sections keep the measured sizes of their headers and footers.
  ///
  /// - Parameters:
  ///   - newSection: Returns the new index of a section; `nil` if it was deleted.
  ///   - itemCounts: The number of items of each section after the change.
  ///   - environment: The environment.
  /// - Complexity: O(*s*) for *s* sections.
  package func follow(
    _ newSection: (Int) -> Int?, itemCounts: [Int], environment: LayoutEnvironment
  ) {
    var survivors = [SectionLayout?](repeating: nil, count: itemCounts.count)
    for (index, section) in sections.enumerated() {
      guard let place = newSection(index), survivors.indices.contains(place) else { continue }
      section?.dropBadgeSizes()
      survivors[place] = section
    }
    adopt(survivors, itemCounts: itemCounts, environment: environment)
  }

  private func adopt(
    _ survivors: [SectionLayout?], itemCounts: [Int], environment: LayoutEnvironment
  ) {
    for case let section? in survivors { section.invalidateBoundarySizes() }
    boundarySizes.invalidateAll()
    solve(itemCounts: itemCounts, environment: environment, adopting: survivors)
  }

  /// Returns the known size of an item that moves, and whether it was measured at the current
  /// width.
  private func carriedSize(ofItemAt path: IndexPath) -> (size: MeasuredSize, isMeasured: Bool)? {
    guard sections.indices.contains(path.section),
      let items = sections[path.section]?.measuredRows?.items,
      let size = items.size(ofItem: path.item)
    else { return nil }
    var sides: EstimatedSides = []
    if size.width != nil { sides.insert(.width) }
    if size.height != nil { sides.insert(.height) }
    return (size, items.isMeasured(path.item, sides: sides))
  }

  /// Removes the items that were deleted or moved away, in descending order, so that indices stay
  /// valid.
  private func removeItems(_ change: LayoutChange) {
    let paths = change.removedItems + change.movedItems.map(\.from)
    for (section, ranges) in Self.ranges(of: paths) where sections.indices.contains(section) {
      sections[section]?.dropBadgeSizes()
      guard let rows = sections[section]?.measuredRows else { continue }
      for range in ranges.reversed() where range.upperBound <= rows.itemCount {
        rows.remove(range)
      }
    }
  }

  /// Inserts the items that are new or moved here, in ascending order.
  private func insertItems(_ change: LayoutChange, into sections: [SectionLayout?]) {
    let paths = change.insertedItems + change.movedItems.map(\.to)
    for (section, ranges) in Self.ranges(of: paths) where sections.indices.contains(section) {
      sections[section]?.dropBadgeSizes()
      guard let rows = sections[section]?.measuredRows else { continue }
      for range in ranges where range.lowerBound <= rows.itemCount {
        rows.insert(count: range.count, at: range.lowerBound)
      }
    }
  }

  /// Returns the remaining sections at their new indices; `nil` for new sections.
  private func sectionsAfter(_ change: LayoutChange, count: Int) -> [SectionLayout?] {
    var result = [SectionLayout?](repeating: nil, count: count)
    var isTaken = [Bool](repeating: false, count: count)
    for section in change.insertedSections where section < count && section >= 0 {
      isTaken[section] = true
    }
    var gone = Set(change.removedSections)
    for move in change.movedSections {
      gone.insert(move.from)
      guard result.indices.contains(move.to), sections.indices.contains(move.from) else { continue }
      result[move.to] = sections[move.from]
      isTaken[move.to] = true
    }
    var next = 0
    for (index, section) in sections.enumerated() where !gone.contains(index) {
      while next < count, isTaken[next] { next += 1 }
      guard next < count else { break }
      result[next] = section
      next += 1
    }
    return result
  }

  /// Returns `paths` as ascending, disjoint ranges by section.
  private static func ranges(of paths: [IndexPath]) -> [Int: [Range<Int>]] {
    var ranges: [Int: [Range<Int>]] = [:]
    for path in paths.sorted() where path.item >= 0 {
      let last = ranges[path.section]?.last
      if let last, path.item < last.upperBound { continue }
      if let last, path.item == last.upperBound {
        ranges[path.section]?.removeLast()
        ranges[path.section]?.append(last.lowerBound..<path.item + 1)
      } else {
        ranges[path.section, default: []].append(path.item..<path.item + 1)
      }
    }
    return ranges
  }
}
