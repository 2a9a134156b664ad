/// What of the content stays where it is on screen while sizes, columns or data change.
public enum ContentAnchor: Hashable, Sendable {
  /// The first item in view; nothing while the view rests at its beginning, where what is new is to
  /// be seen.
  case leading
  /// The item nearest to the middle of the viewport.
  case center
}

extension CollectionView {
  /// The item that `anchor` means at the moment, as it is laid out; nil for none.
  func anchoredItem(_ anchor: ContentAnchor) -> LayoutAttributes? {
    let cells = displayed.values.lazy.compactMap(\.layoutAttributes)
      .filter { $0.element.category == .cell }
    switch anchor {
    case .leading:
      return contentOffset == .zero ? nil : cells.min { $0.indexPath < $1.indexPath }
    case .center:
      let middle = Point(x: bounds.midX, y: bounds.midY)
      return cells.min { distance($0.frame, middle) < distance($1.frame, middle) }
    }
  }

  /// Moves the viewport so that the item `anchor` tells of, which is at `path` now, has its middle
  /// where it had it.
  func keepInPlace(_ anchor: LayoutAttributes, at path: IndexPath) {
    guard let now = collectionViewLayout.layoutAttributesForItem(at: path) else { return }
    shiftContentOffset(
      by: ScrollDelta(
        x: now.frame.midX - anchor.frame.midX, y: now.frame.midY - anchor.frame.midY))
  }

  private func distance(_ frame: Rect, _ point: Point) -> Double {
    let x = frame.midX - point.x
    let y = frame.midY - point.y
    return x * x + y * y
  }
}
