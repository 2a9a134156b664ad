/// How many columns a grid has: what the user chose, or as many as suit the width.
final class ColumnChoice: ColumnChoosing {
  /// The user's choice; nil for what suits the width.
  var chosen: Int?
  let initial: Int?
  /// The width of a column that suits what is in it, points.
  let idealWidth: Double

  init(count: Int?, idealWidth: Double) {
    chosen = count
    initial = count
    self.idealWidth = idealWidth
  }

  /// Columns in `width` points; never narrower than 32 points.
  func count(forWidth width: Double) -> Int {
    let most = min(GridColumns.range.upperBound, max(1, Int(width / 40)))
    return min(chosen ?? max(1, Int((width / idealWidth).rounded())), most)
  }
}
