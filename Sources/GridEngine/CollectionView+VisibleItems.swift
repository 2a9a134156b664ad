extension CollectionView {
  /// Lets the sections in view that ask for it change how their elements look, the last first.
  func handleVisibleItems() {
    guard collectionViewLayout.hasVisibleItemsHandlers else { return }
    for section in sectionsInView().reversed() {
      guard
        let handler =
          collectionViewLayout.sections[section]?.plan.section.visibleItemsInvalidationHandler
      else { continue }
      collectVisibleItems(of: section)
      handler(&visibleItems, handledOffset(ofSection: section), environment)
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
  private func collectVisibleItems(of section: Int) {
    visibleItems.removeAll(keepingCapacity: true)
    for collectsCells in [true, false] {
      for attributes in foundInView where attributes.indexPath.section == section {
        if case .decoration = attributes.element.category { continue }
        guard (attributes.element.category == .cell) == collectsCells,
          let view = displayed[attributes.element], let shown = view.layoutAttributes
        else { continue }
        visibleItems.append(LayoutVisibleItem(shown, appearance: view.appearance))
      }
    }
  }

  /// How far what shows a section is scrolled: its row along the row's axis, else the content.
  private func handledOffset(ofSection section: Int) -> Point {
    guard let row = collectionViewLayout.orthogonalRow(ofSection: section) else {
      return contentOffset
    }
    return Point(
      along: row.axis, collectionViewLayout.orthogonalOffset(ofSection: section), cross: 0)
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
