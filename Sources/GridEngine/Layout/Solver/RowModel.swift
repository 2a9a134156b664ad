/// The groups of one section, one after the other: which items each holds and where it lies.
///
/// A *row* is one repetition of the section's group. Positions count from where the groups begin,
/// along the axis on which they follow each other.
protocol RowModel {
  /// How many rows there are.
  var rowCount: Int { get }
  /// From where the groups begin to where they end, edge spacing included.
  var extent: Double { get }
  /// The largest size of a group across the axis.
  var crossExtent: Double { get }
  /// How far elements lie outside their rows across the axis.
  var crossOverhang: Double { get }
  /// How far elements lie outside their rows along the axis, before and behind.
  var overhang: (before: Double, after: Double) { get }

  /// The rows of which something may lie in `stretch`.
  func rows(meeting stretch: ClosedRange<Double>) -> Range<Int>
  /// The row that holds an item.
  func row(ofItem item: Int) -> Int
  /// One row.
  func row(_ index: Int) -> SolvedRow

  /// How many badges of a kind the rows before this one have.
  func badges(ofKind kind: Int, beforeRow row: Int) -> Int
  /// The row that holds a badge, nil where there are not so many.
  func row(ofBadge badge: Int, kind: Int) -> Int?
}

/// One repetition of a section's group.
struct SolvedRow {
  /// Where the group's corner lies along the axis of the groups.
  var start: Double
  /// The item in its first slot.
  var firstItem: Int
  /// How many of its slots have an item.
  var itemCount: Int
  /// What it holds.
  var solution: GroupSolution
}
