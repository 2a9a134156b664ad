/// The displayed views from back to front.
///
/// The order is updated only before drawing, and only if it may have changed.
@MainActor
struct DrawingOrder {
  private(set) var views: [CollectionReusableView] = []
  /// Whether ``views`` contains all displayed views in order.
  private(set) var isCurrent = true

  /// Marks the order as outdated, because displayed views or a z index have changed.
  mutating func invalidate() { isCurrent = false }

  /// Sorts the views, if the order may have changed.
  ///
  /// - Parameters:
  ///   - displayed: All displayed views.
  ///   - found: The visible elements, in the order of the layout.
  mutating func update(_ displayed: LiveViews.Displayed, found: [LayoutAttributes]) {
    guard !isCurrent else { return }
    isCurrent = true
    views.removeAll(keepingCapacity: true)
    // The layout order is almost sorted, so insertion sort is cheap; unlike the standard sort, it
    // does not allocate.
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
    guard let a = a.attributes, let b = b.attributes else { return false }
    return (a.zIndex, a.indexPath) < (b.zIndex, b.indexPath)
  }
}
