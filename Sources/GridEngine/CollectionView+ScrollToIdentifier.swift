/// A data source that knows its items by identifiers.
@MainActor
protocol IdentifierSource: AnyObject {
  /// The place of the item that is called `identifier`; nil where it is not shown.
  func indexPath(ofIdentifier identifier: any Hashable) -> IndexPath?
}

extension DiffableDataSource: IdentifierSource {
  func indexPath(ofIdentifier identifier: any Hashable) -> IndexPath? {
    (identifier as? ItemID).flatMap { indexPath(for: $0) }
  }
}

extension CollectionView {
  /// Brings the item that a ``DiffableDataSource`` calls `item` into view, wherever it is by then.
  ///
  /// See ``scrollToItem(at:alignment:animated:completion:)``, which this does for the item's place.
  ///
  /// - Parameters:
  ///   - item: What the data source calls it; one that is not shown is ignored.
  ///   - alignment: Where in the viewport; by default as near as it takes to see all of it.
  ///   - completion: Called once, with true when the item is at rest where it was to be, with false
  ///     when something else took over or there is no such item.
  public func scrollToItem<ItemID: Hashable & Sendable>(
    _ item: ItemID, at alignment: ScrollAlignment = .nearest, animated: Bool,
    completion: ((_ arrived: Bool) -> Void)? = nil
  ) {
    let source = dataSource as? any IdentifierSource
    guard let path = source?.indexPath(ofIdentifier: item) else {
      completion?(false)
      return
    }
    scrollToItem(at: path, alignment: alignment, animated: animated, completion: completion)
  }
}
