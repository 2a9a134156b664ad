/// Rows of items with their own aspect ratios, each scaled so that it fills the section across.
///
/// Rows are broken greedily from the first item on, so a change of an item moves no row before it.
/// Only the first item and the position of each row are stored. The frames in a row are computed
/// again when they are queried.
final class JustifiedRows: RowModel {
  let space: AspectRatioSpace
  /// The ideal extent of a row.
  private let rowExtent: Double
  /// The first item of each row.
  private var firstItems: [Int32] = []
  /// The start of each row.
  private var starts: [Double] = []
  private(set) var extent = 0.0
  private var cache = RowCache()

  /// Breaks the items into rows.
  ///
  /// - Complexity: O(*n*) for *n* items.
  init(_ space: AspectRatioSpace, rowExtent: Double) {
    self.space = space
    self.rowExtent = max(rowExtent, space.rounded(0))
    var position = 0.0
    var first = 0
    while first < space.itemCount {
      let row = breakRow(from: first)
      firstItems.append(Int32(first))
      starts.append(position)
      extent = position + space.rounded(row.extent) + space.captionExtent
      position = extent + space.rowSpacing
      first += row.itemCount
    }
  }

  /// Returns the number of items in the row that begins with `first`, and its exact extent.
  ///
  /// Items are added until the row is at most as large as the ideal extent. The last one is then
  /// moved to the next row if the row is nearer to the ideal extent without it, by the ratio of
  /// both extents.
  private func breakRow(from first: Int) -> (itemCount: Int, extent: Double) {
    var sum = 0.0
    var previous = Double.infinity
    for item in first..<space.itemCount {
      sum += space.ratio(ofItem: item)
      let count = item - first + 1
      let filling = max(0, space.length - Double(count - 1) * space.itemSpacing) / sum
      if filling <= rowExtent {
        let isNearerWithoutIt = previous * filling < rowExtent * rowExtent
        return isNearerWithoutIt ? (count - 1, previous) : (count, filling)
      }
      previous = filling
    }
    // The last row is not enlarged.
    return (space.itemCount - first, rowExtent)
  }

  // MARK: - RowModel

  var rowCount: Int { firstItems.count }
  var crossExtent: Double { rowCount == 0 ? 0 : space.length }
  var crossOverhang: Double { 0 }
  var overhang: (before: Double, after: Double) { (0, 0) }

  func rows(meeting stretch: ClosedRange<Double>) -> Range<Int> {
    let end = starts.partitioningIndex { $0 > stretch.upperBound }
    let next = starts.partitioningIndex { $0 > stretch.lowerBound }
    let first = max(0, next - 1)
    return first..<max(first, end)
  }

  func row(ofItem item: Int) -> Int {
    firstItems.partitioningIndex { $0 > item } - 1
  }

  func row(_ index: Int) -> SolvedRow {
    let first = Int(firstItems[index])
    let next = index + 1 < rowCount ? Int(firstItems[index + 1]) : space.itemCount
    let solution = cache[index] ?? solve(first..<next)
    cache[index] = solution
    return SolvedRow(
      start: starts[index], firstItem: first, itemCount: next - first, solution: solution)
  }

  func badges(ofKind kind: Int, beforeRow row: Int) -> Int { 0 }

  func row(ofBadge badge: Int, kind: Int) -> Int? { nil }

  /// Returns the frames in a row. Both edges of an item are rounded, so that the error does not add
  /// up and the last item ends at the end of the section.
  private func solve(_ items: Range<Int>) -> GroupSolution {
    let exact = breakRow(from: items.lowerBound).extent
    let extent = space.rounded(exact) + space.captionExtent
    var solution = GroupSolution()
    solution.size = Size(along: space.axis, extent, cross: space.length)
    var sum = 0.0
    for item in items {
      let gaps = Double(item - items.lowerBound) * space.itemSpacing
      let start = sum * exact + gaps
      sum += space.ratio(ofItem: item)
      solution.slots.append(space.slot(across: start...(sum * exact + gaps), extent: extent))
    }
    return solution
  }
}
