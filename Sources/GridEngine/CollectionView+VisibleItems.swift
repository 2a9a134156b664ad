extension CollectionView {
  /// Lets the sections in view that ask for it change how their elements look, the last first.
  func handleVisibleItems() {
    guard collectionViewLayout.hasVisibleItemsHandlers else { return }
    for section in sectionsInView().reversed() {
      guard
        let handler =
          collectionViewLayout.sections[section]?.plan.section.visibleItemsInvalidationHandler
      else { continue }
      let scrolled = rowScroll(ofSection: section)
      collectVisibleItems(of: section, scrolled: scrolled ?? .zero)
      handler(&visibleItems, scrolled ?? contentOffset, environment)
      for item in visibleItems { apply(item) }
    }
  }

  /// The sections of which something is in view.
  private func sectionsInView() -> Range<Int> {
    var low = Int.max
    var high = -1
    for attributes in foundInView where attributes.indexPath.section >= 0 {
      low = min(low, attributes.indexPath.section)
      high = max(high, attributes.indexPath.section)
    }
    return high < 0 ? 0..<0 : low..<min(high + 1, collectionViewLayout.sections.count)
  }

  /// Cells first, then headers, footers and badges.
  private func collectVisibleItems(of section: Int, scrolled: Point) {
    visibleItems.removeAll(keepingCapacity: true)
    for collectsCells in [true, false] {
      for attributes in foundInView where attributes.indexPath.section == section {
        if case .decoration = attributes.element.category { continue }
        guard (attributes.element.category == .cell) == collectsCells,
          let view = displayed[attributes.element], let shown = view.layoutAttributes
        else { continue }
        visibleItems.append(
          LayoutVisibleItem(shown, appearance: view.appearance, scrolled: scrolled))
      }
    }
  }

  /// How far a row has moved what it shows, against the axis; nil for a section without one.
  private func rowScroll(ofSection section: Int) -> Point? {
    guard let row = collectionViewLayout.orthogonalRow(ofSection: section) else { return nil }
    let offset = collectionViewLayout.orthogonalOffset(ofSection: section)
    let isReversed = environment.isRightToLeft && row.axis == .horizontal
    return Point(along: row.axis, isReversed ? -offset : offset, cross: 0)
  }

  private func apply(_ item: LayoutVisibleItem) {
    guard let view = displayed[item.element], let attributes = view.layoutAttributes else { return }
    let appearance = ElementAppearance(item)
    guard appearance != view.appearance else { return }
    if appearance.zIndex != attributes.zIndex { drawingOrderIsCurrent = false }
    view.appearance = appearance
    view.layoutAttributes = appearance.applied(to: attributes)
  }
}
