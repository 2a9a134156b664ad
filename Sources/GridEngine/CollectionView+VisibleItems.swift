extension CollectionView {
  /// Calls the visible-items handlers of displayed sections, last section first.
  func handleVisibleItems() {
    guard collectionViewLayout.hasVisibleItemsHandlers else { return }
    let sections = views.sectionsInView.clamped(to: 0..<collectionViewLayout.sections.count)
    for section in sections.reversed() {
      guard
        let handler =
          collectionViewLayout.sections[section]?.plan.section.visibleItemsInvalidationHandler
      else { continue }
      let scrolled = rowScroll(ofSection: section)
      views.changeVisibleItems(ofSection: section, scrolled: scrolled ?? .zero) {
        handler(&$0, scrolled ?? contentOffset, environment)
      }
    }
  }

  /// Returns the displacement of a row's content, positive against the axis; `nil` for other
  /// sections.
  private func rowScroll(ofSection section: Int) -> Point? {
    guard let row = collectionViewLayout.orthogonalRow(ofSection: section) else { return nil }
    let offset = collectionViewLayout.orthogonalOffset(ofSection: section)
    let isReversed = environment.isRightToLeft && row.axis == .horizontal
    return Point(along: row.axis, isReversed ? -offset : offset, cross: 0)
  }
}
