/// The collection view for which a ``CellPreparer`` works.
@MainActor
protocol CellPreparerHost: AnyObject {
  /// Prefetches data and returns the current viewport and motion; `nil` if the layout is outdated
  /// or prefetching is disabled.
  ///
  /// - Parameter isAtRest: Whether no frame is due.
  func prefetchData(isAtRest: Bool) -> PrefetchContext?
  /// Whether there is more data to prefetch.
  var hasMoreData: Bool { get }
  var solvedLayout: any SolvedLayout { get }
  /// A number that changes with the layout, its data and its environment; `nil` while the layout is
  /// invalid, when the data may be newer than the layout.
  var layoutVersion: Int? { get }
  /// The visible rectangle of the content.
  var visibleBounds: Rect { get }

  /// Returns a configured view for an element without one; `nil` if there is none. It is not
  /// displayed yet.
  func prepareView(for attributes: LayoutAttributes) -> CollectionReusableView?
  /// Discards an unneeded offscreen view of `reuseClass`, to refill the pool; returns whether there
  /// was one.
  func poolUnneededView(of reuseClass: ReuseClass) -> Bool
  /// Measures an offscreen view; visible items stay in place.
  ///
  /// - Returns: Whether other elements may have moved.
  func measureAhead(_ view: CollectionReusableView) -> Bool
  func discard(_ view: CollectionReusableView)
  /// Discards views that left the viewport, if there are too many offscreen views.
  func trimOffscreenViews()
}
