/// Rows with an equal number of items and measured lengths.
///
/// Only rows with measured items store their length. All others equal the template and use neither
/// memory nor time.
final class IndexedRows: MeasuredRows {
  private var contents: SectionItems
  private let capacity: Int
  private let badges: [Int]
  /// The distances between the starts of rows: a group with the spacing after it.
  private var pitches: ExtentTree
  /// Rows in which only some items are measured, so that a new estimate changes them.
  private var partial: Set<Int> = []
  private var comparison = GroupComparison()
  /// The size of all groups along uniform sides.
  private var uniformSize = MeasuredSize()
  private var cache = RowCache()
  /// Whether extents are outdated.
  private var isUnfinished = false
  /// The row whose sizes are being recorded.
  private var measured: MeasuredRow?
  private var changedSinceSettled = false
  private(set) var extent = 0.0
  private(set) var crossExtent = 0.0
  private(set) var overhang = (before: 0.0, after: 0.0)
  private(set) var crossOverhang = 0.0

  /// Creates rows of `itemCount` items, with the measured sizes of `old`.
  ///
  /// - Complexity: O(1), independent of the number of items and of measured ones.
  init(_ plan: SectionPlan, itemCount: Int, adopting old: (any MeasuredRows)?) {
    let old = (old as? IndexedRows).flatMap { $0.contents.fit(plan, count: itemCount) ? $0 : nil }
    contents = SectionItems(plan, count: itemCount, adopting: old?.contents)
    capacity = max(1, contents.template.slots.count)
    badges = contents.template.badgeCounts(kinds: plan.names.kinds.count)
    pitches = ExtentTree(estimate: 0)
    if let old, old.capacity == capacity, old.axis == axis, old.plan.grid == plan.grid {
      adopt(old)
    } else {
      // The slots of items have changed, and with them perhaps their widths.
      if let old, !template.hasSameFixedSidesAnywhere(as: old.template) { contents.invalidateAll() }
      rebuild()
    }
  }

  /// Adopts the lengths of rows of the same items. If they may have been measured for another
  /// width, they become estimates.
  private func adopt(_ old: IndexedRows) {
    pitches = old.pitches
    pitches.setEstimate(pitch(of: template))
    partial = old.partial
    comparison = old.comparison
    overhang = old.overhang
    crossOverhang = old.crossOverhang
    if !template.hasSameFixedSides(as: old.template) || plan.gap != old.plan.gap {
      contents.invalidateAll()
      pitches.invalidateMeasurements()
    }
    finish()
  }

  // MARK: - Rows

  var rowCount: Int { pitches.count }
  var itemCount: Int { contents.count }
  var items: MeasuredItems { contents.sizes }

  private var plan: SectionPlan { contents.plan }
  private var template: GroupSolution { contents.template }
  private var axis: Axis { plan.frame.groupAxis }
  private var lead: Double { plan.group.edges.start(along: axis).minimum }

  func rows(meeting stretch: ClosedRange<Double>) -> Range<Int> {
    guard rowCount > 0 else { return 0..<0 }
    let low = pitches.row(at: stretch.lowerBound - lead - overhang.after)?.row ?? 0
    let high = pitches.row(at: stretch.upperBound - lead + overhang.before)?.row ?? 0
    // The index skips rows of length 0; they belong to the row before them.
    return low..<max(low, high) + 1
  }

  func row(ofItem item: Int) -> Int { item / capacity }

  func row(_ index: Int) -> SolvedRow {
    let first = index * capacity
    return SolvedRow(
      start: lead + pitches.offset(ofRow: index), firstItem: first,
      itemCount: min(capacity, itemCount - first), solution: solution(ofRow: index))
  }

  func badges(ofKind kind: Int, beforeRow row: Int) -> Int { row * badges[kind] }

  func row(ofBadge badge: Int, kind: Int) -> Int? {
    guard badge >= 0, badges[kind] > 0, badge / badges[kind] < rowCount else { return nil }
    return badge / badges[kind]
  }

  /// Returns the solution of a row: the template, unless items of the row were measured.
  private func solution(ofRow row: Int) -> GroupSolution {
    if let known = cache[row] { return known }
    guard hasKnownItem(row) || isSolvedLast(row) else { return template(uniform: uniformSize) }
    let solved = solve(row, uniform: uniformSize)
    cache[row] = solved
    return solved
  }

  /// Whether the row is the last one and has fewer items than the template, which affects its
  /// sizes.
  private func isSolvedLast(_ row: Int) -> Bool {
    plan.solvesLastGroup && itemCount < (row + 1) * capacity
  }

  private func hasKnownItem(_ row: Int) -> Bool {
    let first = row * capacity
    return (first..<min(first + capacity, itemCount)).contains { items.size(ofItem: $0) != nil }
  }

  private func solve(_ row: Int, uniform: MeasuredSize = MeasuredSize()) -> GroupSolution {
    contents.solveGroup(from: row * capacity, uniform: uniform)
  }

  /// Returns the template with the size that other groups of the section determine.
  private func template(uniform: MeasuredSize) -> GroupSolution {
    guard uniform != MeasuredSize() else { return template }
    if let known = cache[RowCache.template] { return known }
    let solved = contents.solveTemplate(uniform: uniform)
    cache[RowCache.template] = solved
    return solved
  }

  private func pitch(of solution: GroupSolution) -> Double {
    max(0, solution.size[axis] + plan.gap)
  }
}

// MARK: - Measuring

extension IndexedRows {
  func setMeasured(_ size: MeasuredSize, forItem item: Int) {
    guard item < itemCount else { return }
    let row = item / capacity
    // Before a change of the row, because it is compared with its former state.
    if row != measured?.row { begin(row) }
    let slot = template.slots[item % capacity]
    if !items.isMeasured(item, sides: slot.estimated) { measured?.isChanged = true }
    if contents.setMeasured(size, forItem: item, in: slot) { measured?.isChanged = true }
  }

  func settle() -> Bool {
    endRow()
    defer { changedSinceSettled = false }
    return changedSinceSettled
  }

  /// Begins recording the sizes of a row.
  private func begin(_ row: Int) {
    endRow()
    measured = MeasuredRow(
      row: row, solution: solution(ofRow: row), pitch: pitches.extent(ofRow: row))
  }

  /// Solves the row whose sizes were recorded, if any of them is new.
  private func endRow() {
    guard let old = measured.take(), old.isChanged else { return }
    let solved = solve(old.row)
    cache[old.row] = uniformSize == MeasuredSize() ? solved : nil
    record(solved, row: old.row)
    isUnfinished = true
    if plan.comparesGroups || solved != old.solution
      || pitches.extent(ofRow: old.row) != old.pitch
    {
      changedSinceSettled = true
    }
  }

  /// Stores the length of a solved row, and whether all of it is measured.
  private func record(_ solved: GroupSolution, row: Int) {
    // For uniform groups, `applyUniformSize(_:)` sets all lengths.
    if uniformSize[axis] == nil { pitches.setExtent(pitch(of: solved), forRow: row) }
    if plan.comparesGroups { comparison.set(solved.size, forRow: row) }
    let span = solved.span(along: axis)
    overhang.before = max(overhang.before, -span.lowerBound)
    overhang.after = max(overhang.after, span.upperBound - solved.size[axis])
    crossOverhang = max(crossOverhang, solved.overhang(along: axis.cross))
    let first = row * capacity
    let whole = solved.slots.indices.allSatisfy { slot in
      items.isMeasured(first + slot, sides: solved.slots[slot].estimated)
    }
    if whole { partial.remove(row) } else { partial.insert(row) }
  }

  /// Computes the extents that depend on all rows.
  private func finish() {
    guard rowCount > 0 else {
      (extent, crossExtent) = (0, 0)
      return
    }
    crossExtent = template.size[axis.cross]
    if plan.comparesGroups {
      compareLast()
      let largest = comparison.largest(template: template.size, rowCount: rowCount)
      crossExtent = largest[axis.cross]
      applyUniformSize(largest)
    }
    let last = row(rowCount - 1)
    let length = plan.trimmedLength(of: last.solution, itemCount: last.itemCount)
    extent = max(0, last.start + length + plan.group.edges.end(along: axis).minimum)
  }

  /// Adds the size of the last group to the comparison if it differs from the template.
  private func compareLast() {
    let last = rowCount - 1
    guard isSolvedLast(last), !hasKnownItem(last) else { return }
    comparison.set(solve(last).size, forRow: last)
  }

  /// Sets the uniform sides of all groups to the size of the largest group.
  private func applyUniformSize(_ largest: Size) {
    var size = MeasuredSize()
    for axis in Axis.allCases where plan.uniformSides.contains(.along(axis)) {
      size[axis] = largest[axis]
    }
    guard size != uniformSize else { return }
    uniformSize = size
    cache.removeAll()
    guard let length = size[axis] else { return }
    pitches = ExtentTree(
      estimate: max(0, length + plan.gap), count: rowCount, scale: plan.grid.scale ?? 1)
  }

  func updateEstimates() -> Bool {
    guard contents.updateTemplate() else { return false }
    cache.removeAll()
    pitches.setEstimate(pitch(of: template))
    for row in partial { record(solve(row), row: row) }
    finish()
    return true
  }

  func isMeasured(_ item: Int, sides: EstimatedSides) -> Bool {
    contents.isMeasured(item, sides: sides)
  }

  func invalidate(item: Int) { contents.invalidate(item: item) }

  func invalidateAll() { contents.invalidateAll() }

  func finishMeasuring() {
    guard isUnfinished else { return }
    isUnfinished = false
    finish()
  }
}

// MARK: - Edits

extension IndexedRows {
  /// Whether each row is one item, so that an edit of items is an edit of rows.
  private var rowsAreItems: Bool { capacity == 1 && !plan.comparesGroups }

  func remove(_ range: Range<Int>) {
    contents.remove(range)
    if rowsAreItems {
      pitches.remove(range)
      partial.removeAll()
    }
  }

  func insert(count: Int, at item: Int) {
    if contents.insert(count: count, at: item), rowsAreItems {
      pitches.insert(count: count, at: item)
    }
  }

  func restore(_ size: MeasuredSize, forItem item: Int) {
    if contents.restore(size, forItem: item), rowsAreItems { record(solve(item), row: item) }
  }

  func finishEdits() {
    guard contents.finishEdits() else { return }
    if rowsAreItems {
      cache.removeAll()
      finish()
    } else {
      rebuild()
    }
  }

  /// Solves all rows with known items again.
  ///
  /// - Complexity: O(*m*), where *m* is the number of measured items.
  private func rebuild() {
    cache.removeAll()
    partial.removeAll()
    comparison.removeAll()
    uniformSize = MeasuredSize()
    let rows = (itemCount + capacity - 1) / capacity
    pitches = ExtentTree(
      estimate: pitch(of: template), count: rows, scale: plan.grid.scale ?? 1)
    let span = template.span(along: axis)
    overhang = (-span.lowerBound, max(0, span.upperBound - template.size[axis]))
    crossOverhang = template.overhang(along: axis.cross)
    var last = -1
    items.forEachKnownItem { item in
      let row = item / capacity
      guard row != last, row < rows else { return }
      last = row
      record(solve(row), row: row)
    }
    finish()
  }
}

/// A row whose sizes are being recorded, in its former state.
private struct MeasuredRow {
  let row: Int
  let solution: GroupSolution
  let pitch: Double
  /// Whether a recorded size differs from the known one.
  var isChanged = false
}
