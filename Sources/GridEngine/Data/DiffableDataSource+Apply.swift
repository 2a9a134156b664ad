extension DiffableDataSource {
  /// Shows `snapshot` from the next layout on.
  ///
  /// Items that stay keep their cells, wherever they moved; what the reader looks at stays where it
  /// is, unless the view rests at its beginning. Marked items are configured again. The provider is
  /// asked only for items that come into view and have no cell.
  ///
  /// - Complexity: O(*v* + *m*), *v* being the elements with views, *m* the marked items.
  public func apply(_ snapshot: DiffableDataSourceSnapshot<SectionID, ItemID>) {
    let old = current
    current = snapshot.withoutMarks()
    guard let collectionView else { return }
    collectionView.replaceData { path in
      old.itemIdentifier(at: path).flatMap { snapshot.indexPath(of: $0) }
    }
    collectionView.reconfigureItems(
      at: snapshot.reconfiguredItemIdentifiers.compactMap { snapshot.indexPath(of: $0) })
  }

  /// Configures the cells of `items` again, in place, without a new snapshot; unknown ones and those
  /// without a cell need nothing.
  public func reconfigure(_ items: some Sequence<ItemID>) {
    collectionView?.reconfigureItems(at: items.compactMap { current.indexPath(of: $0) })
  }
}
