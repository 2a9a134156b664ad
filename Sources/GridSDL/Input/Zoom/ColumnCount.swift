import FrameTiming
import GridEngine

/// A number of columns that suits the width of the window until the user chooses another one.
///
/// ```swift
/// let columns = ColumnCount(idealWidth: 200)
/// let layout = CompositionalLayout { _, environment in
///   wall(columns: columns.count(forWidth: environment.containerSize.width))
/// }
/// let window = try GridWindow(title: "Photos", layout: layout)
/// window.input.columns = columns
/// ```
///
/// Pinches on touchpads and touch screens, Ctrl with a wheel, and Ctrl with `+`, `-` and `0` choose a
/// number. What is under the fingers or the pointer stays there.
@MainActor
public final class ColumnCount {
  /// The user's choice; `nil` for a number that suits the width.
  ///
  /// After a change, call `CollectionView.invalidateLayout(keeping:animated:)`.
  public var chosen: Int?
  /// The ideal width of a column, in points.
  public let idealWidth: Double
  /// The valid numbers of columns.
  public let range: ClosedRange<Int>

  /// Creates a number of columns.
  ///
  /// - Parameters:
  ///   - idealWidth: The ideal width of a column, in points.
  ///   - range: The valid numbers of columns, at least 1.
  public init(idealWidth: Double = 200, in range: ClosedRange<Int> = 1...24) {
    require(range.lowerBound >= 1, "there is no grid of \(range.lowerBound) columns")
    require(idealWidth > 0, "a column cannot be \(idealWidth) points wide")
    self.idealWidth = idealWidth
    self.range = range
  }

  /// Returns the number of columns in a container of `width` points.
  public func count(forWidth width: Double) -> Int {
    let fitting = (width / idealWidth).rounded()
    let count = chosen ?? (fitting < Double(range.upperBound) ? Int(fitting) : range.upperBound)
    return min(max(count, range.lowerBound), range.upperBound)
  }
}

/// A grid whose number of columns can be changed.
public protocol ColumnAdjusting {
  /// The current number of columns.
  var columns: Int { get }
  /// The valid numbers of columns.
  var columnRange: ClosedRange<Int> { get }
  /// Changes the number of columns to a valid one, and invalidates the layout.
  func setColumns(_ columns: Int)
}

/// The columns of a collection view whose layout reads a ``ColumnCount``.
struct CountedColumns: ColumnAdjusting {
  let count: ColumnCount
  let view: CollectionView

  var columns: Int { count.count(forWidth: view.environment.containerSize.width) }
  var columnRange: ClosedRange<Int> { count.range }

  func setColumns(_ columns: Int) {
    count.chosen = columns
    view.invalidateLayout(keeping: .center, animated: true)
  }
}
