extension CollectionView {
  /// Calls the visible-items handlers of displayed sections, last section first.
  func handleVisibleItems() {
    guard solvedLayout.hasVisibleItemsHandlers else { return }
    let sections = views.sectionsInView.clamped(to: 0..<solvedLayout.solvedItemCounts.count)
    requests.changes.during {
      for section in sections.reversed() { handleVisibleItems(ofSection: section) }
    }
  }

  private func handleVisibleItems(ofSection section: Int) {
    guard let handler = solvedLayout.visibleItemsHandler(ofSection: section) else { return }
    let scrolled = rowScroll(ofSection: section)
    views.changeVisibleItems(ofSection: section, scrolled: scrolled ?? .zero) {
      handler(&$0, scrolled.map(coordinates.displacement) ?? contentOffset, environment)
    }
  }

  /// Returns the displacement of a row's content, positive against the axis; `nil` for other sections.
  private func rowScroll(ofSection section: Int) -> Point? {
    guard let row = solvedLayout.orthogonalRow(ofSection: section) else { return nil }
    let offset = solvedLayout.orthogonalOffset(ofSection: section)
    return Point(along: row.axis, offset, cross: 0)
  }
}
