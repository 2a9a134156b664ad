extension GroupSolver {
  /// Computes the positions of the subitems of `row` and adds them to `solution`.
  ///
  /// Flexible spacings and flexible edges share the remaining space along the group's axis equally;
  /// across it, the flexible edges of each subitem share it.
  func place(
    _ row: Row, of group: GroupPlan, in room: Size, corner: Point,
    _ solution: inout GroupSolution
  ) {
    let axis = group.axis
    let share = self.share(of: row, group, room: room[axis])
    let gap = group.spacing.minimum + (group.spacing.isFlexible ? share : 0)
    var position = corner[axis]
    for child in row.children {
      let edges = child.plan.edges
      let start = edges.start(along: axis)
      let end = edges.end(along: axis)
      position += start.minimum + (start.isFlexible ? share : 0)
      let cross =
        corner[axis.cross] + crossOffset(of: child, along: axis.cross, room: room[axis.cross])
      add(child, at: Point(along: axis, position, cross: cross), &solution)
      position += child.size[axis] + end.minimum + (end.isFlexible ? share : 0) + gap
    }
  }

  /// Returns the part of the remaining space that each flexible spacing along the group's axis
  /// receives.
  private func share(of row: Row, _ group: GroupPlan, room: Double) -> Double {
    var flexible = group.spacing.isFlexible ? row.children.count - 1 : 0
    for child in row.children { flexible += child.plan.edges.flexibleCount(along: group.axis) }
    guard flexible > 0 else { return 0 }
    return max(0, room - row.length(of: group)) / Double(flexible)
  }

  /// Returns the start of `child` across its group. A negative share centers a subitem that is too
  /// long.
  private func crossOffset(of child: Child, along axis: Axis, room: Double) -> Double {
    Self.offset(of: child.plan.edges, length: child.size[axis], along: axis, room: room)
  }

  /// Returns the start of an element of `length` with `edges` in `room`.
  static func offset(
    of edges: LayoutEdgeSpacing, length: Double, along axis: Axis, room: Double
  ) -> Double {
    let start = edges.start(along: axis)
    guard start.isFlexible else { return start.minimum }
    let left = room - length - edges.minimum(along: axis)
    return start.minimum + left / Double(edges.flexibleCount(along: axis))
  }

  /// Adds a subitem with its corner at `corner`.
  private func add(_ child: Child, at corner: Point, _ solution: inout GroupSolution) {
    if let content = child.content {
      solution.append(content, at: corner)
      return
    }
    var insets = child.plan.insets
    if child.estimated.contains(.width) { (insets.leading, insets.trailing) = (0, 0) }
    if child.estimated.contains(.height) { (insets.top, insets.bottom) = (0, 0) }
    let frame = Self.inset(Rect(origin: corner, size: child.size), by: insets)
    let slot = solution.slots.count
    solution.slots.append(
      GroupSolution.Slot(
        frame: frame, zIndex: nil, leaf: child.plan.leaf,
        estimated: child.estimated))
    attach(
      child.plan.supplementaries, to: frame, sizedBy: frame.size, firstSlot: slot, &solution)
  }

  /// Returns `rect` without `insets`. As in UIKit, insets larger than the rectangle invert it: its
  /// size is the absolute value of the difference.
  static func inset(_ rect: Rect, by insets: DirectionalEdgeInsets) -> Rect {
    let left = rect.minX + insets.leading
    let right = rect.maxX - insets.trailing
    let top = rect.minY + insets.top
    let bottom = rect.maxY - insets.bottom
    return Rect(
      x: min(left, right), y: min(top, bottom), width: abs(right - left), height: abs(bottom - top))
  }

  /// Adds the supplementary views of an item or group with frame `host`.
  ///
  /// - Parameters:
  ///   - size: The base of their fractions.
  ///   - firstSlot: The first slot of the item or group in `solution`.
  func attach(
    _ plans: [SupplementaryPlan], to host: Rect, sizedBy size: Size, firstSlot: Int,
    _ solution: inout GroupSolution
  ) {
    for plan in plans {
      let own = resolve(plan.item.size, in: size).size
      solution.attachments.append(
        GroupSolution.Attachment(
          kind: plan.kind, frame: Self.frame(of: plan.item, size: own, on: host),
          zIndex: plan.item.zIndex, firstSlot: firstSlot,
          isEstimated: plan.item.size.isEstimated, growth: plan.growth))
    }
  }

  /// Returns the movement of a supplementary view's corner per point of growth.
  static func growth(of item: LayoutSupplementaryItem) -> Point {
    let unit = Size(width: 1, height: 1)
    let point = frame(of: item, size: .zero, on: .zero).origin
    let grown = frame(of: item, size: unit, on: .zero).origin
    return Point(x: grown.x - point.x, y: grown.y - point.y)
  }

  /// Returns the frame of a supplementary view of `size`: its anchor point on that of the host,
  /// plus both offsets.
  static func frame(of item: LayoutSupplementaryItem, size: Size, on host: Rect) -> Rect {
    let own = item.itemAnchor ?? LayoutAnchor(edges: item.containerAnchor.edges)
    var origin = Point.zero
    for axis in Axis.allCases {
      var position = host.origin[axis]
      position += item.containerAnchor.fraction(along: axis) * host.size[axis]
      position -= own.fraction(along: axis) * size[axis]
      for anchor in [item.containerAnchor, own] {
        position += LayoutNumber.clean(anchor.absoluteOffset[axis])
        position += LayoutNumber.clean(anchor.fractionalOffset[axis]) * size[axis]
      }
      origin[axis] = position
    }
    return Rect(origin: origin, size: size)
  }
}
