extension CollectionView {
  /// Takes up that the data source's items changed, keeping the views of those that stay.
  ///
  /// - Parameter newPath: Where the item that was at an index path is now; nil if it is gone.
  func replaceData(newPath: (IndexPath) -> IndexPath?) {
    let anchor = anchor(for: .leading).flatMap { moved($0, newPath) }
    rekeyViews(newPath)
    needsLayoutPreparation = false
    collectionViewLayout.prepare(itemCounts: itemCounts(), environment: environment)
    restore(anchor)
  }

  /// The anchor as it is called after the change; nil where its item is gone.
  private func moved(
    _ anchor: ChosenAnchor, _ newPath: (IndexPath) -> IndexPath?
  ) -> ChosenAnchor? {
    guard case .leading(var chosen) = anchor, case .item(let path) = chosen.target else {
      return anchor
    }
    guard let now = newPath(path) else { return nil }
    chosen.target = .item(now)
    return .leading(chosen)
  }

  private func rekeyViews(_ newPath: (IndexPath) -> IndexPath?) {
    let shown = displayed
    displayed.removeAll(keepingCapacity: true)
    for (element, view) in shown {
      if let moved = moved(element, newPath) {
        view.layoutAttributes?.element = moved
        displayed[moved] = view
      } else {
        endDisplaying(view)
        pool.put(view)
      }
    }
    drawingOrderIsCurrent = false
    for element in waiting.elements {
      guard let view = waiting.take(element) else { continue }
      if let moved = moved(element, newPath) {
        waiting.put(view, for: moved)
      } else {
        pool.put(view)
      }
    }
  }

  // A header or badge is asked for anew: what it stands for may have changed with the items.
  private func moved(
    _ element: ElementID, _ newPath: (IndexPath) -> IndexPath?
  ) -> ElementID? {
    guard element.category == .cell else { return nil }
    return newPath(element.indexPath).map { ElementID(.cell, at: $0) }
  }
}
