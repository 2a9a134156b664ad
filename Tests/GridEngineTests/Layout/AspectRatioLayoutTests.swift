import FrameTiming
import TestSupport
import Testing

@testable import GridEngine
@testable import GridLayout

/// Views whose items are arranged by their aspect ratios.
@MainActor
struct AspectRatioLayoutTests {
  enum Kind: CaseIterable {
    case rows, waterfall

    @MainActor func section(_ ratios: [Float]) -> LayoutSection {
      var section: LayoutSection =
        switch self {
        case .rows: .justifiedRows(aspectRatios: ratios, rowHeight: 130, spacing: 7)
        case .waterfall: .waterfall(aspectRatios: ratios, columns: 5, spacing: 7)
        }
      section.contentInsets = DirectionalEdgeInsets(all: 11)
      return section
    }
  }

  private static func fixture(
    _ kind: Kind, items: Int = 2_000, using random: inout SplitMix64
  ) -> AspectRatioFixture {
    let fixture = AspectRatioFixture { kind.section($0) }
    fixture.setRatios(randomRatios(of: 0..<items, using: &random))
    fixture.show([Array(0..<items)])
    return fixture
  }

  private static func randomRatios(
    of items: some Sequence<Int>, using random: inout SplitMix64
  ) -> [Int: Float] {
    Dictionary(uniqueKeysWithValues: items.map { ($0, RandomAspectRatios.next(using: &random)) })
  }

  @Test(arguments: Kind.allCases, Seeds.chosen)
  func `random updates keep the first visible item in place`(kind: Kind, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fixture = Self.fixture(kind, using: &random)
    var items = Array(0..<2_000)
    var next = items.count
    fixture.view.scrollToItem(at: IndexPath(item: 1_000, section: 0), animated: false)
    fixture.frame()
    for step in 0..<Seeds.iterations(60) {
      let anchor = try #require(fixture.firstWholeItem)
      let before = try #require(fixture.shown[anchor])
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        let new = Array(next..<next + Int.random(in: 1...40, using: &random))
        next += new.count
        fixture.setRatios(Self.randomRatios(of: new, using: &random))
        fixture.frame()
        items.insert(contentsOf: new, at: Int.random(in: 0...items.count, using: &random))
        fixture.show([items])
      case 1:
        let gone = Set((0..<20).compactMap { _ in items.randomElement(using: &random) })
        items.removeAll { gone.contains($0) && $0 != anchor }
        fixture.show([items])
      default:
        let changed = (0..<30).compactMap { _ in items.randomElement(using: &random) }
        fixture.setRatios(Self.randomRatios(of: Set(changed).subtracting([anchor]), using: &random))
        fixture.frame()
      }
      let after = try #require(fixture.shown[anchor], "seed \(seed), step \(step)")
      #expect(after.minY == before.minY, "seed \(seed), step \(step)")
      fixture.view.scroll { $0.y.scroll(to: $0.y.position + 371, animated: false, at: $0.y.now) }
      fixture.frame()
    }
  }

  @Test(arguments: Kind.allCases, Seeds.chosen)
  func `ratios that become known in any order keep the first visible item in place`(
    kind: Kind, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let fixture = AspectRatioFixture { kind.section($0) }
    fixture.show([Array(0..<3_000)])
    fixture.view.scrollToItem(
      at: IndexPath(item: 1_500, section: 0), alignment: .start, animated: false)
    fixture.frame()
    for start in stride(from: 0, to: 3_000, by: 64).shuffled(using: &random) {
      let anchor = try #require(fixture.firstWholeItem)
      let before = try #require(fixture.shown[anchor])
      fixture.setRatios(Self.randomRatios(of: start..<start + 64, using: &random))
      fixture.frame()
      #expect(fixture.shown[anchor]?.minY == before.minY, "seed \(seed), items from \(start)")
    }
  }

  @Test(arguments: Kind.allCases, Seeds.chosen)
  func `ratios that become known do not move an item that is kept in place`(
    kind: Kind, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let items = Array(0..<3_000)
    let fixture = AspectRatioFixture { kind.section($0) }
    fixture.show([items])
    fixture.view.scrollToItem(
      at: IndexPath(item: 1_500, section: 0), alignment: .center, animated: false)
    fixture.frame()
    let before = try #require(fixture.shown[1_500])
    for start in stride(from: 0, to: 3_000, by: 64).shuffled(using: &random) {
      fixture.know(Self.randomRatios(of: start..<start + 64, using: &random))
      fixture.show([items], anchor: .item(1_500))
      #expect(fixture.shown[1_500]?.minY == before.minY, "seed \(seed), items from \(start)")
    }
  }

  @Test(arguments: Kind.allCases, Seeds.chosen)
  func `changes of width keep the first visible item at the top`(kind: Kind, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fixture = Self.fixture(kind, using: &random)
    fixture.view.scrollToItem(
      at: IndexPath(item: 1_100, section: 0), alignment: .start, animated: false)
    fixture.frame()
    // Without a scroll between them, all widths keep the same item.
    let anchor = try #require(fixture.firstWholeItem)
    let before = try #require(fixture.shown[anchor])
    for width in [500.0, 731, 1_400, 333] {
      fixture.view.environment.containerSize.width = width
      fixture.frame()
      #expect(fixture.shown[anchor]?.minY == before.minY, "seed \(seed), width \(width)")
    }
  }

  @Test(arguments: Kind.allCases, Seeds.chosen)
  func `a jump to any item is exact in the next frame`(kind: Kind, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fixture = Self.fixture(kind, items: 5_000, using: &random)
    for _ in 0..<20 {
      let item = Int.random(in: 0..<4_900, using: &random)
      fixture.view.scrollToItem(
        at: IndexPath(item: item, section: 0), alignment: .start, animated: false)
      fixture.frame(after: 1.0 / 60)
      #expect(fixture.shown[item]?.minY == 0)
      let rest = fixture.shown
      fixture.frame(after: 1.0 / 60)
      #expect(fixture.shown == rest)
    }
  }

  @Test(arguments: Kind.allCases, Seeds.chosen)
  func `arrow keys move to an adjacent item`(kind: Kind, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let fixture = Self.fixture(kind, items: 600, using: &random)
    for _ in 0..<100 {
      let path = IndexPath(item: Int.random(in: 100..<500, using: &random), section: 0)
      for direction in FocusDirection.allCases {
        let frame = try #require(
          fixture.view.collectionViewLayout.layoutAttributesForItem(at: path)
        )
        .frame
        let found = try #require(fixture.view.item(from: path, towards: direction))
        let other = try #require(
          fixture.view.collectionViewLayout.layoutAttributesForItem(at: found)
        )
        .frame
        let gap = direction.gap(from: frame, to: other)
        // At the end of a row, left and right continue in reading order.
        guard gap >= 0 else {
          #expect(direction.axis == .horizontal && abs(found.item - path.item) == 1)
          continue
        }
        #expect(gap <= 8, "seed \(seed): from \(path) \(direction) to \(found)")
      }
    }
  }

  @Test(arguments: Kind.allCases, Seeds.chosen)
  func `queries by rectangle and by item return the elements of the whole layout`(
    kind: Kind, seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    for step in 0..<Seeds.iterations(60) {
      let ratios = (0..<3).map { _ in
        (0..<Int.random(in: 0...90, using: &random)).map { _ in
          RandomAspectRatios.next(using: &random)
        }
      }
      let layout = CompositionalLayout { section, _ in kind.section(ratios[section]) }
      let width = Double(Int.random(in: 60...1_500, using: &random))
      layout.prepare(
        itemCounts: ratios.map(\.count),
        environment: LayoutEnvironment(
          containerSize: Size(width: width, height: 700),
          scale: [1, 1.5, 2].randomElement(using: &random)!))
      var frames: [IndexPath: Rect] = [:]
      layout.forEachElement(visibleBounds: .zero) { frames[$0.indexPath] = $0.frame }
      #expect(frames.count == ratios.map(\.count).reduce(0, +))
      for _ in 0..<10 {
        let rect = Rect(
          x: Double.random(in: -50...width, using: &random),
          y: Double.random(in: -100...layout.contentSize.height + 100, using: &random),
          width: Double.random(in: 0...width + 50, using: &random),
          height: Double.random(in: 0...900, using: &random))
        var found: [IndexPath: Rect] = [:]
        layout.forEachElement(in: rect, visibleBounds: rect) {
          #expect(found.updateValue($0.frame, forKey: $0.indexPath) == nil)
        }
        #expect(
          found == frames.filter { $0.value.intersects(rect) },
          "seed \(seed), step \(step): \(rect)")
      }
      for (path, frame) in frames {
        #expect(layout.layoutAttributesForItem(at: path)?.frame == frame)
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `a million items are in place at both ends and in the middle`(kind: Kind) {
    var random = SplitMix64(seed: 1)
    let ratios = (0..<1_000_000).map { _ in RandomAspectRatios.next(using: &random) }
    let layout = CompositionalLayout(section: kind.section(ratios))
    layout.prepare(
      itemCounts: [ratios.count],
      environment: LayoutEnvironment(containerSize: Size(width: 1_280, height: 800)))
    let height = layout.contentSize.height
    for top in [0, height / 2, height - 800] {
      let view = Rect(x: 0, y: top, width: 1_280, height: 800)
      var items: [Int] = []
      layout.forEachElement(in: view, visibleBounds: view) { items.append($0.indexPath.item) }
      #expect((10...200).contains(items.count))
      #expect(items.contains(0) == (top == 0) && items.contains(999_999) == (top == height - 800))
    }
  }

  @Test(arguments: Kind.allCases)
  func `a section with the same ratios and width is not solved again`(kind: Kind) {
    var ratios: [Float] = [1, 2, 1.5]
    let layout = CompositionalLayout { _, _ in kind.section(ratios) }
    let environment = LayoutEnvironment(containerSize: Size(width: 300, height: 300))
    func rows() -> AnyObject? {
      layout.prepare(itemCounts: [3], environment: environment)
      return layout.sections[0].map { $0.rows as AnyObject }
    }
    let first = rows()
    #expect(first != nil && rows() === first)
    ratios[1] = 1
    #expect(rows() !== first)
  }
}

extension FocusDirection {
  /// Returns the distance between two frames in this direction; negative if `other` is elsewhere.
  fileprivate func gap(from frame: Rect, to other: Rect) -> Double {
    isForward
      ? other.start(along: axis) - frame.end(along: axis)
      : frame.start(along: axis) - other.end(along: axis)
  }
}
