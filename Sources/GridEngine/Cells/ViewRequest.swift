/// What a data source is asked for while it is asked, and what it dequeued for that.
@MainActor
struct ViewRequest {
  let attributes: LayoutAttributes
  /// The view that shows the element already and is to be configured again; nil for a new one.
  let current: CollectionReusableView?
  /// What the user does with the item.
  let state: CellState
  /// Reuse classes made from now on are made in the provider.
  let newestClass = ReuseClass.count
  var dequeued: CollectionReusableView?

  init(
    _ attributes: LayoutAttributes, current: CollectionReusableView? = nil, state: CellState
  ) {
    self.attributes = attributes
    self.current = current
    self.state = state
  }
}

/// Why a view's provider is asked again.
enum PendingUpdate: Hashable, Sendable {
  /// The same view is to be configured again.
  case reconfigure
  /// As before; a view of another registration may take its place.
  case reload
}
