/// The summary of a range of rows in an ``ExtentTree``.
///
/// The length of the range is not stored. It is `sum` plus the estimate for each of the `plain`
/// rows plus the spacing for each row, so a new estimate costs nothing.
struct ExtentEntry: Equatable, Sendable {
  /// The `link` of a range without stored sizes.
  static let noLink = -1

  /// The number of rows; never 0 inside a tree.
  var rows: Int
  /// The number of rows without a size of their own, which have the estimated length.
  var plain: Int
  /// The sum of the other rows' sizes.
  var sum: Double
  /// The node or leaf that contains the rows; ``noLink`` for a run.
  var link: Int

  /// Returns a range of rows with the estimated length, which needs no further memory.
  static func run(_ rows: Int) -> ExtentEntry {
    ExtentEntry(rows: rows, plain: rows, sum: 0, link: noLink)
  }

  /// Whether no sizes are stored for the rows.
  var isRun: Bool { link == Self.noLink }
}
