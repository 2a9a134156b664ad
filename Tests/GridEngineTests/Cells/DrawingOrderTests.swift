import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

@MainActor
struct DrawingOrderTests {
  private func attributes(_ item: Int, zIndex: Int) -> LayoutAttributes {
    LayoutAttributes(
      element: ElementID(.cell, at: IndexPath(item: item, section: 0)), frame: .zero,
      zIndex: zIndex)
  }

  /// Returns displayed views for all of `found`.
  private func views(for found: [LayoutAttributes]) -> LiveViews.Displayed {
    var views: LiveViews.Displayed = [:]
    for attributes in found {
      let view = CollectionViewCell()
      view.attributes = attributes
      views[attributes.element] = view
    }
    return views
  }

  private func items(_ order: DrawingOrder) -> [Int] {
    order.views.compactMap { $0.attributes?.indexPath.item }
  }

  @Test(arguments: Seeds.chosen)
  func `views are sorted by z index, then by index path`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let found = (0..<random.index(below: 20)).map {
        attributes($0, zIndex: random.index(below: 4))
      }.shuffled(using: &random)
      var order = DrawingOrder()
      order.invalidate()
      order.update(views(for: found), found: found)
      let expected = found.sorted { ($0.zIndex, $0.indexPath) < ($1.zIndex, $1.indexPath) }
      #expect(items(order) == expected.map(\.indexPath.item))
    }
  }

  @Test func `the order does not change until it is invalidated`() {
    let found = [attributes(0, zIndex: 0), attributes(1, zIndex: 0)]
    let views = views(for: found)
    var order = DrawingOrder()
    order.invalidate()
    order.update(views, found: found)
    views[found[0].element]?.attributes?.zIndex = 5
    order.update(views, found: found)
    #expect(items(order) == [0, 1])
    order.invalidate()
    order.update(views, found: found)
    #expect(items(order) == [1, 0])
  }

  @Test func `displayed views that are neither visible nor disappearing are not drawn`() {
    let found = [attributes(0, zIndex: 0), attributes(1, zIndex: 0)]
    var order = DrawingOrder()
    order.invalidate()
    order.update(views(for: found), found: [found[1]])
    #expect(items(order) == [1])
  }
}
