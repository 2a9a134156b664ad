import GridEngine

/// The number of columns of a grid: the user's choice, or a number that suits the width.
protocol ColumnChoosing: AnyObject {
  /// The user's choice; nil for a number that suits the width.
  var chosen: Int? { get set }
  /// The choice of the command line.
  var initial: Int? { get }
  /// Returns the number of columns in `width` points.
  func count(forWidth width: Double) -> Int
}

/// A scene with a number of columns that the user can change.
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

/// A number of columns with an ideal column width.
final class ColumnChoice: ColumnChoosing {
  /// The user's choice; nil for a number that suits the width.
  var chosen: Int?
  let initial: Int?
  /// The ideal width of a column in points.
  let idealWidth: Double

  init(count: Int?, idealWidth: Double) {
    chosen = count
    initial = count
    self.idealWidth = idealWidth
  }

  /// Returns the number of columns in `width` points; at most one per 40 points.
  func count(forWidth width: Double) -> Int {
    let most = min(GridColumns.range.upperBound, max(1, Int(width / 40)))
    return min(chosen ?? max(1, Int((width / idealWidth).rounded())), most)
  }
}
