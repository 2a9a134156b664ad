import GridEngine
import ItemSources

/// Scrolls to the place at which a folder was left, as soon as its item is listed.
///
/// It gives up as soon as the user scrolls.
struct PlaceRestorer {
  private var place: FolderPlace?
  /// The content offset after the last list.
  private var offset: Point?

  /// Creates a restorer for a place; nil for none.
  init(_ place: FolderPlace?) { self.place = place }

  /// Ends the wait if content was scrolled since the last list. Call it before a list is applied.
  mutating func willApply(to view: CollectionView) {
    if let offset, offset != view.contentOffset { place = nil }
  }

  /// Scrolls to the place if its item is listed, or to its number if the list is complete without it.
  /// Call it after a list is applied.
  ///
  /// - Parameter index: Returns the number of the item with a relative path.
  mutating func didApply(
    to view: CollectionView, isComplete: Bool, _ index: (String) -> Int?
  ) {
    defer { offset = view.contentOffset }
    guard let place else { return }
    if let found = index(place.item).flatMap(view.indexPath(ofItem:)) {
      scroll(view, to: found, offset: place.offset)
    } else if isComplete {
      let count = (0..<view.numberOfSections).reduce(0) { $0 + view.numberOfItems(inSection: $1) }
      let nearest = view.indexPath(ofItem: min(max(place.index, 0), count - 1))
      if let nearest { scroll(view, to: nearest, offset: 0) }
      self.place = nil
    }
    // An incomplete list may still move the item: its order is not final.
    if isComplete { self.place = nil }
  }

  private func scroll(_ view: CollectionView, to item: IndexPath, offset: Double) {
    view.scrollToItem(at: item, alignment: .start, animated: false)
    guard let frame = view.collectionViewLayout.layoutAttributesForItem(at: item)?.frame else {
      return
    }
    view.setContentOffset(Point(x: view.contentOffset.x, y: frame.minY + offset))
  }
}
