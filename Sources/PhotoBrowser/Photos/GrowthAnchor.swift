import GridEngine

/// The item that stays in place while a list grows and aspect ratios become known.
///
/// It remains the same until the user scrolls. In rows of different photos, the first visible item of
/// each list would often be another one, at the beginning of the same row, and the content would
/// drift from list to list.
struct GrowthAnchor<ItemID> {
  /// The item, and the content offset at which it is in place.
  private var kept: (item: ItemID, offset: Point)?

  /// Returns the anchor for a change, which does not have to be applied yet.
  ///
  /// - Parameter identifier: Returns the item at an index path.
  mutating func next(
    in view: CollectionView, _ identifier: (IndexPath) -> ItemID?
  ) -> UpdateAnchor<ItemID> {
    if let kept, kept.offset == view.contentOffset { return .item(kept.item) }
    let whole = view.visibleCells.compactMap(\.layoutAttributes)
      .filter { view.bounds.minY <= $0.frame.minY && $0.frame.maxY <= view.bounds.maxY }
    guard let first = whole.map(\.indexPath).min(), let item = identifier(first) else {
      return .firstVisible
    }
    kept = (item, view.contentOffset)
    return .item(item)
  }

  /// Records the offset at which a change has left the item in place.
  mutating func contentDidScroll(to offset: Point) { kept?.offset = offset }
}
