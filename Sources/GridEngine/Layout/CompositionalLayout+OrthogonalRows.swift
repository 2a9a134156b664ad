/// The scrolling row of an orthogonal section, for the scroller that moves it.
struct OrthogonalRow: Hashable, Sendable {
  var behavior: OrthogonalScrollingBehavior
  /// What of the content the row shows through, in content coordinates: as long as the container
  /// less the section's insets, as high as the groups.
  var viewport: Rect
  /// The axis along which it scrolls.
  var axis: Axis
  /// The length of all groups with the spacing between them, in points.
  var extent: Double
  /// How many groups there are.
  var groupCount: Int
}

extension CompositionalLayout {
  /// The row of a section whose groups run across the scroll direction; nil for other sections.
  func orthogonalRow(ofSection section: Int) -> OrthogonalRow? {
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

  /// The groups of an orthogonal row; nil for other sections.
  func orthogonalGroups(ofSection section: Int) -> LayoutRowGroups? {
    guard let (layout, _) = self.section(section), layout.plan.frame.isOrthogonal else {
      return nil
    }
    return LayoutRowGroups(layout)
  }

  /// Scrolls the row of an orthogonal section, its offset counted from its start (the leading side
  /// or the top); attributes of its cells and badges move with it. 0 by default.
  func setOrthogonalOffset(_ offset: Double, ofSection section: Int) {
    guard sections.indices.contains(section) else { return }
    sections[section]?.orthogonalOffset = LayoutNumber.clean(offset)
  }

  /// How far the row of a section is scrolled.
  func orthogonalOffset(ofSection section: Int) -> Double {
    sections.indices.contains(section) ? sections[section]?.orthogonalOffset ?? 0 : 0
  }

  /// Calls `body` with the orthogonal sections that may meet `rect`.
  ///
  /// - Complexity: O(log *s* + *answer*); O(1) where no section is orthogonal.
  func forEachOrthogonalSection(meeting rect: Rect, _ body: (Int) -> Void) {
    guard hasOrthogonalSections else { return }
    let stack = stack
    let axis = configuration.scrollDirection
    let unmirrored = mirrored(rect)
    let low = unmirrored.start(along: axis)
    let high = unmirrored.end(along: axis)
    var section = stack.firstSection(endingAfter: low, in: sections)
    while section < sections.count, stack.starts[section] <= high {
      if sections[section]?.plan.frame.isOrthogonal == true { body(section) }
      section += 1
    }
  }

  /// The orthogonal section whose row is at `point`, in content coordinates: beside its groups too,
  /// but not on its headers and footers.
  ///
  /// - Complexity: O(log *s*).
  func orthogonalSection(at point: Point) -> Int? {
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
