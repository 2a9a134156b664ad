/// Computes the positions of the items of one group from its description, the available space and
/// the measured sizes.
///
/// - SeeAlso: docs/layout-files.md, "Groups", for the rules; UICollectionViewCompositionalLayout,
///   whose frames it reproduces.
struct GroupSolver {
  let grid: PixelGrid
  /// The known sizes of leaves, which replace their estimates.
  var estimates: [MeasuredSize] = []
  /// Returns the measured size of the item in a slot, counted from the first slot of the section's
  /// group.
  var measured: (_ slot: Int) -> MeasuredSize? = { _ in nil }
  /// The number of slots that contain items; in the last group of a section it can be less than the
  /// number of slots. Slots without an item have the positions of a full group, but do not count
  /// for the largest uniform sibling.
  var itemCount = Int.max

  /// The remaining work of this solve.
  let work = Work()

  /// The maximum number of slots in a group; further ones are ignored.
  static let maximumSlots = 8_192

  /// Limits the number of subitems to be sized, so that nested groups that fit measured items
  /// terminate for any description.
  final class Work {
    var left = 100_000
    var isLeft: Bool { left > 0 }
  }

  /// The length of a side in points.
  struct Length {
    var points: Double
    /// Whether the contents determine the final length.
    var isEstimated = false
  }

  /// The lengths of two sides in points.
  struct Proposal {
    var width: Length
    var height: Length

    subscript(axis: Axis) -> Length {
      get { axis == .horizontal ? width : height }
      set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }
    var size: Size { Size(width: width.points, height: height.points) }
    var estimated: EstimatedSides {
      var sides: EstimatedSides = []
      if width.isEstimated { sides.insert(.width) }
      if height.isEstimated { sides.insert(.height) }
      return sides
    }
  }

  /// A subitem of a row, without a position.
  struct Child {
    let plan: SubitemPlan
    var size: Size
    /// The contents of a group.
    var content: GroupSolution?
    let firstSlot: Int
    /// The sides that were resolved as estimates, along which insets are ignored.
    let estimated: EstimatedSides

    /// The number of slots in the subitem.
    var slotCount: Int { content?.slots.count ?? 1 }

    /// Returns the space along `axis`, with minimum edge spacing.
    func length(along axis: Axis) -> Double { size[axis] + plan.edges.minimum(along: axis) }
  }

  /// Solves a group whose sides are resolved.
  ///
  /// - Parameters:
  ///   - plan: The group as a subitem, with insets and supplementary views.
  ///   - group: The group.
  ///   - proposal: The size; the contents determine the length of an estimated side.
  ///   - uniform: The lengths of uniform sides. The contents are laid out as if the side were
  ///     estimated, but it has this length.
  ///   - sizedIn: The inner size of the container, the base of fractions of the group's
  ///     supplementary views.
  ///   - firstSlot: The number of the first slot, counted from the section's group.
  func solve(
    _ plan: SubitemPlan, group: GroupPlan, proposal: Proposal,
    uniform: MeasuredSize = MeasuredSize(),
    sizedIn: Size, firstSlot: Int
  ) -> GroupSolution {
    let insets = effectiveInsets(plan.insets, of: proposal)
    let inner = Size(
      width: max(0, proposal.width.points - insets.leading - insets.trailing),
      height: max(0, proposal.height.points - insets.top - insets.bottom))
    let row = fill(group, inner: inner, proposal: proposal, firstSlot: firstSlot)
    var room = inner
    for axis in Axis.allCases where proposal[axis].isEstimated {
      room[axis] = uniform[axis] ?? extent(of: row, along: axis, plan: plan, group: group)
    }
    var solution = GroupSolution()
    solution.size = Size(
      width: proposal.width.isEstimated ? room.width : proposal.width.points,
      height: proposal.height.isEstimated ? room.height : proposal.height.points)
    place(row, of: group, in: room, corner: Point(x: insets.leading, y: insets.top), &solution)
    if !solution.slots.isEmpty {
      let host = Rect(
        x: insets.leading, y: insets.top,
        width: max(0, solution.size.width - insets.leading - insets.trailing),
        height: max(0, solution.size.height - insets.top - insets.bottom))
      attach(plan.supplementaries, to: host, sizedBy: sizedIn, firstSlot: 0, &solution)
    }
    return solution
  }

  /// Returns the length of a group whose side along `axis` is estimated. A uniform side is compared
  /// with siblings, so subitems without an item do not count for it.
  private func extent(of row: Row, along axis: Axis, plan: SubitemPlan, group: GroupPlan) -> Double
  {
    var row = row
    if plan.size[axis].isUniform { row.children = row.children.filter(hasItem) }
    return row.extent(along: axis, of: group)
  }

  /// Returns whether `child` is or contains a slot with an item.
  func hasItem(_ child: Child) -> Bool { child.firstSlot < itemCount }

  /// Returns `insets` without those along an estimated side.
  private func effectiveInsets(
    _ insets: DirectionalEdgeInsets, of proposal: Proposal
  ) -> DirectionalEdgeInsets {
    var insets = insets
    if proposal.width.isEstimated { (insets.leading, insets.trailing) = (0, 0) }
    if proposal.height.isEstimated { (insets.top, insets.bottom) = (0, 0) }
    return insets
  }

  /// Returns the length of `dimension` in `base`; `measured` replaces an estimate.
  func resolve(
    _ dimension: LayoutDimension, in base: Size, measured: Double? = nil
  ) -> Length {
    switch dimension {
    case .absolute(let points):
      Length(points: points)
    case .fractionalWidth(let part):
      Length(points: LayoutNumber.length(grid.floored(part * base.width)))
    case .fractionalHeight(let part):
      Length(points: LayoutNumber.length(grid.floored(part * base.height)))
    case .estimated(let points), .uniformAcrossSiblings(let points):
      Length(points: LayoutNumber.length(measured ?? points), isEstimated: true)
    }
  }

  /// Returns the lengths of both sides of `size` in `base`, with estimates.
  func resolve(_ size: LayoutSize, in base: Size) -> Proposal {
    Proposal(width: resolve(size.width, in: base), height: resolve(size.height, in: base))
  }
}
