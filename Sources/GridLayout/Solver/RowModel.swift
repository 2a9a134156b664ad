/// The groups of one section in sequence, with their items and positions.
///
/// A *row* is one repetition of the section's group. Positions are relative to the start of the
/// groups, along the axis in which they repeat.
protocol RowModel {
  /// The number of rows.
  var rowCount: Int { get }
  /// The extent of the groups along the axis, including edge spacing.
  var extent: Double { get }
  /// The maximum size of a group across the axis.
  var crossExtent: Double { get }
  /// The maximum distance by which elements extend beyond their rows across the axis.
  var crossOverhang: Double { get }
  /// The maximum distances by which elements extend beyond their rows along the axis, before and
  /// after.
  var overhang: (before: Double, after: Double) { get }

  /// Returns the rows whose elements may intersect `stretch`.
  func rows(meeting stretch: ClosedRange<Double>) -> Range<Int>
  /// Returns the row that contains an item.
  func row(ofItem item: Int) -> Int
  /// Returns a row.
  func row(_ index: Int) -> SolvedRow

  /// Returns the number of badges of a kind in the rows before `row`.
  func badges(ofKind kind: Int, beforeRow row: Int) -> Int
  /// Returns the row that contains a badge; `nil` if there is no such badge.
  func row(ofBadge badge: Int, kind: Int) -> Int?
}

/// One repetition of a section's group.
struct SolvedRow {
  /// The position of the group along the axis.
  var start: Double
  /// The item in the first slot.
  var firstItem: Int
  /// The number of slots that contain items.
  var itemCount: Int
  /// The solved layout of the group.
  var solution: GroupSolution
}
