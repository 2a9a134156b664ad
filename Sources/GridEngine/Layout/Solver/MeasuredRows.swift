/// Rows whose frames depend on what their items measure themselves to be.
protocol MeasuredRows: RowModel, AnyObject {
  var itemCount: Int { get }
  var items: MeasuredItems { get }

  /// Takes what an item measured itself to be; sides that are not estimated are left alone.
  ///
  /// `settle()` follows before the next query, after one item or many.
  func note(_ size: MeasuredSize, forItem item: Int)
  /// Takes up what was noted.
  ///
  /// - Returns: Whether any frame changed since the last time.
  func settle() -> Bool
  /// Whether these sides of an item were measured and still hold.
  func isMeasured(_ item: Int, sides: EstimatedSides) -> Bool
  /// Has an item measured again, its size kept until then.
  func invalidate(item: Int)
  /// Makes all sizes estimates, their values kept.
  func invalidateAll()
  /// Finds what follows from the sizes taken since the last time; queries come after it.
  func finishMeasuring()
  /// Makes the running means the estimates of what was never measured, where they are far off.
  ///
  /// - Returns: Whether any frame changed.
  func updateEstimates() -> Bool

  // Edits leave the rows unfinished until `finishEdits()`.

  func remove(_ items: Range<Int>)
  func insert(count: Int, at item: Int)
  /// Gives an item the size that it had in another place, every side that is known.
  func restore(_ size: MeasuredSize, forItem item: Int)
  func finishEdits()
}
