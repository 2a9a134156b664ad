import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

/// Tests the cells of orthogonal sections while rows are scrolled and data changes.
@MainActor
@Suite struct `Rows of a collection view` {
  private let onRow = Point(x: 160, y: 30)

  @Test(arguments: Seeds.chosen)
  func `the cells are those with visible frames, at any offset of rows and content`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let fixture = RowsFixture([
      RowSpec(.continuous), RowSpec(.groupPaging, extent: .fractionalWidth(0.4)),
      RowSpec(.none), RowSpec(.groupPagingCentered), RowSpec(.continuous),
    ])
    let counts = [30, 12, 6, 5, 40, 3, 25]
    fixture.show(counts)
    for step in 0..<Seeds.iterations(60) {
      let section = Int.random(in: 0..<counts.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        fixture.view.setContentOffset(Point(x: 0, y: .random(in: 0...400, using: &random)))
      case 1:
        fixture.view.scrollRow(
          ofSection: section, to: .random(in: -100...3000, using: &random), animated: true)
      default:
        fixture.swipe(
          at: Point(x: 160, y: .random(in: 0...480, using: &random)),
          by: ScrollDelta(x: .random(in: -9...9, using: &random)))
      }
      fixture.frame(after: .random(in: 0.01...0.5, using: &random))
      let bounds = Rect(origin: fixture.view.contentOffset, size: Size(width: 320, height: 480))
      var expected: Set<String> = []
      for attributes in fixture.view.collectionViewLayout.layoutAttributesForElements(in: bounds) {
        let path = attributes.indexPath
        expected.insert("\(String(UnicodeScalar(UInt8(97 + path.section))))\(path.item)")
      }
      #expect(Set(fixture.drawn.keys) == expected, "step \(step)")
      for (item, frame) in fixture.drawn {
        let middle = Point(x: frame.midX, y: frame.midY)
        guard middle.x >= 0, middle.x < 320, middle.y >= 0, middle.y < 480 else { continue }
        let found = fixture.view.indexPathForItem(atViewportPoint: middle)
        #expect(found.flatMap { fixture.source.itemIdentifier(for: $0) } == item, "step \(step)")
      }
    }
  }

  @Test func `scrolling a row reuses its cells`() {
    let fixture = RowsFixture([RowSpec(.continuous, spacing: 0)])
    fixture.show([1000])
    fixture.swipe(at: onRow, by: ScrollDelta(x: 10), steps: 40)
    fixture.settle()
    let created = fixture.view.counters.created
    for _ in 0..<10 {
      fixture.swipe(at: onRow, by: ScrollDelta(x: 10), steps: 40)
      fixture.settle()
    }
    #expect((fixture.view.rowOffset(ofSection: 0) ?? 0) > 4000)
    // The visible and the kept cells: not more, however far the row is scrolled.
    #expect(fixture.view.counters.created <= max(created, 30))
  }

  @Test func `updates keep the row offset of each section`() {
    let fixture = RowsFixture([RowSpec(.groupPaging)])
    fixture.show([20, 20, 20])
    fixture.view.scrollRow(ofSection: 1, to: 216, animated: false)
    fixture.view.scrollRow(ofSection: 2, to: 432, animated: false)
    fixture.frame()
    var snapshot = fixture.source.snapshot()
    try? snapshot.insertSections(["new"], beforeSection: "a")
    try? snapshot.appendItems(["n0", "n1"], toSection: "new")
    try? snapshot.moveSection("c", beforeSection: "a")
    fixture.apply(snapshot)
    // The order is now: new, c, a, b.
    #expect((0..<4).map { fixture.view.rowOffset(ofSection: $0) } == [0, 432, 0, 216])
    snapshot = fixture.source.snapshot()
    snapshot.deleteSections(["a"])
    fixture.apply(snapshot)
    #expect((0..<4).map { fixture.view.rowOffset(ofSection: $0) } == [0, 432, 216, nil])
    fixture.view.reloadData()
    fixture.frame()
    #expect(fixture.view.rowOffset(ofSection: 2) == 216)
  }

  @Test func `items inserted before the visible items of a row do not move them`() {
    let fixture = RowsFixture([RowSpec(.continuous)])
    fixture.show([20])
    fixture.swipe(at: onRow, by: ScrollDelta(x: 6), steps: 40, lettingGo: false)
    let before = fixture.drawn["a4"]
    var snapshot = fixture.source.snapshot()
    try? snapshot.insertItems(["x", "y"], beforeItem: "a1")
    snapshot.deleteItems(["a0"])
    fixture.apply(snapshot)
    #expect(fixture.drawn["a4"] == before)
    #expect(fixture.view.rowOffset(ofSection: 0) == 348)
  }

  @Test func `a row at its start stays there and shows inserted items`() {
    let fixture = RowsFixture([RowSpec(.continuous)])
    fixture.show([20])
    var snapshot = fixture.source.snapshot()
    try? snapshot.insertItems(["x"], beforeItem: "a0")
    fixture.apply(snapshot)
    #expect(fixture.drawn["x"]?.minX == 0)
  }

  @Test(arguments: Seeds.chosen)
  func `measuring items of a row does not move its visible items`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let widths = (0..<200).map { _ in Double(Int.random(in: 40...260, using: &random)) }
    let fixture = RowsFixture([RowSpec(.continuous, extent: .estimated(100))])
    fixture.sizes = { item in
      Size(width: widths[Int(item.dropFirst()) ?? 0], height: 60)
    }
    fixture.show([200])
    fixture.view.scrollRow(ofSection: 0, to: 9_000, animated: false)
    fixture.frame()
    for step in 0..<120 {
      let before = fixture.drawn
      let offset = fixture.view.rowOffset(ofSection: 0) ?? 0
      let distance = Double(Int.random(in: -60...20, using: &random))
      fixture.view.moveFinger(
        by: ScrollDelta(x: distance), at: onRow, time: fixture.time.advanced(bySeconds: 0.01))
      fixture.frame()
      let after = fixture.drawn
      let atEdge = offset + distance <= 0
      for (item, frame) in before where !atEdge {
        guard let now = after[item] else { continue }
        #expect(now.minX == frame.minX - distance, "step \(step), \(item)")
      }
    }
  }

  @Test func `a row that grows moves the content below it, unless its top is out of view`() {
    let fixture = RowsFixture([
      RowSpec(.continuous, height: .estimated(60)), RowSpec(.none, height: .absolute(200)),
    ])
    fixture.sizes = { $0.hasPrefix("a") ? Size(width: 100, height: $0 == "a6" ? 150 : 60) : nil }
    fixture.show([20, 20])
    let below = fixture.drawn["b0"]!
    fixture.view.scrollRow(ofSection: 0, to: 648, animated: false)
    fixture.frame()
    #expect(fixture.drawn["a6"]?.height == 150)
    #expect(fixture.drawn["a7"]?.minY == 0)
    #expect(fixture.drawn["b0"]?.minY == below.minY + 90)

    // If the row is partly out of view, the content below stays in place, too.
    let other = RowsFixture([
      RowSpec(.continuous, height: .estimated(60)), RowSpec(.none, height: .absolute(200)),
    ])
    other.sizes = fixture.sizes
    other.show([20, 20])
    other.view.setContentOffset(Point(x: 0, y: 40))
    other.frame()
    let still = other.drawn["b0"]
    other.view.scrollRow(ofSection: 0, to: 648, animated: false)
    other.frame()
    #expect(other.drawn["b0"] == still)
  }

  @Test func `the focus moves along a row, scrolls it, and stays in it`() {
    let fixture = RowsFixture([RowSpec(.groupPaging)])
    fixture.show([6, 6])
    fixture.view.focusedIndexPath = IndexPath(item: 0, section: 0)
    for item in 1..<6 {
      #expect(fixture.view.moveFocus(.right))
      fixture.settle()
      #expect(fixture.view.focusedIndexPath == IndexPath(item: item, section: 0))
      let frame = fixture.drawn["a\(item)"]
      #expect(frame.map { $0.minX >= 0 && $0.maxX <= 320 } ?? false)
    }
    #expect(!fixture.view.moveFocus(.right))
    #expect(fixture.view.moveFocus(.down))
    #expect(fixture.view.focusedIndexPath?.section == 1)
  }

  @Test(arguments: [false, true])
  func `scrolling to an item of a row scrolls the content and the row`(animated: Bool) {
    let fixture = RowsFixture([RowSpec(.continuous)])
    fixture.show(Array(repeating: 30, count: 20))
    fixture.view.scrollToItem(
      at: IndexPath(item: 17, section: 15), alignment: .center, animated: animated)
    fixture.settle()
    let frame = fixture.drawn["p17"]!
    #expect(frame.midX == 160)
    #expect(frame.midY == 240)
  }

  @Test func `a visible items handler gets the visible items and can change them`() {
    var seen: [(items: [Int], offset: Double)] = []
    let fixture = RowsFixture([
      RowSpec(.continuous) { items, offset, environment in
        seen.append((items.map(\.element.indexPath.item), offset.x))
        for index in items.indices {
          let isFirst = items[index].element.indexPath.item == 0
          if isFirst {
            items[index].alpha = 0.5
            items[index].center.y = items[index].frame.midY + 10
          }
          items[index].isHidden = items[index].element.indexPath.item == 2
        }
        #expect(environment.containerSize.width == 320)
      }
    ])
    fixture.show([20])
    #expect(seen.last?.items == [0, 1, 2])
    #expect(fixture.drawn["a0"]?.minY == 10)
    #expect(fixture.drawn["a2"] == nil)
    fixture.view.scrollRow(ofSection: 0, to: 50, animated: false)
    fixture.frame()
    #expect(seen.last?.offset == 50)
    #expect(seen.last?.items == [0, 1, 2, 3])
    #expect(fixture.drawn["a0"]?.minX == -50)
    var opacities: [String: Double] = [:]
    fixture.view.forEachDisplayedView { view, _, opacity in
      opacities[(view as? SizedCell)?.item ?? ""] = opacity
    }
    #expect(opacities["a0"] == 0.5 && opacities["a1"] == 1)
  }

  @Test func `visible rows have their frames and velocities`() {
    let fixture = RowsFixture([RowSpec(.continuous), RowSpec(.none)])
    fixture.show([20, 2, 20])
    fixture.swipe(at: onRow, by: ScrollDelta(x: 12))
    fixture.frame()
    var rows: [RowInView] = []
    fixture.view.forEachRowInView { rows.append($0) }
    #expect(rows.map(\.section) == [0])
    #expect(rows.first?.frame == Rect(x: 0, y: 0, width: 320, height: 60))
    #expect((rows.first?.velocity ?? 0) > 500)
  }
}
