import GridEngine

/// How many columns a grid has: what the user chose, or as many as suit the width.
protocol ColumnChoosing: AnyObject {
  /// The user's choice; nil for what suits the width.
  var chosen: Int? { get set }
  /// What was chosen in the beginning, on the command line.
  var initial: Int? { get }
  /// Columns in `width` points.
  func count(forWidth width: Double) -> Int
}

/// A scene whose grid has as many columns as the user likes.
protocol ColumnScene: Scene {
  var columnChoice: any ColumnChoosing { get }
}

extension ColumnScene {
  var columns: Int {
    get { columnChoice.count(forWidth: collectionView.environment.containerSize.width) }
    set {
      guard newValue != columns, GridColumns.range.contains(newValue) else { return }
      columnChoice.chosen = newValue
      collectionView.invalidateLayout(keeping: .center, animated: true)
    }
  }

  func resetColumns() -> Bool {
    let before = columns
    columnChoice.chosen = columnChoice.initial
    return columns != before
  }
}

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
