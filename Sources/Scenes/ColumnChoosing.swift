import GridEngine

/// The number of columns of a grid: the user's choice, or a number that suits the width.
@MainActor
package protocol ColumnChoosing: AnyObject {
  /// The user's choice; nil for a number that suits the width.
  var chosen: Int? { get set }
  /// The choice of the command line.
  var initial: Int? { get }
  /// Returns the number of columns in a window.
  func count(in environment: LayoutEnvironment) -> Int
}

/// A scene with a number of columns that the user can change.
@MainActor
package protocol ColumnScene: Scene {
  var columnChoice: any ColumnChoosing { get }
}

extension ColumnScene {
  package var columns: Int {
    get { columnChoice.count(in: collectionView.environment) }
    set {
      guard newValue != columns, ColumnChoice.range.contains(newValue) else { return }
      columnChoice.chosen = newValue
      collectionView.invalidateLayout(keeping: .center, animated: true)
    }
  }

  package func resetColumns() -> Bool {
    let before = columns
    columnChoice.chosen = columnChoice.initial
    return columns != before
  }
}

/// A number of columns with an ideal column width.
package final class ColumnChoice: ColumnChoosing {
  /// The valid choices of all grids.
  package static let range = 1...24

  /// The user's choice; nil for a number that suits the width.
  package var chosen: Int?
  package let initial: Int?
  /// The ideal width of a column in points, at the usual size of type.
  package let idealWidth: Double

  package init(count: Int?, idealWidth: Double) {
    chosen = count
    initial = count
    self.idealWidth = idealWidth
  }

  /// Returns the number of columns in a window; at most one per 40 points.
  package func count(in environment: LayoutEnvironment) -> Int {
    let width = environment.containerSize.width
    let most = min(ColumnChoice.range.upperBound, max(1, Int(width / 40)))
    let fitting = (width / environment.scaledValue(for: idealWidth)).rounded()
    return min(chosen ?? max(1, Int(fitting)), most)
  }
}
