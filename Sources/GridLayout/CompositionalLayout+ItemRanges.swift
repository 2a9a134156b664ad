extension CompositionalLayout {
  /// Calls `body` with the range of items of each section that are in `rect`, in the order of the
  /// sections.
  ///
  /// The range can contain one more row on both sides. For an orthogonal row it contains the
  /// displayed items.
  ///
  /// - Parameters:
  ///   - rect: A rectangle of the content, in points, as wide as the content.
  ///   - body: Receives the index of a section and a range of its items.
  /// - Complexity: O(log *n*) for each section that intersects `rect`.
  package func forEachItemRange(
    in rect: Rect, _ body: (_ section: Int, _ items: Range<Int>) -> Void
  ) {
    forEachSection(meeting: rect) { section, placement in
      if let items = section.items(in: rect, at: placement) { body(placement.section, items) }
    }
  }

  /// Calls `body` with each section of the rows that may intersect `rect`, and its position.
  ///
  /// - Parameters:
  ///   - rect: A rectangle of the content, in points.
  ///   - countsOverhang: Whether elements that extend beyond their section count, with a point for rounding;
  ///     `false` by default.
  ///   - body: Receives a section and its position.
  /// - Complexity: O(log *s* + *m*) for *s* sections, where *m* is the number of sections found.
  func forEachSection(
    meeting rect: Rect, countsOverhang: Bool = false,
    _ body: (SectionLayout, SectionLayout.Placement) -> Void
  ) {
    let stack = stack
    let axis = configuration.scrollDirection
    let (after, before) =
      countsOverhang ? (stack.overhang.after + 1, stack.overhang.before + 1) : (0, 0)
    let found = stack.sections(
      from: rect.start(along: axis) - after, to: rect.end(along: axis) + before)
    for index in found {
      if let section = sections[index] { body(section, stack.placement(of: index)) }
    }
  }

  /// Returns the items whose frames share an area with `rect`, as ranges.
  ///
  /// - Complexity: O(log *n* + *r*), where *r* is the number of items in the rows that the rectangle
  ///   meets. Computes no attributes.
  package func itemIntervals(in rect: Rect) -> ItemIntervals {
    var found = ItemIntervals()
    forEachSection(meeting: rect, countsOverhang: true) { section, placement in
      section.appendItems(intersecting: rect, at: placement, to: &found)
    }
    return found
  }

  package func start(ofSection section: Int) -> Double? { self.section(section)?.1.start }

  /// Returns the items of a section in `rect`, like ``forEachItemRange(in:_:)``.
  package func items(ofSection section: Int, in rect: Rect) -> Range<Int>? {
    guard let (layout, placement) = self.section(section) else { return nil }
    return layout.items(in: rect, at: placement)
  }
}

extension SectionLayout {
  /// Appends the items whose frames share an area with `rect`.
  func appendItems(
    intersecting rect: Rect, at placement: Placement, to found: inout ItemIntervals
  ) {
    for index in rows(in: rect, at: placement) {
      let row = rows.row(index)
      let corner = corner(of: row, at: placement)
      var start: Int?
      for slot in 0..<row.itemCount {
        let frame = plan.grid.aligned(
          row.solution.slots[slot].frame.offsetBy(dx: corner.x, dy: corner.y))
        let item = row.firstItem + slot
        if frame.intersects(rect) {
          start = start ?? item
        } else if let first = start {
          found.append(first..<item, inSection: placement.section)
          start = nil
        }
      }
      if let start {
        found.append(start..<row.firstItem + row.itemCount, inSection: placement.section)
      }
    }
  }

  /// Returns the items of the rows that may intersect `rect`; `nil` if there are none.
  func items(in rect: Rect, at placement: Placement) -> Range<Int>? {
    let rows = rows(in: rect, at: placement)
    guard !rows.isEmpty else { return nil }
    let last = self.rows.row(rows.upperBound - 1)
    return self.rows.row(rows.lowerBound).firstItem..<last.firstItem + last.itemCount
  }
}
