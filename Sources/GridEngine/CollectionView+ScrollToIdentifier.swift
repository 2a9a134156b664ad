/// A data source that identifies its items by identifiers.
@MainActor
protocol IdentifierSource: AnyObject {
  /// Returns the index path of an item; `nil` if the item is not shown.
  func indexPath(ofIdentifier identifier: any Hashable) -> IndexPath?
}

extension DiffableDataSource: IdentifierSource {
  func indexPath(ofIdentifier identifier: any Hashable) -> IndexPath? {
    (identifier as? ItemID).flatMap { indexPath(for: $0) }
  }
}

extension CollectionView {
  /// Scrolls the item with an identifier of the ``DiffableDataSource`` into view.
  ///
  /// See ``scrollToItem(at:alignment:animated:completion:)``.
  ///
  /// - Parameters:
  ///   - item: The identifier; one that is not shown is ignored.
  ///   - alignment: The position in the viewport; by default the shortest scroll that shows the
  ///     whole item.
  ///   - animated: Whether to animate the scroll.
  ///   - completion: Called once: with `true` when the item rests at its position, with `false` if
  ///     another motion interrupted the scroll or the item does not exist.
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
