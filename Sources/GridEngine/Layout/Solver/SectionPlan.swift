/// A section's description made ready for solving: everything that does not depend on how many items
/// there are or what they measured themselves to be.
struct SectionPlan {
  let section: LayoutSection
  let frame: SectionFrame
  let grid: PixelGrid
  /// The section's group in its place.
  let group: SubitemPlan
  let names: LayoutNames
  /// The group's size, estimates not yet replaced.
  let proposal: GroupSolver.Proposal

  /// Plans `section` for an environment.
  init(
    _ section: LayoutSection, configuration: CompositionalLayout.Configuration,
    environment: LayoutEnvironment
  ) {
    self.section = section
    grid = PixelGrid(scale: environment.scale)
    frame = SectionFrame(section, configuration: configuration, environment: environment)
    var names = LayoutNames()
    group = SubitemPlan(.group(section.group), names: &names, depth: 0)
    self.names = names
    let isCustom = if case .custom = section.group.arrangement { true } else { false }
    proposal = GroupSolver(grid: grid).resolve(
      group.size, in: isCustom ? frame.container : frame.groupBase)
  }

  /// Whether a custom group says where items lie.
  var isCustom: Bool {
    if case .custom = section.group.arrangement { true } else { false }
  }

  /// Whether the items of both are described alike, as far as they are measured.
  func hasSameLeaves(as other: SectionPlan) -> Bool {
    names.leafSizes.map(\.width.isEstimated) == other.names.leafSizes.map(\.width.isEstimated)
      && names.leafSizes.map(\.height.isEstimated)
        == other.names.leafSizes.map(\.height.isEstimated)
  }

  /// Whether headers, footers and badges get the same lengths on the sides that they do not decide
  /// themselves.
  func givesBoundaryItemsSameSides(as other: SectionPlan) -> Bool {
    frame.container == other.frame.container
      && frame.boundaryStretch.length == other.frame.boundaryStretch.length
      && section.boundarySupplementaryItems.map(\.size)
        == other.section.boundarySupplementaryItems.map(\.size)
  }

  /// Whether measuring can change any frame of an item.
  var hasEstimates: Bool { !isCustom && group.hasEstimates }

  /// Whether measuring can change which items share a group.
  var flows: Bool { !isCustom && group.group?.flows ?? false }

  /// Whether a group that the section's last items do not fill is solved for itself, because its
  /// uniform sides are those of its own items.
  var solvesLastGroup: Bool { !isCustom && group.hasUniformSides }

  /// The sides on which all groups are as large as the largest.
  var uniformSides: EstimatedSides {
    guard !isCustom else { return [] }
    var sides: EstimatedSides = []
    if group.size.width.isUniform { sides.insert(.width) }
    if group.size.height.isUniform { sides.insert(.height) }
    return sides
  }

  /// Whether the size of one group tells something about the whole section: groups are as large as
  /// the largest, or the section is as wide as the widest.
  var comparesGroups: Bool {
    !isCustom && (!uniformSides.isEmpty || proposal[frame.groupAxis.cross].isEstimated)
  }

  /// Room between one group's end and the next one's start.
  var gap: Double {
    LayoutNumber.clean(section.interGroupSpacing) + group.edges.minimum(along: frame.groupAxis)
  }

  /// Solves one group.
  ///
  /// - Parameters:
  ///   - estimates: The points to assume for each leaf instead of its own estimate.
  ///   - itemCount: How many items the section has; custom groups are told.
  ///   - itemsInGroup: How many of its slots have an item; all of them by default.
  ///   - measured: What the item in a slot measured itself to be.
  func solveGroup(
    itemCount: Int, itemsInGroup: Int = .max, estimates: [MeasuredSize] = [],
    forced: MeasuredSize = MeasuredSize(),
    measured: @escaping (_ slot: Int) -> MeasuredSize? = { _ in nil }
  ) -> GroupSolution {
    if case .custom(let items) = section.group.arrangement {
      return solveCustomGroup(itemCount: itemCount, items: items)
    }
    guard let description = group.group else { return GroupSolution() }
    let solver = GroupSolver(
      grid: grid, estimates: estimates, measured: measured, itemCount: itemsInGroup)
    return solver.solve(
      group, group: description, proposal: proposal, forced: forced, lieIn: frame.groupBase,
      firstSlot: 0)
  }

  /// Asks a custom group for its frames.
  private func solveCustomGroup(
    itemCount: Int, items: LayoutGroup.CustomItemProvider
  ) -> GroupSolution {
    var insets = group.insets
    if proposal.width.isEstimated { (insets.leading, insets.trailing) = (0, 0) }
    if proposal.height.isEstimated { (insets.top, insets.bottom) = (0, 0) }
    var solution = GroupSolution()
    solution.size = proposal.size
    let container = LayoutCustomContainer(
      size: proposal.size, contentInsets: insets, itemCount: itemCount)
    solution.slots = items(container).prefix(GroupSolver.mostSlots).map { item in
      GroupSolution.Slot(
        frame: LayoutNumber.clean(item.frame), zIndex: item.zIndex, leaf: 0, estimated: [])
    }
    guard !solution.slots.isEmpty else { return solution }
    let host = GroupSolver.inset(Rect(size: solution.size), by: insets)
    GroupSolver(grid: grid).attach(
      group.supplementaries, to: host, sizedBy: frame.container, firstSlot: 0, &solution)
    return solution
  }

  /// Where a group of `length` across the axis of the groups begins there, the insets included.
  func crossStart(ofGroup length: Double) -> Double {
    let axis = frame.groupAxis.cross
    // An orthogonal row is as high as its groups: there is no room left to share.
    let room = frame.isOrthogonal ? length : frame.groupBase[axis]
    let offset = GroupSolver.offset(of: group.edges, length: length, along: axis, room: room)
    return frame.insets.start(along: axis) + (frame.isOrthogonal ? max(0, offset) : offset)
  }
}
