extension GroupSolver {
  /// The subitems of one group with their sizes, in order, without positions.
  struct Row {
    var children: [Child] = []

    /// Returns the length of the subitems along the group's axis, with minimum spacings.
    func length(of group: GroupPlan) -> Double {
      let lengths = children.reduce(0) { $0 + $1.length(along: group.axis) }
      return lengths + group.spacing.minimum * Double(max(0, children.count - 1))
    }

    /// Returns the length of a group whose side along `axis` is estimated.
    func extent(along axis: Axis, of group: GroupPlan) -> Double {
      let points =
        axis == group.axis
        ? length(of: group) : children.reduce(0) { max($0, $1.length(along: axis)) }
      return LayoutNumber.length(points)
    }
  }

  /// Returns `count` subitems with sizes that are resolved in `base`.
  ///
  /// - Parameters:
  ///   - share: The length of each subitem along the group's axis, if the axis is divided.
  ///   - inner: The group's inner size, the base of fractions of nested groups' supplementary
  ///     views.
  func children(
    of group: GroupPlan, count: Int, base: Size, share: Double?, inner: Size, firstSlot: Int
  ) -> Row {
    var row = Row()
    extend(
      &row, to: count, of: group, base: base, share: share, inner: inner, firstSlot: firstSlot)
    equalize(&row, of: group, base: base, share: share, inner: inner)
    return row
  }

  /// Appends subitems up to `count`, without equalizing uniform ones.
  func extend(
    _ row: inout Row, to count: Int, of group: GroupPlan, base: Size, share: Double? = nil,
    inner: Size, firstSlot: Int
  ) {
    var slot = row.children.last.map { $0.firstSlot + $0.slotCount } ?? firstSlot
    while row.children.count < count, slot - firstSlot < Self.maximumSlots {
      // The first one is always added, so that each group has a slot.
      guard work.isLeft || row.children.isEmpty else { break }
      let plan = group.subitems[row.children.count % group.subitems.count]
      let child = self.child(
        plan, of: group, base: base, share: share, inner: inner, firstSlot: slot)
      slot += child.slotCount
      row.children.append(child)
    }
  }

  /// Returns a subitem with its size.
  ///
  /// - Parameters:
  ///   - share: The length along the group's axis, if the axis is divided.
  ///   - room: The maximum length along the group's axis, if the subitem is too long.
  func child(
    _ plan: SubitemPlan, of group: GroupPlan, base: Size, share: Double?, inner: Size,
    firstSlot: Int, uniform: MeasuredSize = MeasuredSize(), room: Double? = nil
  ) -> Child {
    work.left -= 1
    var proposal: Proposal
    if plan.group == nil {
      let known = size(ofLeaf: plan.leaf, slot: firstSlot)
      proposal = Proposal(
        width: resolve(plan.size.width, in: base, measured: known.width),
        height: resolve(plan.size.height, in: base, measured: known.height))
    } else {
      proposal = resolve(plan.size, in: base)
    }
    if let share { proposal[group.axis] = Length(points: share) }
    if let room, plan.size[group.axis].isEstimated, plan.group == nil {
      // The cell still measures its length: it may turn out to fit.
      proposal[group.axis] = Length(points: room, isEstimated: true)
    } else if let room {
      proposal[group.axis] = Length(points: room)
    }
    var child = Child(
      plan: plan, size: proposal.size, content: nil, firstSlot: firstSlot,
      estimated: proposal.estimated)
    if let inside = plan.group {
      let content = solve(
        plan, group: inside, proposal: proposal, uniform: uniform, sizedIn: inner,
        firstSlot: firstSlot)
      child.size = content.size
      child.content = content
    }
    return child
  }

  /// Returns the known size of the item in `slot`: measured, or the mean of its leaf.
  private func size(ofLeaf leaf: Int, slot: Int) -> MeasuredSize {
    let measured = measured(slot)
    let mean = leaf < estimates.count ? estimates[leaf] : MeasuredSize()
    return MeasuredSize(
      width: measured?.width ?? mean.width, height: measured?.height ?? mean.height)
  }

  /// Gives all uniform subitems the size of the largest one with an item, for each axis.
  func equalize(
    _ row: inout Row, of group: GroupPlan, base: Size, share: Double?, inner: Size
  ) {
    for axis in Axis.allCases where share == nil || axis != group.axis {
      guard let largest = largestUniform(of: row.children, along: axis) else { continue }
      for index in row.children.indices where row.children[index].plan.size[axis].isUniform {
        guard row.children[index].size[axis] != largest else { continue }
        stretch(
          &row.children[index], to: largest, along: axis, of: group, base: base, share: share,
          inner: inner)
      }
    }
  }

  /// Returns the length of the largest uniform subitem along `axis`; nil without uniform subitems.
  private func largestUniform(of children: [Child], along axis: Axis) -> Double? {
    var largest = LargestUniform()
    for child in children where child.plan.size[axis].isUniform {
      largest.add(child.size[axis], hasItem: hasItem(child))
    }
    return largest.length
  }

  /// The largest length of uniform subitems: of those with an item, or of all if none has one.
  struct LargestUniform {
    private var ofItems: Double?
    private var ofAll: Double?

    /// The length; nil without subitems.
    var length: Double? { ofItems ?? ofAll }

    mutating func add(_ length: Double, hasItem: Bool) {
      ofAll = max(ofAll ?? length, length)
      if hasItem { ofItems = max(ofItems ?? length, length) }
    }
  }

  /// Changes the length of a uniform subitem along `axis`; a group is solved again.
  private func stretch(
    _ child: inout Child, to length: Double, along axis: Axis, of group: GroupPlan, base: Size,
    share: Double?, inner: Size
  ) {
    guard child.plan.group != nil else {
      child.size[axis] = length
      return
    }
    let cross = child.plan.size[axis.cross].isUniform ? child.size[axis.cross] : nil
    let uniform =
      axis == .horizontal
      ? MeasuredSize(width: length, height: cross) : MeasuredSize(width: cross, height: length)
    child = self.child(
      child.plan, of: group, base: base, share: share, inner: inner, firstSlot: child.firstSlot,
      uniform: uniform)
  }
}
