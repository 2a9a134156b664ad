/// The scrolling row of an orthogonal section, for the scroller that moves it.
package struct OrthogonalRow: Hashable, Sendable {
  package var behavior: OrthogonalScrollingBehavior
  /// What of the content the row shows through, in content coordinates: as long as the container
  /// less the section's insets, as high as the groups.
  package var viewport: Rect
  /// The axis along which it scrolls.
  package var axis: Axis
  /// The length of all groups with the spacing between them, in points.
  package var extent: Double
  /// How many groups there are.
  package var groupCount: Int
}

extension CompositionalLayout {
  /// The row of a section whose groups run across the scroll direction; nil for other sections.
  package func orthogonalRow(ofSection section: Int) -> OrthogonalRow? {
    guard let (layout, placement) = self.section(section), layout.plan.frame.isOrthogonal else {
      return nil
    }
    let frame = layout.plan.frame
    let axis = frame.groupAxis
    let length = max(0, frame.container[axis] - frame.insets.total(along: axis))
    let top = placement.start + layout.boundary.coreStart + frame.insets.start(along: axis.cross)
    let viewport = Rect(
      origin: Point(along: axis, frame.insets.start(along: axis), cross: top),
      size: Size(along: axis, length, cross: layout.rowsCrossRoom))
    return OrthogonalRow(
      behavior: layout.plan.section.orthogonalScrollingBehavior, viewport: mirrored(viewport),
      axis: axis, extent: layout.rows.extent, groupCount: layout.rows.rowCount)
  }

  /// Where a group of an orthogonal row begins and how long it is, counted from the row's start.
  ///
  /// - Complexity: O(log *n*).
  package func orthogonalGroup(
    _ group: Int, inSection section: Int
  ) -> (start: Double, length: Double)? {
    guard let (layout, _) = self.section(section), layout.plan.frame.isOrthogonal,
      group >= 0, group < layout.rows.rowCount
    else { return nil }
    let row = layout.rows.row(group)
    return (row.start, row.solution.size[layout.plan.frame.groupAxis])
  }

  /// The group of an orthogonal row that begins last at `position` or before it; the first where
  /// none does.
  ///
  /// - Complexity: O(log *n*).
  package func orthogonalGroup(at position: Double, inSection section: Int) -> Int? {
    guard let (layout, _) = self.section(section), layout.plan.frame.isOrthogonal,
      layout.rows.rowCount > 0
    else { return nil }
    let rows = layout.rows.rows(meeting: position...position)
    return rows.last { layout.rows.row($0).start <= position } ?? rows.first
  }

  /// Scrolls the row of an orthogonal section, its offset counted from its start (the leading side
  /// or the top); attributes of its cells and badges move with it. 0 by default.
  package func setOrthogonalOffset(_ offset: Double, ofSection section: Int) {
    guard sections.indices.contains(section) else { return }
    sections[section]?.orthogonalOffset = LayoutNumber.clean(offset)
  }
}
