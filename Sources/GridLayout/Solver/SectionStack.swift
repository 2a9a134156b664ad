/// The positions of the sections of a layout along the scroll direction, and of the layout's own
/// boundary items.
struct SectionStack {
  /// The start of each section.
  private(set) var starts: [Double] = []
  private(set) var boundary = BoundarySolver.Solution()
  /// The extent of all sections.
  private(set) var core = 0.0
  /// The maximum distances by which elements extend beyond their sections.
  private(set) var overhang = (before: 0.0, after: 0.0)
  private(set) var contentSize = Size.zero

  init() {}

  /// Computes the positions.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections.
  init(
    _ sections: [SectionLayout?], configuration: CompositionalLayout.Configuration,
    environment: LayoutEnvironment, boundarySizes: [Int: MeasuredSize]
  ) {
    let axis = configuration.scrollDirection
    let spacing = LayoutNumber.clean(configuration.interSectionSpacing)
    let frame = SectionFrame(container: environment.containerSize, scrollAxis: axis)
    let extents = sections.map { $0?.extent ?? 0 }
    core = max(0, extents.reduce(0, +) + spacing * Double(max(0, extents.count - 1)))
    boundary = BoundarySolver(frame: frame, grid: PixelGrid(scale: environment.scale)).solve(
      configuration.boundarySupplementaryItems, core: core, sizes: boundarySizes)
    var position = boundary.coreStart
    starts.reserveCapacity(extents.count)
    for extent in extents {
      starts.append(position)
      // Starts never decrease, so that they can be searched.
      position = max(position, position + extent + spacing)
    }
    var cross = frame.container[axis.cross]
    for case let section? in sections {
      if !section.plan.frame.isOrthogonal { cross = max(cross, section.rows.crossExtent) }
      let out = section.overhang
      overhang = (max(overhang.before, out.before), max(overhang.after, out.after))
    }
    contentSize = Size(along: axis, boundary.extent, cross: cross)
  }

  /// Returns the first section that does not end before `position`.
  func firstSection(endingAfter position: Double, in sections: [SectionLayout?]) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] + (sections[middle]?.extent ?? 0) < position {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
