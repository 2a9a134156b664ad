import FrameTiming
import GridEngine
import SceneTestSupport
import TestSupport
import Testing

@testable import PhotoBrowser

@MainActor
@Suite struct GrowthAnchorTests {
  /// A list of rows that grows at random positions while more and more aspect ratios become known.
  @MainActor private struct GrowingList {
    let fixture = AspectRatioFixture {
      .justifiedRows(aspectRatios: $0, rowHeight: 120, spacing: 4)
    }
    var items: [Int] = []
    var anchor = GrowthAnchor<Int>()
    var random: SplitMix64

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      let ratios = (0..<300).map { ($0, Float.random(in: 0.5...2, using: &random)) }
      fixture.know(Dictionary(uniqueKeysWithValues: ratios))
      items = Array(0..<300)
      fixture.show([items])
    }

    /// Adds items, makes ratios known, and returns the anchor that was used.
    mutating func grow() -> UpdateAnchor<Int> {
      for number in items.count..<items.count + Int.random(in: 0...40, using: &random) {
        items.insert(number, at: Int.random(in: 0...items.count, using: &random))
      }
      let ratios = (0..<30).map { _ in
        (items.randomElement(using: &random)!, Float.random(in: 0.5...2, using: &random))
      }
      fixture.know(Dictionary(ratios) { $1 })
      let source = fixture.source
      let used = anchor.next(in: fixture.view) { source.itemIdentifier(for: $0) }
      fixture.show([items], anchor: used)
      anchor.contentDidScroll(to: fixture.view.contentOffset)
      return used
    }
  }

  @Test(arguments: Seeds.chosen)
  func `the first whole photo stays in place until the user scrolls`(seed: UInt64) throws {
    var list = GrowingList(seed: seed)
    for _ in 0..<4 {
      let offset = Double.random(in: 400...2_000, using: &list.random)
      list.fixture.view.setContentOffset(Point(x: 0, y: offset))
      list.fixture.frame()
      let first = try #require(list.fixture.firstWholeItem)
      let place = try #require(list.fixture.shown[first])
      for _ in 0..<12 {
        #expect(list.grow().item == first)
        let now = try #require(list.fixture.shown[first])
        #expect(abs(now.minY - place.minY) < 0.01)
      }
    }
  }

  @Test func `a view without a whole photo keeps the first visible one`() {
    var anchor = GrowthAnchor<Int>()
    let fixture = AspectRatioFixture(size: Size(width: 900, height: 60)) {
      .justifiedRows(aspectRatios: $0, rowHeight: 120, spacing: 4)
    }
    let source = fixture.source
    #expect(anchor.next(in: fixture.view) { source.itemIdentifier(for: $0) }.isFirstVisible)
    fixture.show([[1, 2, 3]])
    #expect(anchor.next(in: fixture.view) { source.itemIdentifier(for: $0) }.isFirstVisible)
  }
}

extension UpdateAnchor {
  fileprivate var item: ItemID? { if case .item(let item) = self { item } else { nil } }

  fileprivate var isFirstVisible: Bool { if case .firstVisible = self { true } else { false } }
}
