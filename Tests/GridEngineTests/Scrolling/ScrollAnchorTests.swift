import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

@MainActor struct ScrollAnchorTests {
  private func layout(_ axis: Axis, scale: Double) -> CompositionalLayout {
    let size = LayoutSize(along: axis, .estimated(44), cross: .fraction(across: axis))
    var section = LayoutSection(
      group: LayoutGroup.vertical(size: size, subitem: LayoutItem(size: size), count: 1))
    if axis == .vertical {
      section.group = .horizontal(size: size, subitem: LayoutItem(size: size), count: 1)
    }
    section.interGroupSpacing = 3.3
    var configuration = CompositionalLayout.Configuration()
    configuration.scrollDirection = axis
    let layout = CompositionalLayout(section: section, configuration: configuration)
    layout.prepare(
      itemCounts: [5_000],
      environment: LayoutEnvironment(
        containerSize: Size(width: 320, height: 480), scale: scale))
    return layout
  }

  @Test(arguments: Axis.allCases)
  func `ten thousand measured sizes do not move the anchor`(axis: Axis) {
    let scale = 2.0
    let layout = layout(axis, scale: scale)
    var random = SplitMix64(seed: 7)
    var bounds = Rect(x: 0, y: 0, width: 320, height: 480)
    bounds.origin[axis] = 100_000
    var drift = 0.0
    for _ in 0..<10_000 {
      let anchor = layout.anchor(for: bounds)
      guard case .item(let path) = anchor.target else {
        Issue.record("no item is in view at \(bounds)")
        return
      }
      let before = layout.layoutAttributesForItem(at: path)!.frame
      let item = Int.random(in: 0..<5_000, using: &random)
      let size = Size(
        width: .random(in: 5...150, using: &random), height: .random(in: 5...150, using: &random))
      layout.setPreferredSize(
        size, for: ElementID(.cell, at: IndexPath(item: item, section: 0)))
      let old = bounds
      bounds.origin[axis] = layout.offset(keeping: anchor, visibleBounds: bounds)
      let after = layout.layoutAttributesForItem(at: path)!.frame
      let moved =
        (after.origin[axis] - bounds.origin[axis]) - (before.origin[axis] - old.origin[axis])
      drift = max(drift, abs(moved))
    }
    #expect(drift * scale < 0.001, "moved by \(drift * scale) pixels")
  }

  @Test func `the first fully visible item is the scroll anchor`() {
    let layout = layout(.vertical, scale: 2)
    let bounds = Rect(x: 0, y: 60, width: 320, height: 480)
    let anchor = layout.anchor(for: bounds)
    #expect(anchor.target == .item(IndexPath(item: 2, section: 0)))
    #expect(anchor.distance == 34.5, "94.6 rounded to a pixel, less 60")
  }

  @Test func `an item that a larger viewport reveals is not the scroll anchor`() {
    let layout = layout(.vertical, scale: 2)
    let path = IndexPath(item: 0, section: 0)
    layout.setPreferredSize(Size(width: 320, height: 1000), for: ElementID(.cell, at: path))
    layout.setPreferredSize(
      Size(width: 320, height: 90), for: ElementID(.cell, at: IndexPath(item: 1, section: 0)))
    let anchor = layout.anchor(for: Rect(x: 0, y: 400, width: 320, height: 2000))
    #expect(anchor.target == .item(path), "the layout was solved for a viewport 480 points high")
    #expect(anchor.distance == -400)
  }

  @Test func `at the top the beginning is the scroll anchor`() {
    let layout = layout(.vertical, scale: 2)
    let bounds = Rect(x: 0, y: 0, width: 320, height: 480)
    let anchor = layout.anchor(for: bounds)
    #expect(anchor.target == .start)
    layout.setPreferredSize(
      Size(width: 320, height: 99), for: ElementID(.cell, at: IndexPath(item: 0, section: 0)))
    #expect(layout.offset(keeping: anchor, visibleBounds: bounds) == 0)
  }

  @Test func `an anchor at the end stays at the end`() {
    let layout = layout(.vertical, scale: 2)
    let bounds = Rect(x: 0, y: layout.contentSize.height - 480, width: 320, height: 480)
    let anchor = ScrollAnchor(target: .end, distance: 480, extent: 0)
    layout.setPreferredSize(
      Size(width: 320, height: 144), for: ElementID(.cell, at: IndexPath(item: 0, section: 0)))
    let offset = layout.offset(keeping: anchor, visibleBounds: bounds)
    #expect(abs(offset - bounds.minY - 100) <= 0.5)
  }

  @Test func `after a change of width the same fraction of the item is at the top`() {
    let layout = layout(.vertical, scale: 2)
    let path = IndexPath(item: 0, section: 0)
    layout.setPreferredSize(Size(width: 320, height: 1000), for: ElementID(.cell, at: path))
    let bounds = Rect(x: 0, y: 500, width: 320, height: 400)
    let anchor = layout.anchor(for: bounds)
    #expect(anchor.target == .item(path))
    layout.setPreferredSize(Size(width: 320, height: 600), for: ElementID(.cell, at: path))
    #expect(
      layout.offset(keeping: anchor, visibleBounds: bounds, keepsFraction: true) == 300)
  }
}

extension LayoutSize {
  fileprivate init(along axis: Axis, _ main: LayoutDimension, cross: LayoutDimension) {
    self =
      axis == .horizontal
      ? LayoutSize(width: main, height: cross) : LayoutSize(width: cross, height: main)
  }
}

extension LayoutDimension {
  /// A rectangle with the whole extent of the box across `axis`.
  fileprivate static func fraction(across axis: Axis) -> LayoutDimension {
    axis == .horizontal ? .fractionalHeight(1) : .fractionalWidth(1)
  }
}
