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
