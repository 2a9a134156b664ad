extension CompositionalLayout {
  /// Calls `body` with the cells outside `rect` whose sizes are only estimated and decide where something
  /// in `rect` is: those next to cells in it, in a group of which only a part is in `rect`.
  ///
  /// In a list there are none. In a grid a cell that is shorter than its neighbours may be out of view
  /// while these are in view; measured only when it comes in, it would move the rows below.
  ///
  /// - Parameter rect: In content coordinates, points.
  /// - Complexity: O(log *n* + *cells of the groups at the edges of `rect`*).
  func forEachUnmeasuredSibling(outside rect: Rect, _ body: (LayoutAttributes) -> Void) {
    let stack = stack
    let axis = configuration.scrollDirection
    let unmirrored = mirrored(rect)
    let low = unmirrored.start(along: axis)
    let high = unmirrored.end(along: axis)
    var section = stack.firstSection(endingAfter: low - stack.overhang.after - 1, in: sections)
    while section < sections.count, stack.starts[section] <= high {
      let placement = SectionLayout.Placement(section: section, start: stack.starts[section])
      sections[section]?.forEachUnmeasuredSibling(outside: unmirrored, at: placement) {
        body(mirrored($0))
      }
      section += 1
    }
  }
}

extension SectionLayout {
  /// The same in the layout's coordinates.
  fileprivate func forEachUnmeasuredSibling(
    outside rect: Rect, at placement: Placement, _ body: (LayoutAttributes) -> Void
  ) {
    guard measuredRows != nil else { return }
    let axis = plan.frame.scrollAxis
    for index in rows(in: rect, at: placement) {
      let row = rows.row(index)
      let corner = corner(of: row, start: placement.start)
      let low = rect.start(along: axis) - corner[axis]
      let high = rect.end(along: axis) - corner[axis]
      guard row.itemCount > 1 || plan.frame.isOrthogonal,
        low > 0 || high < row.solution.size[axis],
        // A row of its own is as long across its axis as the longest of its groups.
        let stretch = plan.frame.isOrthogonal
          ? -.infinity ... .infinity : row.stretch(around: low...max(low, high), along: axis)
      else { continue }
      for slot in 0..<row.itemCount where row.overlaps(slot, stretch, along: axis) {
        let attributes = itemAttributes(slot, in: row, corner: corner, at: placement)
        if attributes.isEstimated, !attributes.frame.intersects(rect) { body(attributes) }
      }
    }
  }
}

extension SolvedRow {
  /// The stretch of the cells that are side by side with those in `view`, or with such cells in their
  /// turn, counted from the group's corner; nil where none is in `view`.
  fileprivate func stretch(
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

  /// Whether a cell shares more than an edge with `stretch`.
  fileprivate func overlaps(
    _ slot: Int, _ stretch: ClosedRange<Double>, along axis: Axis
  ) -> Bool {
    let frame = solution.slots[slot].frame
    return frame.start(along: axis) < stretch.upperBound
      && frame.end(along: axis) > stretch.lowerBound
  }
}
