/// Finds where the items of one group lie: a function of the description, the room and the sizes
/// measured so far.
///
/// - SeeAlso: docs/layout-files.md, "Groups", for the rules; UICollectionViewCompositionalLayout,
///   whose frames these are.
struct GroupSolver {
  let grid: PixelGrid
  /// The points to assume for each leaf instead of its own estimate, where known.
  var estimates: [MeasuredSize] = []
  /// What the item in a slot, counted from the section group's first, measured itself to be.
  var measured: (_ slot: Int) -> MeasuredSize? = { _ in nil }
  /// The number of slots that have an item. In the section's last group it may be less than the
  /// slots there are; those without an item take the places of a full group's, but the largest of
  /// uniform siblings is found among the others.
  var itemCount = Int.max

  /// What is left of the work that one solve may take.
  let work = Work()

  /// The most slots that one group may have; what goes beyond is left out.
  static let mostSlots = 8_192

  /// Counts subitems sized, so that groups nested in groups that measure to see what fits come to
  /// an end however they are described.
  final class Work {
    var left = 100_000
    var isLeft: Bool { left > 0 }
  }

  /// One side, resolved to points.
  struct Length {
    var points: Double
    /// Whether the contents have the last word.
    var isEstimated = false
  }

  /// Two sides, resolved to points.
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

  /// A subitem in a row, before it has a position.
  struct Child {
    let plan: SubitemPlan
    var size: Size
    /// What it holds, for a group.
    var content: GroupSolution?
    let firstSlot: Int
    /// The sides that were resolved as estimates, on which insets do not count.
    let estimated: EstimatedSides

    /// How many slots it fills.
    var slotCount: Int { content?.slots.count ?? 1 }

    /// The room it takes along `axis`, edge spacing at its least included.
    func length(along axis: Axis) -> Double { size[axis] + plan.edges.minimum(along: axis) }
  }

  /// Solves a group whose sides are resolved.
  ///
  /// - Parameters:
  ///   - plan: The group with its place, insets and supplementaries.
  ///   - group: The group itself.
  ///   - proposal: Its size; an estimated side becomes as long as the contents make it.
  ///   - forced: Sides that siblings or other groups of the section dictate: the contents are laid
  ///     out as if the side were estimated, but it is as long as this.
  ///   - lieIn: The inner size of what the group lies in; its supplementaries' fractions are of it.
  ///   - firstSlot: The number of its first slot, counted from the section's group.
  func solve(
    _ plan: SubitemPlan, group: GroupPlan, proposal: Proposal,
    forced: MeasuredSize = MeasuredSize(),
    lieIn: Size, firstSlot: Int
  ) -> GroupSolution {
    let insets = effectiveInsets(plan.insets, of: proposal)
    let inner = Size(
      width: max(0, proposal.width.points - insets.leading - insets.trailing),
      height: max(0, proposal.height.points - insets.top - insets.bottom))
    let row = fill(group, inner: inner, proposal: proposal, firstSlot: firstSlot)
    var room = inner
    for axis in Axis.allCases where proposal[axis].isEstimated {
      room[axis] = forced[axis] ?? extent(of: row, along: axis, plan: plan, group: group)
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
      attach(plan.supplementaries, to: host, sizedBy: lieIn, firstSlot: 0, &solution)
    }
    return solution
  }

  /// Returns how long the subitems make a group whose side along `axis` is estimated. A uniform
  /// side is compared with siblings' sides, so subitems without an item do not count in it.
  private func extent(of row: Row, along axis: Axis, plan: SubitemPlan, group: GroupPlan) -> Double
  {
    var row = row
    if plan.size[axis].isUniform { row.children = row.children.filter(hasItem) }
    return row.extent(along: axis, of: group)
  }

  /// Returns whether `child` is or contains the place of an item.
  func hasItem(_ child: Child) -> Bool { child.firstSlot < itemCount }

  /// `insets`, without those along an estimated side.
  private func effectiveInsets(
    _ insets: DirectionalEdgeInsets, of proposal: Proposal
  ) -> DirectionalEdgeInsets {
    var insets = insets
    if proposal.width.isEstimated { (insets.leading, insets.trailing) = (0, 0) }
    if proposal.height.isEstimated { (insets.top, insets.bottom) = (0, 0) }
    return insets
  }

  /// `dimension` in a box of `base`, an estimate replaced by `measured` where that is known.
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

  /// Both sides of `size` in a box of `base`, estimates as they are.
  func resolve(_ size: LayoutSize, in base: Size) -> Proposal {
    Proposal(width: resolve(size.width, in: base), height: resolve(size.height, in: base))
  }
}
