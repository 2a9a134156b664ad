/// The items of a section that are arranged by their aspect ratios, and the space for them:
/// everything on which their frames depend.
///
/// *Along* is the axis in which rows follow each other, *across* the other one.
struct AspectRatioSpace: Equatable {
  let kind: AspectRatioArrangement.Kind
  let itemCount: Int
  /// The extent of the section across, in points.
  let length: Double
  /// The spacing between items across, in points.
  let itemSpacing: Double
  /// The spacing between items along, in points.
  let rowSpacing: Double
  /// The extent along of a caption, which is a part of each item, in points.
  let captionExtent: Double
  let grid: PixelGrid
  let axis: Axis
  private let ratios: AspectRatios

  /// Reads the arrangement of a section; `nil` if its groups are repeated.
  init?(_ plan: SectionPlan, itemCount: Int) {
    guard let arrangement = plan.section.arrangement else { return nil }
    kind = arrangement.kind
    self.itemCount = itemCount
    axis = plan.frame.groupAxis
    length = plan.grid.floored(plan.frame.groupBase[axis.cross])
    itemSpacing = arrangement.spacing
    rowSpacing = LayoutNumber.length(plan.section.interGroupSpacing)
    captionExtent = plan.grid.nearest(LayoutNumber.length(plan.section.captionExtent))
    grid = plan.grid
    ratios = arrangement.ratios
  }

  /// Returns the extent of an item across, divided by that along.
  @inline(__always)
  func ratio(ofItem item: Int) -> Double {
    axis == .vertical ? ratios[item] : 1 / ratios[item]
  }

  /// Returns the extent of an image in points, rounded to pixels; at least one pixel.
  func rounded(_ extent: Double) -> Double { max(grid.nearest(extent), 1 / (grid.scale ?? 1)) }

  /// Returns the slot of an item between two positions across, both rounded to pixels, so that
  /// neighbors meet.
  ///
  /// - Parameters:
  ///   - start: The position of its start along, relative to the row.
  ///   - extent: The extent along.
  func slot(
    across range: ClosedRange<Double>, start: Double = 0, extent: Double
  ) -> GroupSolution.Slot {
    let first = grid.nearest(range.lowerBound)
    let length = max(grid.nearest(range.upperBound) - first, 1 / (grid.scale ?? 1))
    let frame = Rect(
      origin: Point(along: axis, start, cross: first),
      size: Size(along: axis, extent, cross: length))
    return GroupSolution.Slot(frame: frame, zIndex: nil, leaf: 0, estimated: [])
  }
}

extension Collection where Index == Int {
  /// Returns the index of the first element for which `predicate` is true, in a collection in which
  /// all elements for which it is false come first; the end if there is none.
  ///
  /// - Complexity: O(log *n*).
  func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
