/// The description of a section, prepared for solving: everything that does not depend on the items
/// and their measured sizes.
struct SectionPlan {
  let section: LayoutSection
  let frame: SectionFrame
  let grid: PixelGrid
  /// The section's group as a subitem.
  let group: SubitemPlan
  let names: LayoutNames
  /// The size of the group before its items are measured; its sides may be estimates.
  let proposal: GroupSolver.Proposal

  /// Prepares `section` for an environment.
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

  /// Whether a custom group determines the frames.
  var isCustom: Bool {
    if case .custom = section.group.arrangement { true } else { false }
  }

  /// Whether the leaves of both plans are estimated along the same sides, so that measured sizes
  /// can be kept.
  func hasSameLeaves(as other: SectionPlan) -> Bool {
    names.leafSizes.map(\.width.isEstimated) == other.names.leafSizes.map(\.width.isEstimated)
      && names.leafSizes.map(\.height.isEstimated)
        == other.names.leafSizes.map(\.height.isEstimated)
  }

  /// Whether the measured sizes of headers, footers and badges stay valid: both plans have the same
  /// space for them and describe the same sizes.
  func givesBoundaryItemsSameSides(as other: SectionPlan) -> Bool {
    frame.container == other.frame.container
      && frame.boundaryStretch.length == other.frame.boundaryStretch.length
      && section.boundarySupplementaryItems.map(\.size)
        == other.section.boundarySupplementaryItems.map(\.size)
  }

  /// Whether measuring can change the frame of an item.
  var hasEstimates: Bool { !isCustom && group.hasEstimates }

  /// Whether measuring can change the number of items in a group.
  var flows: Bool { !isCustom && group.group?.flows ?? false }

  /// Whether a partly filled last group is solved separately, because its uniform sides depend on
  /// its own items only.
  var solvesLastGroup: Bool { !isCustom && group.hasUniformSides }

  /// The sides along which all groups are as large as the largest.
  var uniformSides: EstimatedSides {
    guard !isCustom else { return [] }
    var sides: EstimatedSides = []
    if group.size.width.isUniform { sides.insert(.width) }
    if group.size.height.isUniform { sides.insert(.height) }
    return sides
  }

  /// Whether the size of one group affects the whole section: groups are uniform, or the section's
  /// cross extent is that of its largest group.
  var comparesGroups: Bool {
    !isCustom && (!uniformSides.isEmpty || proposal[frame.groupAxis.cross].isEstimated)
  }

  /// The distance between the end of a group and the start of the next one.
  var gap: Double {
    LayoutNumber.clean(section.interGroupSpacing) + group.edges.minimum(along: frame.groupAxis)
  }

  /// Solves one group.
  ///
  /// - Parameters:
  ///   - itemCount: The number of items in the section, which custom groups receive.
  ///   - itemsInGroup: The number of slots with an item; all by default.
  ///   - estimates: The mean measured sizes of leaves, which replace the described estimates.
  ///   - uniform: The lengths of uniform sides.
  ///   - measured: Returns the measured size of the item in a slot.
  func solveGroup(
    itemCount: Int, itemsInGroup: Int = .max, estimates: [MeasuredSize] = [],
    uniform: MeasuredSize = MeasuredSize(),
    measured: @escaping (_ slot: Int) -> MeasuredSize? = { _ in nil }
  ) -> GroupSolution {
    if case .custom(let items) = section.group.arrangement {
      return solveCustomGroup(itemCount: itemCount, items: items)
    }
    guard let description = group.group else { return GroupSolution() }
    let solver = GroupSolver(
      grid: grid, estimates: estimates, measured: measured, itemCount: itemsInGroup)
    return solver.solve(
      group, group: description, proposal: proposal, uniform: uniform, sizedIn: frame.groupBase,
      firstSlot: 0)
  }

  /// Returns a custom group with the frames that its provider returns for `itemCount` items.
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
    solution.slots = items(container).prefix(GroupSolver.maximumSlots).map { item in
      GroupSolution.Slot(
        frame: LayoutNumber.clean(item.frame), zIndex: item.zIndex, leaf: 0, estimated: [])
    }
    guard !solution.slots.isEmpty else { return solution }
    let host = GroupSolver.inset(Rect(size: solution.size), by: insets)
    GroupSolver(grid: grid).attach(
      group.supplementaries, to: host, sizedBy: frame.container, firstSlot: 0, &solution)
    return solution
  }

  /// Returns the start of a group along the cross axis of the groups, including the section's
  /// insets.
  ///
  /// - Parameter length: The group's length along that axis.
  func crossStart(ofGroup length: Double) -> Double {
    let axis = frame.groupAxis.cross
    // An orthogonal row is as large as its groups along the cross axis, so flexible edge spacing
    // has no space to distribute.
    let room = frame.isOrthogonal ? length : frame.groupBase[axis]
    let offset = GroupSolver.offset(of: group.edges, length: length, along: axis, room: room)
    return frame.insets.start(along: axis) + (frame.isOrthogonal ? max(0, offset) : offset)
  }
}
