/// The positions of the sections of a layout along the scroll direction, and of the layout's own
/// boundary items.
struct SectionStack {
  /// Sections next to each other; usually one.
  private struct Row {
    var firstSection: Int
    var start: Double
    /// The largest extent of the sections.
    var extent: Double
  }

  /// The rows of sections, whose starts never decrease.
  private var rows: [Row] = []
  /// The place of each section.
  private var places: [SectionRows.Place] = []
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
    places = SectionRows.places(of: sections.map { $0?.plan.frame.rowRequest }, spacing: spacing)
    for (index, section) in sections.enumerated() {
      let extent = section?.extent ?? 0
      if places[index].row == rows.count {
        rows.append(Row(firstSection: index, start: 0, extent: extent))
      } else {
        rows[rows.count - 1].extent = max(rows[rows.count - 1].extent, extent)
      }
    }
    let length = rows.reduce(0) { $0 + $1.extent } + spacing * Double(max(0, rows.count - 1))
    core = max(0, length)
    boundary = BoundarySolver(frame: frame, grid: PixelGrid(scale: environment.scale)).solve(
      configuration.boundarySupplementaryItems, core: core, sizes: boundarySizes)
    var position = boundary.coreStart
    for row in rows.indices {
      rows[row].start = position
      // Starts never decrease, so that they can be searched.
      position = max(position, position + rows[row].extent + spacing)
    }
    var cross = frame.container[axis.cross]
    for case (let index, let section?) in sections.enumerated() {
      if !section.plan.frame.isOrthogonal {
        cross = max(cross, places[index].crossStart + section.rows.crossExtent)
      }
      let out = section.overhang
      overhang = (max(overhang.before, out.before), max(overhang.after, out.after))
    }
    contentSize = Size(along: axis, boundary.extent, cross: cross)
  }

  /// Returns the position of a section.
  func placement(
    of section: Int, visible: ClosedRange<Double> = -.infinity ... .infinity
  ) -> SectionLayout.Placement {
    let place = places[section]
    return SectionLayout.Placement(
      section: section, start: rows[place.row].start, crossStart: place.crossStart,
      visible: visible)
  }

  /// Returns the sections in the rows that neither end before `low` nor begin after `high`.
  ///
  /// - Complexity: O(log *s*), where *s* is the number of sections.
  func sections(from low: Double, to high: Double) -> Range<Int> {
    let first = firstSection(ofRowAfter: { $0.start + $0.extent < low })
    return first..<max(first, firstSection(ofRowAfter: { $0.start <= high }))
  }

  /// Returns the first section of the first row for which a predicate is false.
  private func firstSection(ofRowAfter isBefore: (Row) -> Bool) -> Int {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(rows[middle]) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < rows.count ? rows[low].firstSection : places.count
  }
}
