/// The solved layout of one section.
///
/// Coordinates are relative to the start of the section along the scroll direction, and to the
/// leading (or top) edge of the container across it.
final class SectionLayout {
  let plan: SectionPlan
  let itemCount: Int
  let rows: any RowModel
  /// The same as ``rows``, if sizes are measured.
  let measuredRows: (any MeasuredRows)?
  private(set) var boundary = BoundarySolver.Solution()
  /// The extent of the section along the scroll direction.
  private(set) var extent = 0.0
  /// The extent of its insets and groups along the scroll direction.
  private(set) var core = 0.0
  private var needsArranging = false
  /// The measured sizes of boundary items, by index.
  var boundarySizes: SupplementarySizes<Int>
  /// The measured sizes of badges.
  var badgeSizes: SupplementarySizes<BadgeID>
  /// The number of the first badge of each kind; boundary items of the same kind have the numbers
  /// before it.
  let firstBadge: [Int]
  /// The scroll offset of an orthogonal row.
  var orthogonalOffset: Double

  /// The identity of a badge: the number of its kind, and its number within the kind.
  struct BadgeID: Hashable {
    var kind: Int
    var number: Int
  }

  /// Solves a section of `itemCount` items, with the valid sizes of `old`.
  init(_ plan: SectionPlan, itemCount: Int, adopting old: SectionLayout? = nil) {
    self.plan = plan
    self.itemCount = min(max(0, itemCount), Self.maximumItemCount)
    let boundaryKinds = plan.section.boundarySupplementaryItems.map(\.elementKind)
    let keepsBoundary =
      boundaryKinds == old?.plan.section.boundarySupplementaryItems.map(\.elementKind)
    let sameKinds = plan.names.kinds == old?.plan.names.kinds
    boundarySizes = (keepsBoundary ? old?.boundarySizes : nil) ?? SupplementarySizes()
    badgeSizes = (sameKinds ? old?.badgeSizes : nil) ?? SupplementarySizes()
    if let old, !plan.givesBoundaryItemsSameSides(as: old.plan) {
      boundarySizes.invalidateAll()
      badgeSizes.invalidateAll()
    }
    orthogonalOffset = plan.frame.isOrthogonal ? old?.orthogonalOffset ?? 0 : 0
    firstBadge = plan.names.kinds.map { kind in boundaryKinds.count { $0 == kind } }
    if plan.flows {
      measuredRows = FlowingRows(plan, itemCount: self.itemCount, adopting: old?.measuredRows)
    } else if plan.hasEstimates {
      measuredRows = IndexedRows(plan, itemCount: self.itemCount, adopting: old?.measuredRows)
    } else {
      measuredRows = nil
    }
    rows = measuredRows ?? Self.fixedRows(plan, itemCount: self.itemCount, adopting: old?.rows)
    arrange()
  }

  /// Returns rows that do not depend on measured sizes.
  private static func fixedRows(
    _ plan: SectionPlan, itemCount: Int, adopting old: (any RowModel)?
  ) -> any RowModel {
    guard let space = AspectRatioSpace(plan, itemCount: itemCount) else {
      return UniformRows(
        plan, template: plan.solveGroup(itemCount: itemCount), itemCount: itemCount)
    }
    switch space.kind {
    case .justifiedRows(let extent):
      if let old = old as? JustifiedRows, old.space == space { return old }
      return JustifiedRows(space, rowExtent: extent)
    case .waterfall(let columns):
      if let old = old as? Waterfall, old.space == space { return old }
      return Waterfall(space, columns: columns)
    }
  }

  /// The maximum number of items in a section.
  private static let maximumItemCount = Int(Int32.max) - 1

  /// Marks the positions of boundary items as outdated.
  func setNeedsArranging() { needsArranging = true }

  /// Updates the positions of boundary items if they are outdated.
  func arrangeIfNeeded() {
    if needsArranging { arrange() }
  }

  /// Updates the positions of boundary items after the extent of the groups changed.
  func arrange() {
    needsArranging = false
    measuredRows?.finishMeasuring()
    let frame = plan.frame
    let axis = frame.scrollAxis
    let items = plan.section.boundarySupplementaryItems
    guard rows.rowCount > 0 || !items.isEmpty else {
      (boundary, extent, core) = (BoundarySolver.Solution(), 0, 0)
      return
    }
    let groups = frame.isOrthogonal ? rowsCrossRoom : rows.extent
    core = max(0, groups + frame.insets.total(along: axis))
    boundary = BoundarySolver(frame: frame, grid: plan.grid).solve(
      items, core: core, sizes: boundarySizes.known,
      padding: LayoutNumber.length(plan.section.headerTopPadding))
    extent = boundary.extent
  }

  /// The extent of an orthogonal row across its axis, with edge spacing.
  var rowsCrossRoom: Double {
    guard rows.rowCount > 0 else { return 0 }
    return max(0, rows.crossExtent + plan.group.edges.minimum(along: plan.frame.scrollAxis))
  }

  /// The start of the groups along their axis.
  var groupsStart: Double {
    let inset = plan.frame.insets.start(along: plan.frame.groupAxis)
    return plan.frame.isOrthogonal ? inset - orthogonalOffset : boundary.coreStart + inset
  }

  /// Returns the frame of the section with its boundary items.
  func frame(at placement: Placement) -> Rect {
    let axis = plan.frame.scrollAxis
    return Rect(
      origin: Point(along: axis, placement.start, cross: placement.crossStart),
      size: Size(along: axis, extent, cross: plan.frame.container[axis.cross]))
  }

  /// Returns the corner of a row's group.
  func corner(of row: SolvedRow, at placement: Placement) -> Point {
    let axis = plan.frame.groupAxis
    let cross = plan.crossStart(ofGroup: row.solution.size[axis.cross])
    let (start, crossStart) = (placement.start, placement.crossStart)
    return plan.frame.isOrthogonal
      ? Point(
        along: axis, groupsStart + row.start, cross: start + boundary.coreStart + cross)
      : Point(along: axis, start + groupsStart + row.start, cross: crossStart + cross)
  }

  /// The distances by which elements extend beyond the section, before its start and after its end.
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
      if rows.rowCount > 0 {
        // An incomplete last row is shorter than its group, whose badges keep their positions.
        let last = rows.row(rows.rowCount - 1)
        high = max(high, inset + last.start + last.solution.span(along: axis).upperBound)
      }
    }
    return (-low, high - extent)
  }
}
