/// Columns of items with their own aspect ratios; each item follows in the column that ends first.
///
/// The tops of items never decrease from one item to the next, because each takes the place of the
/// least end of a column. A *row* of the model is a number of successive items. Only the ends of
/// the columns before each row are stored. The frames in a row are computed again from them when
/// they are queried.
final class Waterfall: RowModel {
  let space: AspectRatioSpace
  private let columnCount: Int
  /// The exact width of a column in points.
  private let columnLength: Double
  /// The number of items in a row. It grows with the number of columns, so that the ends of columns
  /// take two bytes for each item.
  private let rowLength: Int
  /// The position of the next item in each column, before each row.
  private var nextTops: [Double] = []
  /// The greatest end of an item in each row and those before.
  private var ends: [Double] = []
  private var cache = RowCache()

  /// Distributes the items among at most `columns` columns of at least one pixel.
  ///
  /// - Complexity: O(*n* *c*) for *n* items in *c* columns.
  init(_ space: AspectRatioSpace, columns: Int) {
    self.space = space
    let pixel = space.rounded(0)
    let fitting = (space.length + space.itemSpacing) / (pixel + space.itemSpacing)
    columnCount = max(1, min(columns, Self.maximumColumns, Int(fitting)))
    columnLength =
      max(0, space.length - Double(columnCount - 1) * space.itemSpacing) / Double(columnCount)
    rowLength = 4 * columnCount
    var columns = Array(repeating: 0.0, count: columnCount)
    var end = 0.0
    for item in 0..<space.itemCount {
      if item % rowLength == 0 {
        nextTops += columns
        if item > 0 { ends.append(end) }
      }
      let place = place(item, in: &columns)
      end = max(end, place.top + place.extent)
    }
    if space.itemCount > 0 { ends.append(end) }
  }

  /// The maximum number of columns.
  private static let maximumColumns = 1_000

  /// Adds an item to the column that ends first, the leading one of several.
  @inline(__always)
  private func place(
    _ item: Int, in columns: inout [Double]
  ) -> (column: Int, top: Double, extent: Double) {
    var column = 0
    for other in 1..<max(1, columns.count) where columns[other] < columns[column] { column = other }
    let top = columns[column]
    let extent =
      space.rounded(columnLength / space.ratio(ofItem: item)) + space.captionExtent
    columns[column] = top + extent + space.rowSpacing
    return (column, top, extent)
  }

  /// The position of the next item in each column before a row.
  private func columns(beforeRow row: Int) -> ArraySlice<Double> {
    nextTops[row * columnCount..<(row + 1) * columnCount]
  }

  /// The top of the first item of a row, which is the least of the row.
  private func start(ofRow row: Int) -> Double { columns(beforeRow: row).min() ?? 0 }

  // MARK: - RowModel

  var rowCount: Int { ends.count }
  var extent: Double { ends.last ?? 0 }
  var crossExtent: Double { rowCount == 0 ? 0 : space.length }
  var crossOverhang: Double { 0 }
  var overhang: (before: Double, after: Double) { (0, 0) }

  func rows(meeting stretch: ClosedRange<Double>) -> Range<Int> {
    let first = ends.partitioningIndex { $0 >= stretch.lowerBound }
    let end = (0..<rowCount).partitioningIndex { start(ofRow: $0) > stretch.upperBound }
    return min(first, end)..<end
  }

  func row(ofItem item: Int) -> Int { item / rowLength }

  func row(_ index: Int) -> SolvedRow {
    let first = index * rowLength
    let items = first..<min(first + rowLength, space.itemCount)
    let solution = cache[index] ?? solve(items, row: index)
    cache[index] = solution
    return SolvedRow(
      start: start(ofRow: index), firstItem: first, itemCount: items.count, solution: solution)
  }

  func badges(ofKind kind: Int, beforeRow row: Int) -> Int { 0 }

  func row(ofBadge badge: Int, kind: Int) -> Int? { nil }

  /// Returns the frames in a row, relative to its start.
  private func solve(_ items: Range<Int>, row: Int) -> GroupSolution {
    var columns = Array(columns(beforeRow: row))
    let start = start(ofRow: row)
    var solution = GroupSolution()
    var end = start
    for item in items {
      let place = place(item, in: &columns)
      let left = Double(place.column) * (columnLength + space.itemSpacing)
      solution.slots.append(
        space.slot(
          across: left...left + columnLength, start: place.top - start, extent: place.extent))
      end = max(end, place.top + place.extent)
    }
    solution.size = Size(along: space.axis, end - start, cross: space.length)
    return solution
  }
}
