extension SectionLayout {
  /// The position of a section and the visible range.
  struct Placement {
    /// The index of the section.
    var section: Int
    /// The start of the section along the scroll direction.
    var start: Double
    /// The start of the section across the scroll direction.
    var crossStart = 0.0
    /// The visible range along the scroll direction, for pinned elements.
    var visible: ClosedRange<Double> = -.infinity ... .infinity
  }

  /// Calls `body` with the elements that may intersect `rect`; the caller filters them.
  ///
  /// - Parameters:
  ///   - rect: A rectangle of the content; `nil` for all elements.
  ///   - placement: The position of the section.
  ///   - body: Receives attributes, rounded to pixels.
  func forEachElement(
    in rect: Rect?, at placement: Placement, _ body: (LayoutAttributes) -> Void
  ) {
    for index in rows(in: rect, at: placement) {
      let row = rows.row(index)
      let corner = corner(of: row, at: placement)
      for slot in 0..<row.itemCount {
        body(itemAttributes(slot, in: row, corner: corner, at: placement))
      }
      if !row.solution.attachments.isEmpty {
        forEachBadge(of: row, index: index, corner: corner, at: placement, body)
      }
    }
    for index in boundary.placements.indices {
      body(boundaryAttributes(index, at: placement))
    }
    for index in plan.section.decorationItems.indices {
      if let attributes = decorationAttributes(index, at: placement) { body(attributes) }
    }
  }

  /// Returns the rows whose elements may intersect `rect`.
  func rows(in rect: Rect?, at placement: Placement) -> Range<Int> {
    guard let rect else { return 0..<rows.rowCount }
    let axis = plan.frame.groupAxis
    let origin = groupsStart + (plan.frame.isOrthogonal ? 0 : placement.start)
    // One point more on both sides, because rounding to pixels moves elements by less.
    let low = rect.start(along: axis) - origin - 1
    return rows.rows(meeting: low...max(low, rect.end(along: axis) - origin + 1))
  }

  /// Returns the attributes of the item in a slot of a row.
  func itemAttributes(
    _ slot: Int, in row: SolvedRow, corner: Point, at placement: Placement
  ) -> LayoutAttributes {
    let place = row.solution.slots[slot]
    let item = row.firstItem + slot
    var attributes = LayoutAttributes(
      element: ElementID(.cell, at: IndexPath(item: item, section: placement.section)),
      frame: plan.grid.aligned(place.frame.offsetBy(dx: corner.x, dy: corner.y)),
      zIndex: place.zIndex ?? (plan.section.decorationItems.isEmpty ? 0 : 1))
    if !place.estimated.isEmpty, let measuredRows {
      attributes.isEstimated = !measuredRows.isMeasured(item, sides: place.estimated)
    }
    attributes.listRow = plan.section.listStyle?.row(ofItem: item, itemCount: itemCount)
    return attributes
  }

  /// Returns the attributes of an item; `nil` if there is no such item.
  func attributes(ofItem item: Int, at placement: Placement) -> LayoutAttributes? {
    guard item >= 0, item < itemCount, rows.rowCount > 0 else { return nil }
    let row = rows.row(rows.row(ofItem: item))
    return itemAttributes(
      item - row.firstItem, in: row, corner: corner(of: row, at: placement), at: placement)
  }
}

// MARK: - Badges

extension SectionLayout {
  private func forEachBadge(
    of row: SolvedRow, index: Int, corner: Point, at placement: Placement,
    _ body: (LayoutAttributes) -> Void
  ) {
    for place in row.solution.attachments.indices
    where row.solution.attachments[place].firstSlot < row.itemCount {
      let number = badgeNumber(place, in: row, index: index)
      body(badgeAttributes(place, number: number, in: row, corner: corner, at: placement))
    }
  }

  /// Returns the number of a badge among those of its kind in the section.
  private func badgeNumber(_ place: Int, in row: SolvedRow, index: Int) -> Int {
    let kind = row.solution.attachments[place].kind
    let inRow = row.solution.attachments[..<place].count { $0.kind == kind }
    return firstBadge[kind] + rows.badges(ofKind: kind, beforeRow: index) + inRow
  }

  private func badgeAttributes(
    _ place: Int, number: Int, in row: SolvedRow, corner: Point, at placement: Placement
  ) -> LayoutAttributes {
    let attachment = row.solution.attachments[place]
    var frame = attachment.frame.offsetBy(dx: corner.x, dy: corner.y)
    let badge = BadgeID(kind: attachment.kind, number: number)
    if !badgeSizes.known.isEmpty, let measured = badgeSizes.known[badge] {
      for axis in Axis.allCases {
        guard let extent = measured[axis] else { continue }
        frame.origin[axis] += attachment.growth[axis] * (extent - frame.size[axis])
        frame.size[axis] = extent
      }
    }
    var attributes = LayoutAttributes(
      element: ElementID(
        .supplementary(kind: plan.names.kinds[attachment.kind]),
        at: IndexPath(item: number, section: placement.section)),
      frame: plan.grid.aligned(frame), zIndex: attachment.zIndex)
    attributes.isEstimated = attachment.isEstimated && !badgeSizes.isMeasured(badge)
    return attributes
  }

  /// Returns the row of a badge and the index of the badge in the row.
  private func find(
    badge number: Int, kind: Int
  ) -> (row: SolvedRow, place: Int)? {
    let badge = number - firstBadge[kind]
    guard let index = rows.row(ofBadge: badge, kind: kind) else { return nil }
    let row = rows.row(index)
    var rest = badge - rows.badges(ofKind: kind, beforeRow: index)
    for (place, attachment) in row.solution.attachments.enumerated()
    where attachment.kind == kind {
      if rest == 0 { return attachment.firstSlot < row.itemCount ? (row, place) : nil }
      rest -= 1
    }
    return nil
  }

  /// Returns the attributes of a supplementary view; `nil` if there is no such view.
  func attributes(
    ofSupplementary kind: String, number: Int, at placement: Placement
  ) -> LayoutAttributes? {
    if let index = boundaryIndex(ofKind: kind, number: number) {
      return boundaryAttributes(index, at: placement)
    }
    guard let kind = plan.names.kinds.firstIndex(of: kind),
      let (row, place) = find(badge: number, kind: kind)
    else { return nil }
    return badgeAttributes(
      place, number: number, in: row, corner: corner(of: row, at: placement), at: placement)
  }
}

// MARK: - Boundary items and decorations

extension SectionLayout {
  /// Returns the index of a boundary item.
  func boundaryIndex(ofKind kind: String, number: Int) -> Int? {
    boundary.placements.firstIndex { $0.item.elementKind == kind && $0.number == number }
  }

  private func boundaryAttributes(_ index: Int, at placement: Placement) -> LayoutAttributes {
    var attributes = boundary.attributes(
      index, start: placement.start, crossStart: placement.crossStart, section: placement.section,
      core: core, visible: placement.visible, axis: plan.frame.scrollAxis, grid: plan.grid)
    if boundarySizes.isMeasured(index) { attributes.isEstimated = false }
    return attributes
  }

  /// Returns the attributes of a background; `nil` if there is none of this kind and number.
  func attributes(
    ofDecoration kind: String, number: Int, at placement: Placement
  ) -> LayoutAttributes? {
    guard plan.section.decorationItems.indices.contains(number),
      plan.section.decorationItems[number].elementKind == kind
    else { return nil }
    return decorationAttributes(number, at: placement)
  }

  private func decorationAttributes(
    _ index: Int, at placement: Placement
  ) -> LayoutAttributes? {
    guard extent > 0 else { return nil }
    let item = plan.section.decorationItems[index]
    let frame = GroupSolver.inset(
      frame(at: placement), by: LayoutNumber.clean(item.contentInsets))
    return LayoutAttributes(
      element: ElementID(
        .decoration(kind: item.elementKind),
        at: IndexPath(item: index, section: placement.section)),
      frame: plan.grid.aligned(frame), zIndex: item.zIndex)
  }
}
