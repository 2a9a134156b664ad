/// Rows that contain as many items as fit, for items that measure their length along the row, as in
/// a tag cloud.
///
/// Rows without measured items equal the template, and a range of them is one *segment*. A row with
/// a measured item is a segment of its own. A measurement changes the items of the following rows,
/// up to the last measured one.
final class FlowingRows: MeasuredRows {
  private var contents: SectionItems
  private var segments: [Segment] = []
  private var uniformSize = MeasuredSize()
  private(set) var extent = 0.0
  private(set) var crossExtent = 0.0
  private(set) var overhang = (before: 0.0, after: 0.0)
  private(set) var crossOverhang = 0.0
  /// The first item whose row has to be updated; `nil` if all rows are current.
  private var firstDirty: Int?
  private var changedSinceSettled = false

  /// Consecutive rows with the same solution.
  private struct Segment {
    var firstRow: Int
    var rowCount: Int
    var firstItem: Int
    /// The start of the first row, without the edge spacing before the first group.
    var start: Double
    /// The solution of a row; `nil` for the template.
    var own: GroupSolution?
    /// The number of badges of each kind before the segment.
    var badgesBefore: [Int]
  }

  /// Creates rows of `itemCount` items, with the measured sizes of `old`.
  init(_ plan: SectionPlan, itemCount: Int, adopting old: (any MeasuredRows)?) {
    let old = (old as? FlowingRows).flatMap { $0.contents.fit(plan, count: itemCount) ? $0 : nil }
    contents = SectionItems(plan, count: itemCount, adopting: old?.contents)
    if let old, !template.hasSameFixedSides(as: old.template) { contents.invalidateAll() }
    rebuild(from: 0)
  }

  var itemCount: Int { contents.count }
  var items: MeasuredItems { contents.sizes }

  private var plan: SectionPlan { contents.plan }
  private var template: GroupSolution { contents.template }
  private var axis: Axis { plan.frame.groupAxis }
  private var lead: Double { plan.group.edges.start(along: axis).minimum }

  // MARK: - Rows

  var rowCount: Int { segments.last.map { $0.firstRow + $0.rowCount } ?? 0 }

  func rows(meeting stretch: ClosedRange<Double>) -> Range<Int> {
    guard rowCount > 0 else { return 0..<0 }
    let low = row(at: stretch.lowerBound - lead - overhang.after)
    let high = row(at: stretch.upperBound - lead + overhang.before)
    return low..<max(low, high) + 1
  }

  /// Returns the last row that begins at or before `position`, or the first row.
  private func row(at position: Double) -> Int {
    let segment = segments[place { $0.start <= position }]
    let pitch = pitch(of: segment.own ?? template)
    guard pitch > 0 else { return segment.firstRow }
    let rows = max(0, ((position - segment.start) / pitch).rounded(.down))
    return segment.firstRow + Int(min(rows, Double(segment.rowCount - 1)))
  }

  /// Returns the index of the last segment for which `isBefore` is true, or 0.
  private func place(_ isBefore: (Segment) -> Bool) -> Int {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(segments[middle]) { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  func row(ofItem item: Int) -> Int {
    let segment = segments[place { $0.firstItem <= item }]
    let capacity = (segment.own ?? template).slots.count
    return segment.firstRow + min((item - segment.firstItem) / capacity, segment.rowCount - 1)
  }

  func row(_ index: Int) -> SolvedRow {
    let segment = segments[place { $0.firstRow <= index }]
    let solution = segment.own ?? template
    let before = index - segment.firstRow
    let first = segment.firstItem + before * solution.slots.count
    return SolvedRow(
      start: lead + segment.start + Double(before) * pitch(of: solution), firstItem: first,
      itemCount: min(solution.slots.count, itemCount - first), solution: solution)
  }

  func badges(ofKind kind: Int, beforeRow row: Int) -> Int {
    let segment = segments[place { $0.firstRow <= row }]
    let each = (segment.own ?? template).attachments.count { $0.kind == kind }
    return segment.badgesBefore[kind] + (row - segment.firstRow) * each
  }

  func row(ofBadge badge: Int, kind: Int) -> Int? {
    guard badge >= 0, rowCount > 0 else { return nil }
    let segment = segments[place { $0.badgesBefore[kind] <= badge }]
    let each = (segment.own ?? template).attachments.count { $0.kind == kind }
    guard each > 0 else { return nil }
    let row = segment.firstRow + (badge - segment.badgesBefore[kind]) / each
    return row < segment.firstRow + segment.rowCount ? row : nil
  }

  private func pitch(of solution: GroupSolution) -> Double {
    max(0, (uniformSize[axis] ?? solution.size[axis]) + plan.gap)
  }
}

// MARK: - Measuring

extension FlowingRows {
  func setMeasured(_ size: MeasuredSize, forItem item: Int) {
    guard item < itemCount else { return }
    // The estimated sides of an item depend on its slot, which the items before it determine.
    finishMeasuring()
    let row = row(self.row(ofItem: item))
    let slot = row.solution.slots[item - row.firstItem]
    if contents.setMeasured(size, forItem: item, in: slot) { firstDirty = item }
  }

  func settle() -> Bool {
    finishMeasuring()
    defer { changedSinceSettled = false }
    return changedSinceSettled
  }

  func finishMeasuring() {
    guard let firstDirty else { return }
    changedSinceSettled = true
    rebuild(from: firstDirty)
  }

  func isMeasured(_ item: Int, sides: EstimatedSides) -> Bool {
    contents.isMeasured(item, sides: sides)
  }

  func invalidate(item: Int) { contents.invalidate(item: item) }

  func invalidateAll() { contents.invalidateAll() }

  func updateEstimates() -> Bool {
    guard contents.updateTemplate() else { return false }
    rebuild(from: 0)
    return true
  }
}

// MARK: - Edits

extension FlowingRows {
  func remove(_ range: Range<Int>) { contents.remove(range) }

  func insert(count: Int, at item: Int) { _ = contents.insert(count: count, at: item) }

  func restore(_ size: MeasuredSize, forItem item: Int) {
    _ = contents.restore(size, forItem: item)
  }

  func finishEdits() {
    if contents.finishEdits() { rebuild(from: 0) }
  }
}

// MARK: - Finding the rows

extension FlowingRows {
  /// The number of items after a row that affect its end: the next item, or a whole group that does
  /// not fit; more if the deducted spacing depends on the number of items that fit.
  private var lookahead: Int {
    guard let group = plan.group.group else { return 1 }
    let looksFar = group.hasCrossSideOfAxis || group.subitems.contains { $0.group != nil }
    return looksFar ? max(64, 2 * template.slots.count) : 1
  }

  /// Updates the rows from the one that contains `item` on.
  ///
  /// - Complexity: O(*m*), where *m* is the number of measured items after `item`.
  private func rebuild(from item: Int) {
    firstDirty = nil
    uniformSize = MeasuredSize()
    keepSegments(before: plan.uniformSides.isEmpty ? item - lookahead : 0)
    guard !template.slots.isEmpty else { return finish() }
    var next = segments.last.map { $0.firstItem + $0.rowCount * slots(in: $0) } ?? 0
    items.forEachKnownItem(from: next) { known in
      guard known >= next, known < itemCount else { return }
      let plain = max(0, (known - lookahead - next) / template.slots.count)
      next = appendTemplates(plain, from: next)
      while next <= known { next = appendOwn(from: next) }
    }
    let rest = max(0, itemCount - next)
    let capacity = template.slots.count
    // Rows near the end of the section may have another solution.
    let plain =
      plan.solvesLastGroup
      ? max(0, rest - lookahead) / capacity : (rest + capacity - 1) / capacity
    next = appendTemplates(plain, from: next)
    while next < itemCount { next = appendOwn(from: next) }
    finish()
  }

  private func slots(in segment: Segment) -> Int { (segment.own ?? template).slots.count }

  /// Removes all segments except those that end before `item`.
  private func keepSegments(before item: Int) {
    while let last = segments.last, last.firstItem + last.rowCount * slots(in: last) > item {
      segments.removeLast()
    }
  }

  /// Appends `count` rows without measured items; returns the index of the next item.
  private func appendTemplates(_ count: Int, from item: Int) -> Int {
    guard count > 0 else { return item }
    append(own: nil, rows: count, firstItem: item)
    return item + count * template.slots.count
  }

  /// Appends a row with measured items; returns the index of the next item.
  private func appendOwn(from item: Int) -> Int {
    let solution = contents.solveGroup(from: item)
    append(own: solution, rows: 1, firstItem: item)
    return item + max(1, solution.slots.count)
  }

  private func append(own: GroupSolution?, rows: Int, firstItem: Int) {
    var badges = Array(repeating: 0, count: plan.names.kinds.count)
    var start = 0.0
    if let last = segments.last {
      let solution = last.own ?? template
      start = last.start + Double(last.rowCount) * pitch(of: solution)
      badges = last.badgesBefore
      for attachment in solution.attachments { badges[attachment.kind] += last.rowCount }
    }
    segments.append(
      Segment(
        firstRow: rowCount, rowCount: rows, firstItem: firstItem, start: start, own: own,
        badgesBefore: badges))
  }

  /// Computes the extents that depend on all rows.
  private func finish() {
    (extent, crossExtent, overhang, crossOverhang) = (0, 0, (0, 0), 0)
    guard !segments.isEmpty else { return }
    if !plan.uniformSides.isEmpty { applyUniformSize() }
    for segment in segments {
      let solution = segment.own ?? template
      crossExtent = max(crossExtent, solution.size[axis.cross])
      let span = solution.span(along: axis)
      overhang.before = max(overhang.before, -span.lowerBound)
      overhang.after = max(overhang.after, span.upperBound - solution.size[axis])
      crossOverhang = max(crossOverhang, solution.overhang(along: axis.cross))
    }
    let last = row(rowCount - 1)
    let length = plan.trimmedLength(of: last.solution, itemCount: last.itemCount)
    extent = max(0, last.start + length + plan.group.edges.end(along: axis).minimum)
  }

  /// Sets the uniform sides of all groups to the size of the largest group.
  private func applyUniformSize() {
    var largest = Size.zero
    for segment in segments {
      let size = (segment.own ?? template).size
      largest = Size(
        width: max(largest.width, size.width), height: max(largest.height, size.height))
    }
    for axis in Axis.allCases where plan.uniformSides.contains(.along(axis)) {
      uniformSize[axis] = largest[axis]
    }
    var start = 0.0
    for index in segments.indices {
      let segment = segments[index]
      let solution = contents.solveGroup(from: segment.firstItem, uniform: uniformSize)
      segments[index].own = solution
      segments[index].start = start
      start += Double(segment.rowCount) * pitch(of: solution)
    }
  }
}
