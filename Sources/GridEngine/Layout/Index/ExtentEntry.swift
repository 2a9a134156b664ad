/// What an ``ExtentTree`` knows of a stretch of rows without looking inside.
///
/// The length of the stretch is never stored: it is `sum` plus the estimate for each of the `plain`
/// rows plus the spacing for each row. A new estimate or spacing therefore costs nothing.
struct ExtentEntry: Equatable, Sendable {
  /// The `link` of a stretch in which nothing is stored.
  static let noLink = -1

  /// How many rows there are; never 0 inside a tree.
  var rows: Int
  /// How many of them have no size of their own and take the estimate.
  var plain: Int
  /// The sizes of the others, added up.
  var sum: Double
  /// The node or leaf that holds the rows; ``noLink`` for a run.
  var link: Int

  /// A stretch of rows that all take the estimate: it needs no memory but this.
  static func run(_ rows: Int) -> ExtentEntry {
    ExtentEntry(rows: rows, plain: rows, sum: 0, link: noLink)
  }

  /// Whether nothing is stored for any of the rows.
  var isRun: Bool { link == Self.noLink }
}
