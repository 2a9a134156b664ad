extension CollectionView {
  /// Configures the cells of these items again, in place: the same cell, no `prepareForReuse`.
  ///
  /// Reaches visible and waiting cells; items without a cell need nothing.
  ///
  /// - Complexity: O(*k*) for *k* index paths.
  public func reconfigureItems(at indexPaths: [IndexPath]) {
    for indexPath in indexPaths { reconfigure(ElementID(.cell, at: indexPath)) }
  }

  private func reconfigure(_ element: ElementID) {
    guard let view = displayed[element] ?? waiting[element],
      let attributes = view.layoutAttributes
    else { return }
    viewBeingReconfigured = view
    defer { viewBeingReconfigured = nil }
    let answered = makeView(for: attributes)
    precondition(
      answered === view,
      "reconfiguring \(element) gave another view; use the same registration, or reload the item")
    collectionViewLayout.invalidateSize(of: element)
  }
}
