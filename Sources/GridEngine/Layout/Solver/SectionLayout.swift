/// One section, solved: answers where its elements are.
///
/// Coordinates are the section's own: along the scroll direction from where it begins, across it
/// from the container's leading (or top) side. Nothing is mirrored here.
final class SectionLayout {
  let plan: SectionPlan
  let itemCount: Int
  let rows: any RowModel
  /// ``rows``, where measuring has a say.
  let measuredRows: (any MeasuredRows)?
  private(set) var boundary = BoundarySolver.Solution()
  /// The section's extent along the scroll direction.
  private(set) var extent = 0.0
  /// The extent of its insets and groups along the scroll direction.
  private(set) var core = 0.0
  private var needsArranging = false
  /// What boundary items measured themselves to be, by place in the list.
  var boundarySizes: SupplementarySizes<Int>
  /// What badges measured themselves to be.
  var badgeSizes: SupplementarySizes<BadgeID>
  /// The number of the first badge of each kind; boundary items of the same kind come before.
  let firstBadge: [Int]
  /// How far the row of an orthogonal section is scrolled.
  var orthogonalOffset: Double

  /// Names a badge: the number of its kind, and its number among those.
  struct BadgeID: Hashable {
    var kind: Int
    var number: Int
  }

  /// Solves a section of `itemCount` items, with the sizes that `old` knows where these still hold.
  init(_ plan: SectionPlan, itemCount: Int, adopting old: SectionLayout? = nil) {
    self.plan = plan
    self.itemCount = min(max(0, itemCount), Self.mostItems)
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
    let count = self.itemCount
    rows =
      measuredRows
      ?? UniformRows(plan, template: plan.solveGroup(itemCount: count), itemCount: count)
    arrange()
  }

  /// The most items that a section can have.
  private static let mostItems = Int(Int32.max) - 1

  /// Has what goes around the groups placed again before the next query.
  func setNeedsArranging() { needsArranging = true }

  /// Places what goes around the groups where sizes changed.
  func arrangeIfNeeded() {
    if needsArranging { arrange() }
  }

  /// Places what goes around the groups, after their extent changed.
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
      items, core: core, sizes: boundarySizes.known)
    extent = boundary.extent
  }

  /// The room an orthogonal row takes across its own axis, edge spacing included.
  var rowsCrossRoom: Double {
    guard rows.rowCount > 0 else { return 0 }
    return max(0, rows.crossExtent + plan.group.edges.minimum(along: plan.frame.scrollAxis))
  }

  /// Where groups begin along their axis.
  var groupsStart: Double {
    let inset = plan.frame.insets.start(along: plan.frame.groupAxis)
    return plan.frame.isOrthogonal ? inset - orthogonalOffset : boundary.coreStart + inset
  }

  /// The corner of the group of `row`, for a section that begins at `start`.
  func corner(of row: SolvedRow, start: Double) -> Point {
    let axis = plan.frame.groupAxis
    let cross = plan.crossStart(ofGroup: row.solution.size[axis.cross])
    return plan.frame.isOrthogonal
      ? Point(
        along: axis, groupsStart + row.start, cross: start + boundary.coreStart + cross)
      : Point(along: axis, start + groupsStart + row.start, cross: cross)
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
    return (-low, high - extent)
  }
}
