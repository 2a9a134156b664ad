extension CompositionalLayout {
  /// Solves the layout after its sections or items changed; what was measured stays with its item.
  ///
  /// The section provider is asked once for each section.
  ///
  /// - Parameters:
  ///   - change: What was removed, inserted and moved.
  ///   - itemCounts: The number of items of each section afterwards.
  /// - Complexity: O(*s* + *c* log *n*) for *s* sections and *c* changed items; a section of several
  ///   items in a row, or whose rows hold what fits, solves its measured rows anew.
  func apply(
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

  /// Solves the layout after an update in which no cell's size has to find its item again: sections
  /// keep what their headers and footers measured.
  ///
  /// - Parameter newSection: The place of a section now; nil for one that is gone.
  /// - Complexity: O(*s*) for *s* sections.
  func follow(
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

  /// What is known of the size of an item that moves, and whether it was measured at the present width.
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

  /// Takes out what was removed or moved away, from the back so that places stay right.
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

  /// Puts in what was inserted or moved here, from the front.
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

  /// The sections that stay, in their new places; nil where a section is new.
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

  /// `paths` by section, neighbours joined, ascending and each once.
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
