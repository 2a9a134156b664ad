import TestSupport
import Testing

@testable import GridEngine

/// Tests layouts on displays with a fractional scale.
@MainActor
struct FractionalScaleTests {
  @Test(arguments: [1.25, 1.5, 1.75], [0.0, 1, 3.3])
  func `measured heights are whole pixels, and measuring again moves nothing`(
    scale: Double, gap: Double
  ) {
    let row = LayoutSize(width: .fractionalWidth(1), height: .estimated(50))
    var section = LayoutSection(
      group: .horizontal(size: row, subitems: [LayoutItem(size: row)]))
    section.interGroupSpacing = gap
    let layout = CompositionalLayout(section: section)
    layout.prepare(
      itemCounts: [3_000],
      environment: LayoutEnvironment(containerSize: Size(width: 300, height: 600), scale: scale))
    let sizes = (0..<3_000).map { item in
      (
        element: ElementID(.cell, at: IndexPath(item: item, section: 0)),
        size: Size(width: 300, height: 30 + Double(item * 37 % 101) / 1.7)
      )
    }
    layout.setPreferredSizes(sizes)
    let grid = PixelGrid(scale: scale)
    let frames = sizes.map { layout.layoutAttributesForItem(at: $0.element.indexPath)!.frame }
    for (frame, size) in zip(frames, sizes) {
      #expect(frame.height == grid.raised(size.size.height), "\(size.element)")
    }
    for size in sizes { layout.invalidateSize(of: size.element) }
    #expect(!layout.setPreferredSizes(sizes.reversed()))
    #expect(sizes.map { layout.layoutAttributesForItem(at: $0.element.indexPath)!.frame } == frames)
  }

  @Test func `another scale keeps sizes as estimates, and anchors`() {
    let fixture = ListFixture(count: 500, estimate: 50) { 31.7 + Double($0 % 5) * 9.1 }
    fixture.view.environment.scale = 1.5
    fixture.view.setContentOffset(Point(x: 0, y: 4_000))
    fixture.settle()
    let first = fixture.drawn.filter { $0.value.minY >= 0 }.min { $0.value.minY < $1.value.minY }
    fixture.view.environment.scale = 1.25
    fixture.settle()
    let now = first.flatMap { fixture.drawn[$0.key]?.minY }
    #expect(abs((now ?? -1) - (first?.value.minY ?? 0)) <= 1)
  }
}
