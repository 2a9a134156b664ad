/// Computes the positions of boundary items around a section, or around all sections of a layout.
///
/// The *core* is the area that they surround: the insets and groups of the section.
///
/// - SeeAlso: docs/layout-files.md, "Boundary items".
struct BoundarySolver {
  let frame: SectionFrame
  let grid: PixelGrid

  /// A boundary item with its position.
  struct Placement: Hashable, Sendable {
    let item: LayoutBoundarySupplementaryItem
    /// The number of the item among those of its kind.
    let number: Int
    let side: LayoutAlignment.Side
    /// The unpinned frame in coordinates of the section, not rounded to pixels.
    var frame: Rect
  }

  /// The positions of all boundary items, and the resulting extent.
  struct Solution: Hashable, Sendable {
    var placements: [Placement] = []
    /// The start of the core.
    var coreStart = 0.0
    /// The extent of the section along the scroll direction.
    var extent = 0.0
  }

  /// Computes the positions of `items` around a core.
  ///
  /// - Parameters:
  ///   - core: The extent of the core along the scroll direction.
  ///   - sizes: The measured sizes of items, by index.
  ///   - padding: The space before the items at the start, if there are any.
  func solve(
    _ items: [LayoutBoundarySupplementaryItem], core: Double, sizes: [Int: MeasuredSize] = [:],
    padding: Double = 0
  ) -> Solution {
    var solution = Solution()
    for (place, item) in items.enumerated() {
      let number = items[..<place].count { $0.elementKind == item.elementKind }
      solution.placements.append(
        Placement(
          item: item, number: number, side: item.alignment.side(along: frame.scrollAxis),
          frame: Rect(size: size(of: item, measured: sizes[place]))))
    }
    var room = solution.placements.reduce(into: (before: 0.0, after: 0.0)) { room, placement in
      let out = protrusion(of: placement)
      if placement.side == .start { room.before = max(room.before, out) }
      if placement.side == .end { room.after = max(room.after, out) }
    }
    if solution.placements.contains(where: { $0.side == .start && takesRoom($0) }) {
      room.before += padding
    }
    solution.coreStart = room.before
    solution.extent = room.before + core + room.after
    let stretch =
      solution.placements.lazy
      .filter { $0.side == .center && $0.item.extendsBoundary }
      .map { $0.frame.size[frame.scrollAxis] }.max() ?? 0
    let isStretched = stretch > room.before + core
    if isStretched {
      // The items at the end are pushed out, so they cover nothing.
      let after =
        solution.placements.lazy
        .filter { $0.side == .end && $0.item.extendsBoundary }
        .map { length(beyondEnd: $0) }.max() ?? 0
      solution.extent = stretch + after
    }
    for placement in solution.placements
    where placement.item.extendsBoundary && !takesRoom(placement) {
      solution.extent = max(solution.extent, placement.frame.size[frame.scrollAxis])
    }
    for index in solution.placements.indices {
      solution.placements[index].frame.origin = origin(
        of: solution.placements[index], core: core, stretched: isStretched ? stretch : nil,
        in: solution)
    }
    return solution
  }

  /// Returns the size of `item`. Fractions refer to the available width across the scroll
  /// direction, and to the container along it.
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

  /// Whether an item is before or after the core and makes the section longer.
  private func takesRoom(_ placement: Placement) -> Bool {
    guard placement.item.extendsBoundary else { return false }
    return placement.side == .start || (placement.side == .end && !frame.overlaysEnd)
  }

  /// Returns the distance by which an item extends beyond the core, including its offset.
  private func protrusion(of placement: Placement) -> Double {
    guard takesRoom(placement) else { return 0 }
    let length = placement.frame.size[frame.scrollAxis]
    let offset = LayoutNumber.clean(placement.item.absoluteOffset[frame.scrollAxis])
    return placement.side == .start ? max(0, length - offset) : self.length(beyondEnd: placement)
  }

  /// Returns the distance by which an item that is placed after the end extends beyond it.
  private func length(beyondEnd placement: Placement) -> Double {
    max(
      0,
      placement.frame.size[frame.scrollAxis]
        + LayoutNumber.clean(placement.item.absoluteOffset[frame.scrollAxis]))
  }

  /// Returns the corner of a boundary item in the section.
  ///
  /// - Parameter stretched: The length of an item at neither end that is longer than the core and what
  ///   precedes it; `nil` without one.
  private func origin(
    of placement: Placement, core: Double, stretched: Double?, in solution: Solution
  ) -> Point {
    let axis = frame.scrollAxis
    let item = placement.item
    let size = placement.frame.size
    let coreEnd = solution.coreStart + core
    let main: Double
    switch placement.side {
    case .start:
      main = takesRoom(placement) ? solution.coreStart - size[axis] : solution.coreStart
    case .end where stretched != nil && item.extendsBoundary:
      main = stretched ?? coreEnd
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
  /// Returns the start of a pinned item along the scroll direction.
  ///
  /// The item stays within `visible`, but leaves neither its unpinned side nor the core: a header
  /// stops before the footer.
  ///
  /// - Parameters:
  ///   - natural: The unpinned start, in the same coordinates.
  ///   - length: The length of the item.
  ///   - core: The range of the section's insets and groups.
  ///   - visible: The visible range.
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
  /// Returns the attributes of a boundary item, pinned if necessary.
  ///
  /// - Parameters:
  ///   - index: The index of the item.
  ///   - start: The start of the section or layout, in layout coordinates.
  ///   - crossStart: Its start across the scroll direction.
  ///   - core: The extent of the insets and groups.
  ///   - visible: The visible range along the scroll direction.
  func attributes(
    _ index: Int, start: Double, crossStart: Double = 0, section: Int, core: Double,
    visible: ClosedRange<Double>, axis: Axis, grid: PixelGrid
  ) -> LayoutAttributes {
    let placement = placements[index]
    let item = placement.item
    var frame = placement.frame
    frame.origin[axis] += start
    frame.origin[axis.cross] += crossStart
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
