/// A change of a data source's items, as functions of index paths.
///
/// The view calls them only for elements that have a view or are near.
struct DataUpdate: Sendable {
  /// Returns the new index path of an item; `nil` if it was deleted.
  var newPath: @Sendable (IndexPath) -> IndexPath?
  /// Returns the old index path of an item; `nil` if it is new.
  var oldPath: @Sendable (IndexPath) -> IndexPath?
  /// Returns the new index of a section; `nil` if it was deleted.
  var newSection: @Sendable (Int) -> Int?
  /// Returns the update that a remaining item needs, by its new index path.
  var mark: @Sendable (IndexPath) -> PendingUpdate?
  /// The complete change, if the layout keeps measured sizes; otherwise `nil`.
  var change: LayoutChange?
  var isAnimated = true
  /// Whether all views are requested again.
  var dropsViews = false
  var anchor = UpdateAnchor<IndexPath>.automatic

  /// Creates an update from functions that convert index paths.
  init(
    newPath: @escaping @Sendable (IndexPath) -> IndexPath?,
    oldPath: @escaping @Sendable (IndexPath) -> IndexPath?,
    newSection: @escaping @Sendable (Int) -> Int?,
    mark: @escaping @Sendable (IndexPath) -> PendingUpdate? = { _ in nil }
  ) {
    self.newPath = newPath
    self.oldPath = oldPath
    self.newSection = newSection
    self.mark = mark
  }

  /// An update without changes.
  static let nothing = DataUpdate(newPath: { $0 }, oldPath: { $0 }, newSection: { $0 })
}
