/// Places the boundary items around a section, or around all sections of a layout.
///
/// The *core* is what they go around: the section's insets and groups.
///
/// - SeeAlso: docs/layout-files.md, "Boundary items".
struct BoundarySolver {
  let frame: SectionFrame
  let grid: PixelGrid

  /// One boundary item, placed.
  struct Placement: Hashable, Sendable {
    let item: LayoutBoundarySupplementaryItem
    /// Its number among those of its kind.
    let number: Int
    let side: LayoutAlignment.Side
    /// In the section's coordinates, not rounded to pixels, unpinned.
    var frame: Rect
  }

  /// All boundary items, placed, and the extent that comes of it.
  struct Solution: Hashable, Sendable {
    var placements: [Placement] = []
    /// Where the core begins.
    var coreStart = 0.0
    /// The section's whole extent along the scroll direction.
    var extent = 0.0
  }

  /// Places `items` around a core.
  ///
  /// - Parameters:
  ///   - core: The core's extent along the scroll direction.
  ///   - sizes: What items measured themselves to be, by place in the list.
  func solve(
    _ items: [LayoutBoundarySupplementaryItem], core: Double, sizes: [Int: MeasuredSize] = [:]
  ) -> Solution {
    var solution = Solution()
    for (place, item) in items.enumerated() {
      let number = items[..<place].count { $0.elementKind == item.elementKind }
      solution.placements.append(
        Placement(
          item: item, number: number, side: item.alignment.side(along: frame.scrollAxis),
          frame: Rect(size: size(of: item, measured: sizes[place]))))
    }
    let room = solution.placements.reduce(into: (before: 0.0, after: 0.0)) { room, placement in
      let out = protrusion(of: placement)
      if placement.side == .start { room.before = max(room.before, out) }
      if placement.side == .end { room.after = max(room.after, out) }
    }
    solution.coreStart = room.before
    solution.extent = room.before + core + room.after
    for placement in solution.placements
    where placement.item.extendsBoundary && !takesRoom(placement) {
      solution.extent = max(solution.extent, placement.frame.size[frame.scrollAxis])
    }
    for index in solution.placements.indices {
      solution.placements[index].frame.origin = origin(
        of: solution.placements[index], core: core, in: solution)
    }
    return solution
  }

  /// The size of `item`: fractions across the scroll direction are of its stretch, along it of the
  /// container.
  private func size(
    of item: LayoutBoundarySupplementaryItem, measured: MeasuredSize?
  ) -> Size {
    let axis = frame.scrollAxis
    let base = Size(
      along: axis, frame.container[axis], cross: frame.boundaryStretch.length)
    let solver = GroupSolver(grid: grid)
    let size = item.size.cleaned
    return Size(
      width: solver.resolve(size.width, in: base, measured: measured?.width).points,
      height: solver.resolve(size.height, in: base, measured: measured?.height).points)
  }

  /// Whether an item lies before or behind the core, which makes the section longer.
  private func takesRoom(_ placement: Placement) -> Bool {
    guard placement.item.extendsBoundary else { return false }
    return placement.side == .start || (placement.side == .end && !frame.overlaysEnd)
  }

  /// How far an item at an end sticks out of the core, its offset included.
  private func protrusion(of placement: Placement) -> Double {
    guard takesRoom(placement) else { return 0 }
    let length = placement.frame.size[frame.scrollAxis]
    let offset = LayoutNumber.clean(placement.item.absoluteOffset[frame.scrollAxis])
    return placement.side == .start ? max(0, length - offset) : max(0, length + offset)
  }

  /// Where a boundary item's corner lies in the section.
  private func origin(
    of placement: Placement, core: Double, in solution: Solution
  ) -> Point {
    let axis = frame.scrollAxis
    let item = placement.item
    let size = placement.frame.size
    let coreEnd = solution.coreStart + core
    let main: Double
    switch placement.side {
    case .start:
      main = takesRoom(placement) ? solution.coreStart - size[axis] : solution.coreStart
    case .end:
      let inside = coreEnd - size[axis]
      main = takesRoom(placement) ? coreEnd : item.extendsBoundary ? max(0, inside) : inside
    case .center:
      main = (solution.extent - size[axis]) / 2
    }
    let stretch = frame.boundaryStretch
    let cross: Double
    switch item.alignment.side(along: axis.cross) {
    case .start: cross = stretch.start
    case .center: cross = stretch.start + (stretch.length - size[axis.cross]) / 2
    case .end: cross = stretch.start + stretch.length - size[axis.cross]
    }
    return Point(
      along: axis, main + LayoutNumber.clean(item.absoluteOffset[axis]),
      cross: cross + LayoutNumber.clean(item.absoluteOffset[axis.cross]))
  }
}

extension BoundarySolver {
  /// Where a pinned item begins along the scroll direction, and whether it is in view.
  ///
  /// It keeps within `visible`, but leaves neither its natural side nor the core: a header stops
  /// before the footer.
  ///
  /// - Parameters:
  ///   - natural: Where it would begin, in the coordinates of the rest.
  ///   - length: Its own length.
  ///   - core: The stretch of the section's insets and groups.
  ///   - visible: The stretch that is in view.
  static func pinned(
    _ side: LayoutAlignment.Side, natural: Double, length: Double, core: ClosedRange<Double>,
    visible: ClosedRange<Double>
  ) -> Double {
    switch side {
    case .start:
      max(natural, min(visible.lowerBound, core.upperBound - length))
    case .end:
      min(natural, max(visible.upperBound - length, core.lowerBound))
    case .center:
      natural
    }
  }
}

extension BoundarySolver.Solution {
  /// One boundary item as it is shown.
  ///
  /// - Parameters:
  ///   - index: Its place in the list.
  ///   - start: Where what it goes around begins, in the layout's coordinates.
  ///   - core: The extent of the insets and groups.
  ///   - visible: The stretch in view along the scroll direction.
  func attributes(
    _ index: Int, start: Double, section: Int, core: Double, visible: ClosedRange<Double>,
    axis: Axis, grid: PixelGrid
  ) -> LayoutAttributes {
    let placement = placements[index]
    let item = placement.item
    var frame = placement.frame
    frame.origin[axis] += start
    var zIndex = item.zIndex
    if item.pinToVisibleBounds, placement.side != .center {
      let coreStart = start + coreStart
      frame.origin[axis] = BoundarySolver.pinned(
        placement.side, natural: frame.origin[axis], length: frame.size[axis],
        core: coreStart...(coreStart + core), visible: visible)
      if start <= visible.upperBound, visible.lowerBound <= start + extent {
        zIndex += LayoutBoundarySupplementaryItem.pinnedZIndexOffset
      }
    }
    var attributes = LayoutAttributes(
      element: ElementID(
        .supplementary(kind: item.elementKind),
        at: IndexPath(item: placement.number, section: section)),
      frame: grid.aligned(frame), zIndex: zIndex)
    attributes.isEstimated = item.size.isEstimated
    return attributes
  }
}
