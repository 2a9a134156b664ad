extension CompositionalLayout {
  /// Calls `body` with the unmeasured cells outside `rect` that affect the position of elements in
  /// `rect`: the siblings of visible cells in groups that are partly in `rect`.
  ///
  /// A list has none. In a grid, a cell that is shorter than its neighbors can be outside the
  /// viewport while they are visible. Measured only when it becomes visible, it would move the rows
  /// below.
  ///
  /// - Parameters:
  ///   - rect: A rectangle of the content, in points.
  ///   - body: Receives the attributes of each such cell.
  /// - Complexity: O(log *n* + *m*), where *m* is the number of cells in the groups at the edges of
  ///   `rect`.
  package func forEachUnmeasuredSibling(outside rect: Rect, _ body: (LayoutAttributes) -> Void) {
    forEachSection(meeting: rect, countsOverhang: true) { section, placement in
      section.forEachUnmeasuredSibling(outside: rect, at: placement, body)
    }
  }
}

extension SectionLayout {
  /// Does the same for a section.
  fileprivate func forEachUnmeasuredSibling(
    outside rect: Rect, at placement: Placement, _ body: (LayoutAttributes) -> Void
  ) {
    guard measuredRows != nil else { return }
    let axis = plan.frame.scrollAxis
    for index in rows(in: rect, at: placement) {
      let row = rows.row(index)
      let corner = corner(of: row, at: placement)
      let low = rect.start(along: axis) - corner[axis]
      let high = rect.end(along: axis) - corner[axis]
      guard row.itemCount > 1 || plan.frame.isOrthogonal,
        low > 0 || high < row.solution.size[axis],
        // The cross extent of an orthogonal row is that of its longest group.
        let range = plan.frame.isOrthogonal
          ? -.infinity ... .infinity
          : row.overlappingRange(around: low...max(low, high), along: axis)
      else { continue }
      for slot in 0..<row.itemCount where row.overlaps(slot, range, along: axis) {
        let attributes = itemAttributes(slot, in: row, corner: corner, at: placement)
        if attributes.isEstimated, !attributes.frame.intersects(rect) { body(attributes) }
      }
    }
  }
}

extension SolvedRow {
  /// Returns the range of the cells that overlap `view`, directly or through other cells, along an
  /// axis; `nil` if there are none. Coordinates are relative to the group.
  fileprivate func overlappingRange(
    around view: ClosedRange<Double>, along axis: Axis
  ) -> ClosedRange<Double>? {
    var found: ClosedRange<Double>?
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      for slot in 0..<itemCount where overlaps(slot, found ?? view, along: axis) {
        let frame = solution.slots[slot].frame
        let low = min(found?.lowerBound ?? .infinity, frame.start(along: axis))
        let high = max(found?.upperBound ?? -.infinity, frame.end(along: axis))
        if found != low...high { (found, hasGrown) = (low...high, true) }
      }
    }
    return found
  }

  /// Whether a cell intersects `range` in more than an edge.
  fileprivate func overlaps(
    _ slot: Int, _ range: ClosedRange<Double>, along axis: Axis
  ) -> Bool {
    let frame = solution.slots[slot].frame
    return frame.start(along: axis) < range.upperBound
      && frame.end(along: axis) > range.lowerBound
  }
}
