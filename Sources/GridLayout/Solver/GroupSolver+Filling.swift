extension GroupSolver {
  /// The distance by which subitems can extend beyond the end of a group and still fit, in points.
  private static let tolerance = 0.01

  /// Returns the subitems of a group with their sizes.
  func fill(
    _ group: GroupPlan, inner: Size, proposal: Proposal, firstSlot: Int
  ) -> Row {
    guard !group.subitems.isEmpty else { return Row() }
    switch group.arrangement {
    case .dividing(let count):
      let count = Self.bounded(count)
      let base = less(spacings: count - 1, inner, group)
      let share = LayoutNumber.length(grid.floored(base[group.axis] / Double(count)))
      return children(
        of: group, count: count, base: base, share: share, inner: inner, firstSlot: firstSlot)
    case .repeating(let count):
      let count = Self.bounded(count)
      return children(
        of: group, count: count, base: less(spacings: count - 1, inner, group), share: nil,
        inner: inner, firstSlot: firstSlot)
    case .filling where proposal[group.axis].isEstimated:
      let count = group.subitems.count
      return children(
        of: group, count: count, base: less(spacings: count - 1, inner, group), share: nil,
        inner: inner, firstSlot: firstSlot)
    case .filling:
      return fillToFit(group, inner: inner, firstSlot: firstSlot)
    case .custom:
      return Row()  // a custom group has no subitems: the section asks it for its frames
    }
  }

  /// Returns a valid number of copies: at least 1, at most the maximum number of slots.
  private static func bounded(_ count: Int) -> Int { min(max(count, 1), maximumSlots) }

  /// Returns `inner` without `spacings` spacings along the group's axis.
  private func less(spacings: Int, _ inner: Size, _ group: GroupPlan) -> Size {
    var base = inner
    base[group.axis] -= group.spacing.minimum * Double(max(0, spacings))
    base[group.axis] = max(0, base[group.axis])
    return base
  }

  /// Returns as many subitems as fit; at least one, which is then at most as long as the group.
  private func fillToFit(_ group: GroupPlan, inner: Size, firstSlot: Int) -> Row {
    var settled: Size?
    if group.hasCrossSideOfAxis {
      let unspaced = fit(group, inner: inner, spacing: 0, firstSlot: firstSlot) { _ in inner }
      settled = less(spacings: unspaced.count - 1, inner, group)
    }
    let base = { (count: Int) in settled ?? less(spacings: count - 1, inner, group) }
    let found = fit(
      group, inner: inner, spacing: group.spacing.minimum, firstSlot: firstSlot, base: base)
    let count = max(1, found.count)
    var row =
      found.row
      ?? children(
        of: group, count: count, base: base(count), share: nil, inner: inner, firstSlot: firstSlot)
    if found.count == 0 { shrink(&row, of: group, inner: inner, base: base(1)) }
    return row
  }

  /// Shortens a single subitem that is longer than its group, instead of laying out nothing.
  private func shrink(_ row: inout Row, of group: GroupPlan, inner: Size, base: Size) {
    guard let first = row.children.first else { return }
    let room = max(0, inner[group.axis] - first.plan.edges.minimum(along: group.axis))
    row.children = [
      child(
        first.plan, of: group, base: base, share: nil, inner: inner, firstSlot: first.firstSlot,
        room: room)
    ]
  }

  /// Returns the maximum number of subitems that fit with `spacing` between them; 0 if the first
  /// does not fit.
  ///
  /// - Parameter base: Returns the base of fractions for a number of subitems.
  /// - Returns: The number, and the sized subitems if sizes are measured.
  /// - Complexity: O(*n* × *m*) for *n* subitems that fit and *m* different ones; with measured
  ///   lengths that depend on *n* at worst O(*n*²).
  private func fit(
    _ group: GroupPlan, inner: Size, spacing: Double, firstSlot: Int, base: (Int) -> Size
  ) -> (count: Int, row: Row?) {
    group.hasMeasuredLengths
      ? fitMeasured(group, inner: inner, spacing: spacing, firstSlot: firstSlot, base: base)
      : (fitStatic(group, inner: inner, spacing: spacing, base: base), nil)
  }

  /// The same if the description determines all lengths.
  private func fitStatic(
    _ group: GroupPlan, inner: Size, spacing: Double, base: (Int) -> Size
  ) -> Int {
    let cycle = group.subitems.count
    var count = 0
    while count < Self.maximumSlots {
      let next = count + 1
      let box = base(next)
      var total = 0.0
      var partial = 0.0
      for (place, plan) in group.subitems.enumerated() {
        let length =
          resolve(plan.size[group.axis], in: box).points + plan.edges.minimum(along: group.axis)
        total += length
        if place < next % cycle { partial += length }
      }
      let length = Double(next / cycle) * total + partial + Double(next - 1) * spacing
      guard length <= inner[group.axis] + Self.tolerance else { break }
      // Subitems of length 0 would never fill the group: one cycle is enough.
      if next > cycle, total + Double(cycle) * spacing <= 0 { break }
      count = next
    }
    return count
  }

  /// The same if cells determine lengths.
  private func fitMeasured(
    _ group: GroupPlan, inner: Size, spacing: Double, firstSlot: Int, base: (Int) -> Size
  ) -> (count: Int, row: Row?) {
    let cycle = group.subitems.count
    // With spacing, each further subitem shortens the base of fractions along the axis, and so changes
    // the sizes of those before it. Otherwise each subitem is solved once.
    let keepsSizes = spacing == 0 || !group.hasFractionOfAxis
    var best = Row()
    var sum = FittingLength()
    var lengthOfCycles = 0.0
    while best.children.count < Self.maximumMeasuredCount, work.isLeft {
      let count = best.children.count + 1
      // In place, because copying the row for each subitem would take O(*n*²).
      var row = Row()
      if keepsSizes { swap(&row, &best) } else { sum = FittingLength() }
      let known = row.children.count
      extend(&row, to: count, of: group, base: base(count), inner: inner, firstSlot: firstSlot)
      for child in row.children[known...] {
        sum.add(child, along: group.axis, hasItem: hasItem(child))
      }
      let length = sum.total + Double(count - 1) * spacing
      var fits =
        row.children.count == count && length <= inner[group.axis] + Self.tolerance
      if fits, count % cycle == 0 {
        // As in `fitStatic`: subitems of length 0 would never fill the group.
        if count > cycle, length <= lengthOfCycles { fits = false }
        lengthOfCycles = length
      }
      guard fits else {
        if keepsSizes {
          row.children.removeSubrange(known...)
          best = row
        }
        break
      }
      best = row
    }
    let count = best.children.count
    guard count > 0 else { return (0, nil) }
    equalize(&best, of: group, base: base(count), share: nil, inner: inner)
    return (count, best)
  }

  /// The maximum number of measured subitems in a group.
  private static let maximumMeasuredCount = 1_024
}

/// The length of subitems with edge spacing; uniform ones count as long as the largest.
private struct FittingLength {
  /// The lengths of the others, and the edge spacing of uniform ones.
  private var others = 0.0
  private var uniformCount = 0
  private var largest = GroupSolver.LargestUniform()

  var total: Double { others + Double(uniformCount) * (largest.length ?? 0) }

  mutating func add(_ child: GroupSolver.Child, along axis: Axis, hasItem: Bool) {
    guard child.plan.size[axis].isUniform else {
      others += child.length(along: axis)
      return
    }
    others += child.plan.edges.minimum(along: axis)
    uniformCount += 1
    largest.add(child.size[axis], hasItem: hasItem)
  }
}
