/// The displayed views in the order in which they are drawn, the farthest from the reader first.
///
/// It is sorted only before it is next drawn, and only if it may have changed.
@MainActor
struct DrawingOrder {
  private(set) var views: [CollectionReusableView] = []
  /// Whether ``views`` are all that are displayed, in order.
  private(set) var isCurrent = true

  /// Notes that other views are displayed, or that the z index of one changed.
  mutating func invalidate() { isCurrent = false }

  /// Puts the views in order, where they may not be.
  ///
  /// - Parameters:
  ///   - displayed: All displayed views.
  ///   - found: The visible items, in the layout's order.
  mutating func update(_ displayed: LiveViews.Displayed, found: [LayoutAttributes]) {
    guard !isCurrent else { return }
    isCurrent = true
    views.removeAll(keepingCapacity: true)
    // The layout found them almost in order, so that inserting each costs next to nothing, and
    // unlike a general sort needs no room.
    for attributes in found {
      if let view = displayed[attributes.element] { views.append(view) }
    }
    if views.count < displayed.count {
      for view in displayed.values where view.isLeaving { views.append(view) }
    }
    for index in views.indices.dropFirst() { sink(index) }
  }

  private mutating func sink(_ index: Int) {
    var index = index
    while index > 0, Self.isBehind(views[index], views[index - 1]) {
      views.swapAt(index, index - 1)
      index -= 1
    }
  }

  private static func isBehind(_ a: CollectionReusableView, _ b: CollectionReusableView) -> Bool {
    guard let a = a.layoutAttributes, let b = b.layoutAttributes else { return false }
    return (a.zIndex, a.indexPath) < (b.zIndex, b.indexPath)
  }
}
