/// One section, solved: answers where its elements are.
///
/// Coordinates are the section's own: along the scroll direction from where it begins, across it
/// from the container's leading (or top) side. Nothing is mirrored here.
final class SectionLayout {
  let plan: SectionPlan
  let itemCount: Int
  private(set) var rows: any RowModel
  private(set) var boundary: BoundarySolver.Solution
  /// The section's extent along the scroll direction.
  private(set) var extent: Double
  /// The extent of its insets and groups along the scroll direction.
  private(set) var core: Double
  /// The number of the first badge of each kind; headers of the same kind come before.
  private let firstBadge: [Int]
  /// How many badges of each kind one full row has.
  private var badgesInRow: [Int] = []

  init(_ plan: SectionPlan, itemCount: Int) {
    self.plan = plan
    self.itemCount = max(0, itemCount)
    let template = plan.solveGroup(itemCount: itemCount)
    rows = UniformRows(plan, template: template, itemCount: self.itemCount)
    firstBadge = plan.names.kinds.map { kind in
      plan.section.boundarySupplementaryItems.count { $0.elementKind == kind }
    }
    badgesInRow = plan.names.kinds.indices.map { kind in
      template.attachments.count { $0.kind == kind }
    }
    (boundary, extent, core) = (BoundarySolver.Solution(), 0, 0)
    arrange()
  }

  /// Places what goes around the groups, whose extent is known.
  private func arrange() {
    let frame = plan.frame
    let axis = frame.scrollAxis
    let items = plan.section.boundarySupplementaryItems
    guard rows.rowCount > 0 || !items.isEmpty else {
      (boundary, extent, core) = (BoundarySolver.Solution(), 0, 0)
      return
    }
    let groups = frame.isOrthogonal ? rowsCrossRoom : rows.extent
    core = max(0, groups + frame.insets.total(along: axis))
    boundary = BoundarySolver(frame: frame, grid: plan.grid).solve(items, core: core)
    extent = boundary.extent
  }

  /// The room an orthogonal row takes across its own axis, edge spacing included.
  private var rowsCrossRoom: Double {
    guard rows.rowCount > 0 else { return 0 }
    return max(0, rows.crossExtent + plan.group.edges.minimum(along: plan.frame.scrollAxis))
  }

  /// Where groups begin, along and across their axis.
  private var groupsOrigin: (main: Double, coreStart: Double) {
    let frame = plan.frame
    let inset = frame.insets.start(along: frame.groupAxis)
    return frame.isOrthogonal
      ? (inset, boundary.coreStart) : (boundary.coreStart + inset, 0)
  }

  /// The corner of the group of `row`.
  private func corner(of row: SolvedRow) -> Point {
    let axis = plan.frame.groupAxis
    let origin = groupsOrigin
    return Point(
      along: axis, origin.main + row.start,
      cross: origin.coreStart + plan.crossStart(ofGroup: row.solution.size[axis.cross]))
  }
}

// MARK: - Queries

extension SectionLayout {
  /// Calls `body` with what may lie in `rect`; the caller leaves out what does not.
  ///
  /// - Parameters:
  ///   - start: Where the section begins along the scroll direction; frames handed out have it
  ///     added and are rounded to pixels.
  ///   - rect: In the layout's coordinates, not mirrored; nil for everything.
  ///   - visible: The stretch in view along the scroll direction, for pinned elements.
  func forEachElement(
    in rect: Rect?, start: Double, section: Int, visible: ClosedRange<Double>,
    _ body: (LayoutAttributes) -> Void
  ) {
    forEachItem(in: rect, start: start, section: section, body)
    forEachBadge(in: rect, start: start, section: section, body)
    for index in boundary.placements.indices {
      body(boundaryAttributes(index, start: start, section: section, visible: visible))
    }
    for index in plan.section.decorationItems.indices {
      if let attributes = decorationAttributes(index, start: start, section: section) {
        body(attributes)
      }
    }
  }

  /// The rows of which something may lie in `rect`.
  private func rows(in rect: Rect?, start: Double) -> Range<Int> {
    guard let rect else { return 0..<rows.rowCount }
    let axis = plan.frame.groupAxis
    let origin = groupsOrigin.main + (plan.frame.isOrthogonal ? 0 : start)
    // A point more on both sides: rounding to pixels moves elements by less.
    let low = rect.start(along: axis) - origin - 1
    return rows.rows(meeting: low...max(low, rect.end(along: axis) - origin + 1))
  }

  private func forEachItem(
    in rect: Rect?, start: Double, section: Int, _ body: (LayoutAttributes) -> Void
  ) {
    for index in rows(in: rect, start: start) {
      let row = rows.row(index)
      let corner = moved(corner(of: row), by: start)
      for slot in 0..<row.itemCount {
        body(itemAttributes(slot, in: row, corner: corner, section: section))
      }
    }
  }

  private func forEachBadge(
    in rect: Rect?, start: Double, section: Int, _ body: (LayoutAttributes) -> Void
  ) {
    guard !plan.names.kinds.isEmpty else { return }
    for index in rows(in: rect, start: start) {
      let row = rows.row(index)
      let corner = moved(corner(of: row), by: start)
      for place in row.solution.attachments.indices
      where row.solution.attachments[place].firstSlot < row.itemCount {
        body(badgeAttributes(place, in: row, index: index, corner: corner, section: section))
      }
    }
  }

  /// `point` with the section's start added along the scroll direction.
  private func moved(_ point: Point, by start: Double) -> Point {
    var point = point
    point[plan.frame.scrollAxis] += start
    return point
  }

  private func itemAttributes(
    _ slot: Int, in row: SolvedRow, corner: Point, section: Int
  ) -> LayoutAttributes {
    let place = row.solution.slots[slot]
    var attributes = LayoutAttributes(
      element: ElementID(.cell, at: IndexPath(item: row.firstItem + slot, section: section)),
      frame: plan.grid.aligned(place.frame.offsetBy(dx: corner.x, dy: corner.y)),
      zIndex: place.zIndex ?? (plan.section.decorationItems.isEmpty ? 0 : 1))
    attributes.isEstimated = place.isEstimated
    return attributes
  }

  private func badgeAttributes(
    _ place: Int, in row: SolvedRow, index: Int, corner: Point, section: Int
  ) -> LayoutAttributes {
    let attachment = row.solution.attachments[place]
    var number = firstBadge[attachment.kind] + index * badgesInRow[attachment.kind]
    for other in row.solution.attachments[..<place] where other.kind == attachment.kind {
      number += 1
    }
    var attributes = LayoutAttributes(
      element: ElementID(
        .supplementary(kind: plan.names.kinds[attachment.kind]),
        at: IndexPath(item: number, section: section)),
      frame: plan.grid.aligned(attachment.frame.offsetBy(dx: corner.x, dy: corner.y)),
      zIndex: attachment.zIndex)
    attributes.isEstimated = attachment.isEstimated
    return attributes
  }

  private func boundaryAttributes(
    _ index: Int, start: Double, section: Int, visible: ClosedRange<Double>
  ) -> LayoutAttributes {
    boundary.attributes(
      index, start: start, section: section, core: core, visible: visible,
      axis: plan.frame.scrollAxis, grid: plan.grid)
  }

  private func decorationAttributes(
    _ index: Int, start: Double, section: Int
  ) -> LayoutAttributes? {
    guard extent > 0 else { return nil }
    let item = plan.section.decorationItems[index]
    let axis = plan.frame.scrollAxis
    let whole = Rect(
      origin: Point(along: axis, start, cross: 0),
      size: Size(along: axis, extent, cross: plan.frame.container[axis.cross]))
    let frame = GroupSolver.inset(whole, by: LayoutNumber.clean(item.contentInsets))
    return LayoutAttributes(
      element: ElementID(
        .decoration(kind: item.elementKind), at: IndexPath(item: index, section: section)),
      frame: plan.grid.aligned(frame), zIndex: item.zIndex)
  }

  /// Where one item is, or nil where there is none.
  func attributes(ofItem item: Int, start: Double, section: Int) -> LayoutAttributes? {
    guard item >= 0, item < itemCount, rows.rowCount > 0 else { return nil }
    let row = rows.row(rows.row(ofItem: item))
    return itemAttributes(
      item - row.firstItem, in: row, corner: moved(corner(of: row), by: start), section: section)
  }

  /// Where one supplementary is, or nil where there is none.
  func attributes(
    ofSupplementary kind: String, number: Int, start: Double, section: Int,
    visible: ClosedRange<Double>
  ) -> LayoutAttributes? {
    for (index, placement) in boundary.placements.enumerated()
    where placement.item.elementKind == kind && placement.number == number {
      return boundaryAttributes(index, start: start, section: section, visible: visible)
    }
    guard let kindNumber = plan.names.kinds.firstIndex(of: kind) else { return nil }
    let badge = number - firstBadge[kindNumber]
    let inRow = badgesInRow[kindNumber]
    guard badge >= 0, inRow > 0, badge / inRow < rows.rowCount else { return nil }
    let index = badge / inRow
    let row = rows.row(index)
    let places = row.solution.attachments.indices.filter {
      row.solution.attachments[$0].kind == kindNumber
    }
    let place = places[badge % inRow]
    guard row.solution.attachments[place].firstSlot < row.itemCount else { return nil }
    return badgeAttributes(
      place, in: row, index: index, corner: moved(corner(of: row), by: start), section: section)
  }

  /// How far anything of the section lies outside its extent, before its start and behind its end.
  var overhang: (before: Double, after: Double) {
    let axis = plan.frame.scrollAxis
    var low = 0.0
    var high = extent
    for placement in boundary.placements {
      low = min(low, placement.frame.start(along: axis))
      high = max(high, placement.frame.end(along: axis))
    }
    let inset = boundary.coreStart + plan.frame.insets.start(along: axis)
    if plan.frame.isOrthogonal {
      low = min(low, inset - rows.crossOverhang)
      high = max(high, inset + rowsCrossRoom + rows.crossOverhang)
    } else {
      low = min(low, inset - rows.overhang.before)
      high = max(high, inset + rows.extent + rows.overhang.after)
    }
    return (-low + 1, high - extent + 1)
  }
}
