import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

/// Tests the selection of items by a rectangle, against a search of all items.
@MainActor
struct BandSelectionTests {
  /// A grid of 900 x 600 points whose items are arranged in different ways.
  enum Arrangement: CaseIterable {
    case grid, rows, waterfall

    @MainActor func section(_ ratios: [Float]) -> LayoutSection {
      var section: LayoutSection
      switch self {
      case .grid:
        let tile = LayoutItem(
          size: LayoutSize(width: .fractionalWidth(0.125), height: .fractionalHeight(1)))
        var row = LayoutGroup.horizontal(
          size: LayoutSize(width: .fractionalWidth(1), height: .absolute(100)), subitems: [tile])
        row.interItemSpacing = .fixed(7)
        section = LayoutSection(group: row)
        section.interGroupSpacing = 7
      case .rows: section = .justifiedRows(aspectRatios: ratios, rowHeight: 130, spacing: 7)
      case .waterfall: section = .waterfall(aspectRatios: ratios, columns: 5, spacing: 7)
      }
      section.contentInsets = DirectionalEdgeInsets(all: 11)
      return section
    }
  }

  private static func fixture(
    _ arrangement: Arrangement, items: Int, using random: inout SplitMix64
  ) -> AspectRatioFixture {
    let fixture = AspectRatioFixture { arrangement.section($0) }
    var ratios: [Int: Float] = [:]
    for item in 0..<items { ratios[item] = RandomAspectRatios.next(using: &random) }
    fixture.setRatios(ratios)
    let first = items / 3
    fixture.show([Array(0..<first), Array(first..<items)])
    return fixture
  }

  /// Returns the items whose frames intersect a rectangle, by asking for each of them.
  private static func items(in rect: Rect, of fixture: AspectRatioFixture) -> Set<Int> {
    let items = fixture.source.snapshot().itemIdentifiers
    return Set(items.filter { fixture.frame(of: $0)?.intersects(rect) == true })
  }

  // MARK: The items in a rectangle

  @Test(arguments: Seeds.chosen)
  func `the items in a rectangle agree with the elements in it`(seed: UInt64) {
    var layouts = RandomLayouts(seed: seed, estimates: seed.isMultiple(of: 2))
    for step in 0..<Seeds.iterations(200) {
      let sections = (0..<Int.random(in: 1...4, using: &layouts.random)).map { _ in
        layouts.section()
      }
      let layout = CompositionalLayout(configuration: layouts.configuration()) { index, _ in
        sections[index]
      }
      layout.prepare(
        itemCounts: sections.map { _ in Int.random(in: 0...30, using: &layouts.random) },
        environment: layouts.environment())
      for _ in 0..<5 {
        let rect = Rect(
          x: layouts.points(-50...400), y: layouts.points(-50...900),
          width: layouts.points(1...300), height: layouts.points(1...600))
        var expected: Set<IndexPath> = []
        layout.forEachElement(in: rect, visibleBounds: rect) { attributes in
          if attributes.element.category == .cell { expected.insert(attributes.indexPath) }
        }
        var found: [IndexPath] = []
        layout.itemIntervals(in: rect).forEachItem { found.append($0) }
        #expect(found == expected.sorted(), "seed \(seed), step \(step)")
      }
    }
  }

  @Test(arguments: Arrangement.allCases, Seeds.chosen)
  func `the view returns the items in a rectangle, whether they have cells or not`(
    arrangement: Arrangement, seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let fixture = Self.fixture(arrangement, items: 400, using: &random)
    for step in 0..<Seeds.iterations(20) {
      let height = fixture.view.contentSize.height
      let rect = Rect(
        x: Double.random(in: -20...900, using: &random),
        y: Double.random(in: -20...height, using: &random),
        width: Double.random(in: 1...900, using: &random),
        height: Double.random(in: 1...2_000, using: &random))
      let found = fixture.view.indexPathsForItems(in: rect)
      #expect(found == found.sorted())
      let items = found.compactMap { fixture.source.itemIdentifier(for: $0) }
      #expect(Set(items) == Self.items(in: rect, of: fixture), "seed \(seed), step \(step)")
    }
  }

  // MARK: Drags

  /// A drag, as the user sees it: cells show the selection that it results in.
  @Test(arguments: Arrangement.allCases, Seeds.chosen)
  func `random drags and clicks agree with sets of items`(arrangement: Arrangement, seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    let fixture = Self.fixture(arrangement, items: 300, using: &random)
    let view = fixture.view
    var model: Set<Int> = []
    func point() -> Point {
      Point(
        x: Double.random(in: -100...1_000, using: &random),
        y: Double.random(in: -100...700, using: &random))
    }
    for step in 0..<Seeds.iterations(40) {
      view.setContentOffset(
        Point(x: 0, y: Double.random(in: 0...view.maximumContentOffset.y, using: &random)))
      fixture.frame()
      if Int.random(in: 0..<4, using: &random) == 0 {
        let item = Int.random(in: 0..<300, using: &random)
        view.selectItem(at: try #require(fixture.source.indexPath(for: item)), by: .toggle)
        model.formSymmetricDifference([item])
      }
      if Int.random(in: 0..<8, using: &random) == 0 {
        // A changed list, in which the selection has other index paths.
        fixture.show([
          Array(0..<300).shuffled(using: &random).filter { $0.isMultiple(of: 2) || $0 < 150 }
        ])
        let items = Set(fixture.source.snapshot().itemIdentifiers)
        model.formIntersection(items)
        fixture.show([Array(0..<100), Array(100..<300)])
        let selected = Set(fixture.source.selectedItemIdentifiers)
        // Items that were selected in a range are selected again when they come back.
        #expect(selected.isSuperset(of: model))
        model = selected
      }
      let mode: BandSelectionMode = [.replace, .add, .toggle].randomElement(using: &random)!
      let start = point()
      let inContent = Point(x: start.x, y: start.y + view.contentOffset.y)
      #expect(view.beginBandSelection(at: start, mode: mode))
      var end = start
      for _ in 0..<3 {
        end = point()
        view.updateBandSelection(to: end)
        // The wheel scrolls under the pointer.
        view.setContentOffset(
          Point(x: 0, y: Double.random(in: 0...view.maximumContentOffset.y, using: &random)))
        fixture.frame()
      }
      let rect = try #require(view.selectionRect)
      let corner = Point(
        x: min(max(end.x, 0), 900), y: min(max(end.y, 0), 600) + view.contentOffset.y)
      #expect(rect.minX == min(inContent.x, corner.x) && rect.minY == min(inContent.y, corner.y))
      let inside = Self.items(in: rect, of: fixture)
      var expected = model
      switch mode {
      case .replace: expected = inside
      case .add: expected.formUnion(inside)
      case .toggle: expected.formSymmetricDifference(inside)
      }
      for cell in view.visibleCells {
        let path = try #require(view.indexPath(for: cell))
        let item = try #require(fixture.source.itemIdentifier(for: path))
        #expect(cell.state.isSelected == expected.contains(item), "seed \(seed), step \(step)")
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        view.cancelBandSelection()
      } else {
        view.endBandSelection()
        model = expected
      }
      #expect(view.selectionRect == nil)
      #expect(
        Set(fixture.source.selectedItemIdentifiers) == model, "seed \(seed), step \(step): \(mode)")
      #expect(view.hasSelection == !model.isEmpty)
      #expect(view.numberOfSelectedItems == model.count)
      #expect(
        view.indexPathsForSelectedItems
          == model.compactMap { fixture.source.indexPath(for: $0) }.sorted())
    }
  }

  @Test func `a data source without identifiers selects the same items`() {
    let fixture = PlainFixture([(0..<40).map { "i\($0)" }])
    let view = fixture.view
    view.delegate = nil
    for (mode, end, expected) in [
      (BandSelectionMode.replace, 35.0, [0, 1, 2, 3]), (.toggle, 15, [2, 3]),
      (.add, 22, [0, 1, 2, 3]), (.replace, 12, [0, 1]),
    ] {
      view.beginBandSelection(at: Point(x: 3, y: 1), mode: mode)
      view.updateBandSelection(to: Point(x: 3, y: end))
      view.endBandSelection()
      #expect(view.indexPathsForSelectedItems.map(\.item) == expected)
    }
  }

  @Test func `a view that selects one item at most has no rectangle`() {
    let view = PlainFixture([["a"]]).view
    view.allowsMultipleSelection = false
    #expect(!view.beginBandSelection(at: .zero) && view.selectionRect == nil)
  }

  private final class Refusal: CollectionViewDelegate {
    var selected: [Int] = []

    func collectionView(
      _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
    ) -> Bool { indexPath.item != 1 }

    func collectionView(
      _ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath
    ) { selected.append(indexPath.item) }
  }

  @Test func `the delegate refuses items, and is notified of the others`() {
    let view = PlainFixture([(0..<40).map { "i\($0)" }]).view
    let delegate = Refusal()
    view.delegate = delegate
    view.beginBandSelection(at: Point(x: 3, y: 1))
    view.updateBandSelection(to: Point(x: 3, y: 35))
    #expect(delegate.selected.isEmpty)
    view.endBandSelection()
    #expect(delegate.selected == [0, 2, 3])
  }

  // MARK: Edges and long lists

  @Test func `content scrolls while the pointer is near an edge, and the rectangle grows`() throws {
    var random = SplitMix64(seed: 1)
    let fixture = Self.fixture(.grid, items: 2_000, using: &random)
    let view = fixture.view
    view.beginBandSelection(at: Point(x: 5, y: 300))
    view.updateBandSelection(to: Point(x: 895, y: 600))
    #expect(view.needsFrame)
    var last = view.contentOffset.y
    for _ in 0..<120 {
      fixture.frame(after: 1.0 / 60)
      #expect(view.contentOffset.y >= last)
      last = view.contentOffset.y
    }
    #expect(last > 600)
    let rect = try #require(view.selectionRect)
    #expect(rect.minY == 300 && rect.maxY == last + 600)
    for cell in view.visibleCells {
      let frame = try #require(cell.layoutAttributes?.frame)
      #expect(cell.state.isSelected == frame.intersects(rect))
    }
    view.updateBandSelection(to: Point(x: 895, y: 300))
    #expect(!view.needsFrame)
    fixture.frame()
    #expect(view.contentOffset.y == last)
  }

  @Test(arguments: Arrangement.allCases)
  func `a rectangle over 100,000 items is one range of a section`(arrangement: Arrangement) {
    var random = SplitMix64(seed: 1)
    let fixture = Self.fixture(arrangement, items: 100_000, using: &random)
    let view = fixture.view
    view.beginBandSelection(at: Point(x: 2, y: 2))
    view.updateBandSelection(to: Point(x: 899, y: 599))
    view.scroll { $0.y.scroll(to: .infinity, animated: false, at: fixture.time) }
    fixture.frame()
    #expect(view.visibleCells.allSatisfy { $0.state.isSelected })
    view.updateBandSelection(to: Point(x: 899, y: 599))
    view.endBandSelection()
    #expect(fixture.source.selection.intervals(in: fixture.source.current).intervals.count == 2)
    #expect(view.indexPathsForSelectedItems.count == 100_000)
    #expect(fixture.source.selectedItemIdentifiers.count == 100_000)
  }

  @Test func `a rectangle keeps its corner when content above it grows`() throws {
    let fixture = MeasuredRows()
    let view = fixture.view
    view.setContentOffset(Point(x: 0, y: 500))
    fixture.frame()
    let first = try #require(view.indexPathForItem(atViewportPoint: Point(x: 5, y: 5)))
    view.beginBandSelection(at: Point(x: 5, y: 5))
    fixture.insertAtTop()
    view.updateBandSelection(to: Point(x: 6, y: 6))
    view.endBandSelection()
    #expect(
      view.indexPathsForSelectedItems == [IndexPath(item: first.item + 1, section: 0)])
  }

  /// A long list of rows, into which rows are inserted above the visible ones.
  @MainActor
  private final class MeasuredRows {
    let fixture = GridFixture(size: Size(width: 10, height: 100))
    var view: CollectionView { fixture.view }
    private var items = (0..<200).map { "i\($0)" }

    init() { fixture.show("A[\(items.joined(separator: " "))]") }

    func frame() { fixture.frame() }

    func insertAtTop() {
      items.insert("new", at: 0)
      fixture.show("A[\(items.joined(separator: " "))]")
    }
  }
}
