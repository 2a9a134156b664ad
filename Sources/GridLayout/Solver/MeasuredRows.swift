/// Rows whose frames depend on the measured sizes of their items.
protocol MeasuredRows: RowModel, AnyObject {
  var itemCount: Int { get }
  var items: MeasuredItems { get }

  /// Records the measured size of an item; sides that are not estimated are ignored.
  ///
  /// Call `settle()` before the next query, after one item or many.
  func setMeasured(_ size: MeasuredSize, forItem item: Int)
  /// Applies the recorded sizes.
  ///
  /// - Returns: Whether any frame changed since the last call.
  func settle() -> Bool
  /// Returns whether these sides of an item are measured and valid.
  func isMeasured(_ item: Int, sides: EstimatedSides) -> Bool
  /// Marks an item to be measured again; it keeps its size until then.
  func invalidate(item: Int)
  /// Marks all sizes as estimates and keeps their values.
  func invalidateAll()
  /// Updates what depends on the sizes recorded since the last call; required before queries.
  func finishMeasuring()
  /// Sets the estimates of unmeasured items to the means, where they differ much.
  ///
  /// - Returns: Whether any frame changed.
  func updateEstimates() -> Bool

  // After an edit the rows are outdated until `finishEdits()`.

  func remove(_ items: Range<Int>)
  func insert(count: Int, at item: Int)
  /// Sets the known sides of an item to the size that it had at another position.
  func restore(_ size: MeasuredSize, forItem item: Int)
  func finishEdits()
}
