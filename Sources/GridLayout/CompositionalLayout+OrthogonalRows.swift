/// The scrolling row of an orthogonal section, for its scroller.
package struct OrthogonalRow: Hashable, Sendable {
  package var behavior: OrthogonalScrollingBehavior
  /// The rectangle of the content in which the row is displayed: the container without the
  /// section's insets along the row, the groups across it.
  package var viewport: Rect
  /// The axis along which the row scrolls.
  package var axis: Axis
  /// The extent of all groups and their spacing, in points.
  package var extent: Double
  /// The number of groups.
  package var groupCount: Int
}

extension CompositionalLayout {
  /// Returns the row of an orthogonal section; `nil` for other sections.
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
      behavior: layout.plan.section.orthogonalScrollingBehavior, viewport: viewport, axis: axis,
      extent: layout.rows.extent, groupCount: layout.rows.rowCount)
  }

  /// Returns the groups of an orthogonal row; `nil` for other sections.
  package func orthogonalGroups(ofSection section: Int) -> LayoutRowGroups? {
    guard let (layout, _) = self.section(section), layout.plan.frame.isOrthogonal else {
      return nil
    }
    return LayoutRowGroups(layout)
  }

  /// Scrolls the row of an orthogonal section; the attributes of its cells and badges move.
  ///
  /// - Parameters:
  ///   - offset: The offset from the leading edge or the top, in points; 0 initially.
  ///   - section: The index of the section.
  package func setOrthogonalOffset(_ offset: Double, ofSection section: Int) {
    guard sections.indices.contains(section) else { return }
    sections[section]?.orthogonalOffset = LayoutNumber.clean(offset)
  }

  /// Returns the scroll offset of a section's row.
  package func orthogonalOffset(ofSection section: Int) -> Double {
    sections.indices.contains(section) ? sections[section]?.orthogonalOffset ?? 0 : 0
  }

  /// Calls `body` with the index of each orthogonal section that may intersect `rect`.
  ///
  /// - Complexity: O(log *s* + *m*) for *s* sections, where *m* is the number of sections found;
  ///   O(1) without orthogonal sections.
  package func forEachOrthogonalSection(meeting rect: Rect, _ body: (Int) -> Void) {
    guard hasOrthogonalSections else { return }
    forEachSection(meeting: rect) { section, placement in
      if section.plan.frame.isOrthogonal { body(placement.section) }
    }
  }

  /// Returns the orthogonal section whose row contains a point of the content. The space
  /// next to its groups counts, its headers and footers do not.
  ///
  /// - Complexity: O(log *s*).
  package func orthogonalSection(at point: Point) -> Int? {
    let axis = configuration.scrollDirection
    let spot = Rect(origin: point, size: Size(along: axis, 0, cross: 0))
    var found: Int?
    forEachOrthogonalSection(meeting: spot) { section in
      guard let row = orthogonalRow(ofSection: section) else { return }
      let band = row.viewport.range(along: axis)
      if band.contains(point[axis]) { found = found ?? section }
    }
    return found
  }
}
