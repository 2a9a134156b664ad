/// The layout of a collection view with its solved form, and whether it has to be solved again.
///
/// The solved form is always that of the layout, and the layout always knows the collection view
/// that uses it.
@MainActor
final class CurrentLayout {
  /// The layout that arranges the elements.
  private(set) var layout: CollectionViewLayout
  /// The solved form of ``layout``.
  private(set) var solved: any SolvedLayout
  private var invalidation = LayoutInvalidation()
  /// The number of changes of the layout, its data or its environment so far. Elements that were found
  /// at another version may have moved.
  private(set) var version = 0
  /// The version whose views are displayed.
  private var shownVersion = 0
  /// Whether the layout is being solved, and answers by its old form.
  private(set) var isBeingSolved = false

  /// Creates the state of a layout that is not solved yet.
  init(_ layout: CollectionViewLayout) {
    self.layout = layout
    solved = layout.solved
  }

  /// Uses another layout in `view`, which is not solved yet.
  func use(_ layout: CollectionViewLayout, in view: CollectionView) {
    version += 1
    self.layout.host = nil
    self.layout = layout
    solved = layout.solved
    layout.host = view
  }

  // MARK: Versions

  /// Whether the layout has changed since the last ``didShow()``.
  var needsShowing: Bool { version != shownVersion }

  /// Records that the views of the current version are displayed.
  func didShow() { shownVersion = version }

  /// Solves the layout by `body`.
  func solving(_ body: () -> Void) {
    version += 1
    isBeingSolved = true
    body()
    isBeingSolved = false
  }

  // MARK: Invalidation

  /// Whether the layout has to be solved before its next use.
  var isInvalid: Bool { invalidation.isPending }

  /// Whether all views and measured sizes have to be discarded when the layout is solved.
  var needsReload: Bool { invalidation.needsReload }

  /// See ``LayoutInvalidation/invalidate()``.
  func invalidate() { invalidation.invalidate() }

  /// See ``LayoutInvalidation/invalidate(animated:)``.
  func invalidate(animated: Bool) { invalidation.invalidate(animated: animated) }

  /// See ``LayoutInvalidation/reload()``.
  func invalidateData() { invalidation.reload() }

  /// See ``LayoutInvalidation/clear()``.
  func clearInvalidation() { invalidation.clear() }

  /// See ``LayoutInvalidation/take()``.
  func takeInvalidation() -> Bool? { invalidation.take() }

  /// Calls `body` without solving the layout, even if it is invalid; afterwards it is as invalid as
  /// before.
  ///
  /// In a batch update the data source has the new items already, so the layout of the old ones
  /// cannot be solved any more.
  func withInvalidationPostponed(_ body: () -> Void) {
    let pending = invalidation
    invalidation.clear()
    body()
    if pending.isPending { invalidation = pending }
  }

  // MARK: Solving

  /// Solves the layout for the data and the environment.
  ///
  /// - Parameter reload: Discards all views; called if all data was invalidated.
  func solve(
    itemCounts: [Int], environment: LayoutEnvironment, bounds: Rect, reload: () -> Void
  ) {
    layout.visibleBounds = bounds
    let reloads = invalidation.takeReload()
    if reloads { reload() }
    solving {
      if reloads {
        solved.forgetSizes(itemCounts: itemCounts, environment: environment)
      } else {
        solved.prepare(itemCounts: itemCounts, environment: environment)
      }
    }
  }

  /// Solves the layout for an update of the data, and keeps the measured sizes of remaining items.
  ///
  /// - Parameters:
  ///   - update: The update.
  ///   - old: The number of items of each section before it.
  ///   - itemCounts: The number of items of each section after it.
  ///   - environment: The environment.
  ///   - bounds: The visible rectangle of the content.
  ///   - reportContradiction: Called before all sizes are solved again, if the update does not lead
  ///     from the old item counts to the new ones.
  /// - Returns: Whether the layout applied the complete change.
  func apply(
    _ update: DataUpdate, from old: [Int?], to itemCounts: [Int], environment: LayoutEnvironment,
    bounds: Rect, reportContradiction: (CollectionReport) -> Void
  ) -> Bool {
    invalidation.clear()
    layout.prepare(
      forCollectionViewUpdate: CollectionViewUpdate(
        newPath: update.newPath, oldPath: update.oldPath))
    layout.visibleBounds = bounds
    guard let change = update.change else {
      solving {
        solved.follow(update.newSection, itemCounts: itemCounts, environment: environment)
      }
      return false
    }
    if let broken = change.firstContradiction(from: old, to: itemCounts) {
      reportContradiction(
        .inconsistentUpdate(
          section: broken.section, expected: broken.expected, found: itemCounts[broken.section]))
      solving { solved.prepare(itemCounts: itemCounts, environment: environment) }
      return false
    }
    solving { solved.apply(change, itemCounts: itemCounts, environment: environment) }
    return true
  }
}
