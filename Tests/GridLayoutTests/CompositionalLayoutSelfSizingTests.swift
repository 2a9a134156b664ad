import TestSupport
import Testing

@testable import GridLayout

/// Tests a list of estimated rows whose cells are measured.
@MainActor struct CompositionalLayoutSelfSizingTests {
  let environment = LayoutEnvironment(containerSize: Size(width: 320, height: 480), scale: 2)

  /// Rows of one item with the width of the container, 44 points high until measured.
  private func list(columns: Int = 1) -> CompositionalLayout {
    let item = LayoutItem(
      size: LayoutSize(width: .fractionalWidth(1 / Double(columns)), height: .estimated(44)))
    let group = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: .estimated(44)), subitems: [item])
    return CompositionalLayout(section: LayoutSection(group: group))
  }

  private func cell(_ item: Int) -> ElementID {
    ElementID(.cell, at: IndexPath(item: item, section: 0))
  }

  private func frame(_ item: Int, in layout: CompositionalLayout) -> Rect? {
    layout.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame
  }

  @Test func `a measured row moves the rows after it`() {
    let layout = list()
    layout.prepare(itemCounts: [1_000_000], environment: environment)
    let changed = layout.setPreferredSize(Size(width: 320, height: 100), for: cell(1))
    #expect(changed)
    #expect(frame(1, in: layout) == Rect(x: 0, y: 44, width: 320, height: 100))
    #expect(frame(2, in: layout) == Rect(x: 0, y: 144, width: 320, height: 44))
    #expect(layout.contentSize.height == 44 * 999_999 + 100)
  }

  @Test func `a size equal to the estimate changes no frame and counts as measured`() {
    let layout = list()
    layout.prepare(itemCounts: [3], environment: environment)
    let path = IndexPath(item: 0, section: 0)
    #expect(layout.layoutAttributesForItem(at: path)?.isEstimated == true)
    let changed = layout.setPreferredSize(Size(width: 320, height: 44), for: cell(0))
    #expect(!changed)
    #expect(layout.layoutAttributesForItem(at: path)?.isEstimated == false)
  }

  @Test func `preferred sizes are rounded up to pixels`() {
    let layout = list()
    layout.prepare(itemCounts: [3], environment: environment)
    layout.setPreferredSize(Size(width: 320, height: 50.1), for: cell(0))
    #expect(frame(0, in: layout)?.height == 50.5)
  }

  @Test func `measured sizes remain when the section provider is called again`() {
    let layout = list(columns: 2)
    layout.prepare(itemCounts: [10], environment: environment)
    layout.setPreferredSize(Size(width: 160, height: 90), for: cell(3))
    layout.prepare(itemCounts: [10], environment: environment)
    #expect(frame(3, in: layout) == Rect(x: 160, y: 44, width: 160, height: 90))
    let path = IndexPath(item: 3, section: 0)
    #expect(layout.layoutAttributesForItem(at: path)?.isEstimated == false)
  }

  @Test func `after a change of width measured sizes are estimates with the same values`() {
    let layout = list()
    layout.prepare(itemCounts: [10], environment: environment)
    layout.setPreferredSize(Size(width: 320, height: 90), for: cell(3))
    var wider = environment
    wider.containerSize.width = 400
    layout.prepare(itemCounts: [10], environment: wider)
    let attributes = layout.layoutAttributesForItem(at: IndexPath(item: 3, section: 0))
    #expect(attributes?.frame == Rect(x: 0, y: 132, width: 400, height: 90))
    #expect(attributes?.isEstimated == true)
  }

  @Test(arguments: [(3, 4), (4, 3), (1, 2), (2, 1)])
  func `after a change of columns measured sizes are estimates with the same values`(
    columns: (before: Int, after: Int)
  ) {
    var count = columns.before
    let layout = CompositionalLayout { _, _ in
      let item = LayoutItem(
        size: LayoutSize(width: .fractionalWidth(1 / Double(count)), height: .estimated(44)))
      return LayoutSection(
        group: .horizontal(
          size: LayoutSize(width: .fractionalWidth(1), height: .estimated(44)),
          repeatingSubitem: item, count: count))
    }
    layout.prepare(itemCounts: [12], environment: environment)
    layout.setPreferredSize(Size(width: 320, height: 90), for: cell(5))
    count = columns.after
    layout.prepare(itemCounts: [12], environment: environment)
    let attributes = layout.layoutAttributesForItem(at: IndexPath(item: 5, section: 0))
    #expect(attributes?.frame.height == 90)
    #expect(attributes?.isEstimated == true)
  }

  @Test func `tiles of an absolute width keep their sizes if more of them fit into a row`() {
    let tile = LayoutItem(size: LayoutSize(width: .absolute(100), height: .estimated(44)))
    let layout = CompositionalLayout(
      section: LayoutSection(
        group: .horizontal(
          size: LayoutSize(width: .fractionalWidth(1), height: .estimated(44)),
          repeatingSubitem: tile, count: 3)))
    layout.prepare(itemCounts: [12], environment: environment)
    layout.setPreferredSize(Size(width: 100, height: 90), for: cell(5))
    var wider = environment
    wider.containerSize.width = 430
    layout.prepare(itemCounts: [12], environment: wider)
    let attributes = layout.layoutAttributesForItem(at: IndexPath(item: 5, section: 0))
    #expect(attributes?.isEstimated == false)
  }

  @Test(arguments: [true, false])
  func `an item that moves to a slot of another width is measured again`(isInsertion: Bool) {
    func item(_ share: Double) -> LayoutNode {
      .item(
        LayoutItem(size: LayoutSize(width: .fractionalWidth(share), height: .estimated(44))))
    }
    let layout = CompositionalLayout(
      section: LayoutSection(
        group: .horizontal(
          size: LayoutSize(width: .fractionalWidth(1), height: .estimated(44)),
          subitems: [item(0.75), item(0.25)])))
    layout.prepare(itemCounts: [12], environment: environment)
    layout.setPreferredSize(Size(width: 240, height: 90), for: cell(4))
    var change = LayoutChange()
    if isInsertion {
      change.insertedItems = [IndexPath(item: 1, section: 0)]
    } else {
      change.removedItems = [IndexPath(item: 1, section: 0)]
    }
    layout.apply(change, itemCounts: [isInsertion ? 13 : 11], environment: environment)
    let attributes = layout.layoutAttributesForItem(
      at: IndexPath(item: isInsertion ? 5 : 3, section: 0))
    #expect(attributes?.frame.width == 80)
    #expect(attributes?.isEstimated == true)
  }

  @Test func `an item that moves after a change of width remains unmeasured`() {
    let layout = list()
    layout.prepare(itemCounts: [10], environment: environment)
    layout.setPreferredSize(Size(width: 320, height: 90), for: cell(3))
    var wider = environment
    wider.containerSize.width = 400
    layout.prepare(itemCounts: [10], environment: wider)
    var change = LayoutChange()
    change.movedItems = [
      .init(from: IndexPath(item: 3, section: 0), to: IndexPath(item: 7, section: 0))
    ]
    layout.apply(change, itemCounts: [10], environment: wider)
    let attributes = layout.layoutAttributesForItem(at: IndexPath(item: 7, section: 0))
    #expect(attributes?.frame.height == 90)
    #expect(attributes?.isEstimated == true)
  }

  @Test func `updating estimates applies means that differ by at least a tenth`() {
    let layout = list()
    layout.prepare(itemCounts: [1000], environment: environment)
    for item in 0..<10 {
      layout.setPreferredSize(Size(width: 320, height: 60), for: cell(item))
    }
    #expect(layout.contentSize.height == 10 * 60 + 990 * 44)
    #expect(layout.updateEstimates())
    #expect(layout.contentSize.height == 1000 * 60)
    layout.setPreferredSize(Size(width: 320, height: 70), for: cell(10))
    #expect(!layout.updateEstimates(), "a mean within a tenth of the estimate changes nothing")
  }

  /// Records what layouts report.
  private final class Host: LayoutHost {
    private(set) var alternating: [ElementID: [[Size]]] = [:]

    func coveredEdges(along axis: Axis) -> (start: Double, end: Double) { (0, 0) }
    func layoutDidInvalidate() {}
    func layoutDidReturnUnknownItem(at indexPath: IndexPath) {}
    func layoutDidReceiveAlternatingSizes(_ sizes: [Size], of element: ElementID) {
      alternating[element, default: []].append(sizes)
    }
  }

  @Test func `a cell whose size oscillates is frozen and reported once`() {
    let layout = list()
    let host = Host()
    layout.host = host
    layout.prepare(itemCounts: [3], environment: environment)
    var changes = 0
    for round in 0..<100 {
      let height = round.isMultiple(of: 2) ? 50.0 : 60
      if layout.setPreferredSize(Size(width: 320, height: height), for: cell(1)) { changes += 1 }
    }
    let sizes = [Size(width: 320, height: 60), Size(width: 320, height: 50)]
    #expect(host.alternating == [cell(1): [sizes]])
    #expect(changes < 20)
    layout.invalidateSize(of: cell(1))
    let thawed = layout.setPreferredSize(Size(width: 320, height: 70), for: cell(1))
    #expect(thawed)
  }

  /// Rows of 40 points, below headers of 30 points until measured.
  private func headedList() -> CompositionalLayout {
    let item = LayoutItem(size: LayoutSize(width: .fractionalWidth(1), height: .absolute(40)))
    let group = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: .absolute(40)), subitems: [item])
    var section = LayoutSection(group: group)
    let header = LayoutBoundarySupplementaryItem(
      size: LayoutSize(width: .fractionalWidth(1), height: .estimated(30)), elementKind: "header",
      alignment: .top)
    section.boundarySupplementaryItems = [header]
    var configuration = CompositionalLayout.Configuration()
    configuration.boundarySupplementaryItems = [header]
    configuration.boundarySupplementaryItems[0].elementKind = "title"
    return CompositionalLayout(section: section, configuration: configuration)
  }

  private let header = ElementID(
    .supplementary(kind: "header"), at: IndexPath(item: 0, section: 1))
  private let title = ElementID(
    .supplementary(kind: "title"), at: IndexPath(item: 0, section: -1))

  private func attributes(
    of element: ElementID, in layout: CompositionalLayout
  ) -> LayoutAttributes? {
    layout.attributes(of: element, visibleBounds: Rect())
  }

  @Test func `a header keeps its size until its new content is measured`() {
    let layout = headedList()
    layout.prepare(itemCounts: [2, 2], environment: environment)
    for element in [header, title] {
      layout.setPreferredSize(Size(width: 320, height: 55), for: element)
      layout.invalidateSize(of: element)
      #expect(attributes(of: element, in: layout)?.frame.height == 55)
      #expect(attributes(of: element, in: layout)?.isEstimated == true)
      layout.setPreferredSize(Size(width: 320, height: 20), for: element)
      #expect(attributes(of: element, in: layout)?.frame.height == 20)
      #expect(attributes(of: element, in: layout)?.isEstimated == false)
    }
  }

  @Test func `headers are measured again at another width, and keep their sizes until then`() {
    let layout = headedList()
    layout.prepare(itemCounts: [2, 2], environment: environment)
    for element in [header, title] {
      layout.setPreferredSize(Size(width: 320, height: 55), for: element)
    }
    var wider = environment
    wider.containerSize.width = 700
    layout.prepare(itemCounts: [2, 2], environment: wider)
    for element in [header, title] {
      #expect(attributes(of: element, in: layout)?.frame.size == Size(width: 700, height: 55))
      #expect(attributes(of: element, in: layout)?.isEstimated == true)
    }
  }

  @Test func `headers above rows of fixed height move with their sections`() {
    let layout = headedList()
    layout.prepare(itemCounts: [2, 2], environment: environment)
    layout.setPreferredSize(Size(width: 320, height: 55), for: header)
    layout.follow({ $0 + 1 }, itemCounts: [2, 2, 2], environment: environment)
    var moved = header
    #expect(attributes(of: moved, in: layout)?.frame.height == 30)
    moved.indexPath.section = 2
    #expect(attributes(of: moved, in: layout)?.frame.height == 55)
    #expect(attributes(of: moved, in: layout)?.isEstimated == true, "its content may have changed")
  }

  @Test func `a measured header makes its section grow`() {
    let layout = headedList()
    layout.prepare(itemCounts: [2, 2], environment: environment)
    #expect(layout.setPreferredSize(Size(width: 320, height: 55), for: header))
    #expect(layout.contentSize.height == 30 + 30 + 80 + 55 + 80)
    layout.prepare(itemCounts: [2, 2], environment: environment)
    #expect(layout.contentSize.height == 30 + 30 + 80 + 55 + 80)
  }

  @Test func `a measured badge keeps its anchored corner`() {
    let badge = LayoutSupplementaryItem(
      size: LayoutSize(width: .estimated(20), height: .absolute(10)), elementKind: "badge",
      containerAnchor: LayoutAnchor(edges: [.top, .trailing]))
    let item = LayoutItem(
      size: LayoutSize(width: .absolute(100), height: .absolute(50)), supplementaryItems: [badge])
    let group = LayoutGroup.vertical(
      size: LayoutSize(width: .absolute(100), height: .absolute(50)), subitems: [item])
    let layout = CompositionalLayout(section: LayoutSection(group: group))
    layout.prepare(itemCounts: [3], environment: environment)
    let second = ElementID(.supplementary(kind: "badge"), at: IndexPath(item: 1, section: 0))
    #expect(layout.setPreferredSize(Size(width: 32, height: 99), for: second))
    let frame = layout.attributes(ofSupplementary: "badge", at: second.indexPath)?.frame
    #expect(frame == Rect(x: 68, y: 50, width: 32, height: 10))
  }

  @Test func `items of a uniform group have the length of the largest`() {
    let item = LayoutItem(size: LayoutSize(width: .fractionalWidth(1), height: .estimated(44)))
    let group = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: .uniformAcrossSiblings(estimate: 44)),
      subitems: [item])
    let layout = CompositionalLayout(section: LayoutSection(group: group))
    layout.prepare(itemCounts: [5], environment: environment)
    layout.setPreferredSize(Size(width: 320, height: 70), for: cell(3))
    #expect(layout.contentSize.height == 5 * 70)
    #expect(frame(2, in: layout)?.minY == 140)
    layout.setPreferredSize(Size(width: 320, height: 50), for: cell(3))
    #expect(frame(2, in: layout)?.minY == 100)
  }
}
