import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

@MainActor
struct AnchorChoiceTests {
  private func path(_ item: Int) -> IndexPath { AnchorList.path(item) }

  /// Returns a list of rows 10 points high, scrolled to `position` in a viewport of 40 points.
  private func list(at position: Double, count: Int = 40) -> AnchorList {
    var list = AnchorList(count: count)
    list.scroll(to: position)
    return list
  }

  /// Returns the update to `items`: the old index of each item, or `nil` for a new one.
  private func update(
    to items: [Int?], keeping anchor: UpdateAnchor<IndexPath> = .automatic
  ) -> DataUpdate {
    var update = DataUpdate(
      newPath: { path in items.firstIndex(of: path.item).map { AnchorList.path($0) } },
      oldPath: { path in
        items.indices.contains(path.item) ? items[path.item].map { AnchorList.path($0) } : nil
      },
      newSection: { $0 })
    update.anchor = anchor
    return update
  }

  /// Returns the anchor of an item `distance` points after the viewport's leading edge.
  private func item(_ item: Int, at distance: Double) -> ChosenAnchor {
    .leading(ScrollAnchor(target: .item(path(item)), distance: distance, extent: 10))
  }

  // MARK: Without a change of data

  @Test func `the first fully visible item is the anchor`() {
    #expect(list(at: 95).choice.anchor(for: .leading) == item(10, at: 5))
  }

  @Test func `the beginning is the anchor while content is scrolled to it`() {
    #expect(list(at: 0).choice.anchor(for: .leading) == .leading(.start(distance: 0)))
    #expect(list(at: -7).choice.anchor(for: .leading) == .leading(.start(distance: 7)))
  }

  @Test func `without displayed items there is no anchor`() {
    #expect(AnchorList(count: 9).choice.anchor(for: .leading) == nil)
  }

  @Test func `a center anchor is the center of the central item`() {
    #expect(
      list(at: 102).choice.anchor(for: .center)
        == .part(path(12), share: Point(x: 0.5, y: 0.5), place: Point(x: 20, y: 23)))
  }

  @Test func `during a pinch the item between the fingers is the anchor`() throws {
    var list = list(at: 100)
    list.zoom = ContentZoom(at: Point(x: 5, y: 35), of: Point(x: 5, y: 135), scale: 1)
    guard case .zoom(let item) = list.choice.anchor(for: .center) else {
      Issue.record("the anchor is not the item of the pinch")
      return
    }
    #expect(item.indexPath == path(13))
    #expect(list.choice.displacement(keeping: .zoom(item), keepsFraction: true) == nil)
  }

  @Test func `a point anchor is the part of the item at that point`() {
    #expect(
      list(at: 102).choice.anchor(for: .point(Point(x: 10, y: 20)))
        == .part(path(12), share: Point(x: 0.25, y: 0.2), place: Point(x: 10, y: 20)))
  }

  // MARK: With a change of data

  /// Returns the first items of all longest subsequences of `visible` that are in the same order in
  /// `items`; empty if `items` contains none of them. Tries all subsets.
  private func firstOfLongestOrders(_ visible: [Int], in items: [Int?]) -> Set<Int> {
    var best = 1
    var firsts: Set<Int> = []
    for subset in 1..<1 << visible.count {
      let chosen = visible.indices.filter { subset & 1 << $0 != 0 }.map { visible[$0] }
      let places = chosen.compactMap { items.firstIndex(of: $0) }
      guard places.count == chosen.count, places == places.sorted(), places.count >= best else {
        continue
      }
      if places.count > best { firsts = [] }
      best = places.count
      firsts.insert(chosen[0])
    }
    return firsts
  }

  private func randomItems(_ count: Int, using random: inout SplitMix64) -> [Int?] {
    var items: [Int?] = Array(0..<count)
    for _ in 0..<random.index(below: 12) where !items.isEmpty {
      let place = random.index(below: items.count)
      switch random.index(below: 3) {
      case 0: items.removeSubrange(place..<min(items.count, place + random.whole(1...6)))
      case 1: items.insert(nil, at: place)
      default: items.insert(items.remove(at: place), at: random.index(below: items.count))
      }
    }
    return items
  }

  @Test(arguments: Seeds.chosen)
  func `a visible item that keeps its order keeps its place on screen`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let position = Double(random.whole(1...250))
      var list = list(at: position, count: 30)
      let items = randomItems(30, using: &random)
      let anchor = list.choice.anchor(for: update(to: items), focused: nil)
      let visible = (0..<30).filter {
        Double($0) * 10 >= position && Double($0) * 10 <= position + 30
      }
      let firsts = firstOfLongestOrders(visible, in: items)
      guard case .leading(let chosen) = anchor, case .item(let now) = chosen.target else {
        #expect(anchor == nil && items.allSatisfy { $0 == nil })
        continue
      }
      let old = items[now.item] ?? -1
      if firsts.isEmpty {
        let before = (0..<visible[0]).last { items.contains($0) }
        #expect(old == before ?? (visible[0]..<30).first { items.contains($0) })
        #expect(chosen.distance == Double(visible[0]) * 10 - position)
      } else {
        #expect(firsts.contains(old))
        #expect(chosen.distance == Double(old) * 10 - position)
      }
      list.layout.prepare(itemCounts: [items.count], environment: list.environment)
      let delta = list.choice.displacement(keeping: .leading(chosen), keepsFraction: false)
      list.offset.y += delta?.y ?? 0
      #expect(Double(now.item) * 10 - list.offset.y == chosen.distance)
    }
  }

  @Test func `a focused item that is visible and not deleted is the preferred anchor`() {
    let list = list(at: 100)
    let unchanged = update(to: Array(0..<40))
    #expect(list.choice.anchor(for: unchanged, focused: path(12)) == item(12, at: 20))
    #expect(list.choice.anchor(for: unchanged, focused: path(30)) == item(10, at: 0))
    let deleting = update(to: Array(0..<12) + Array(13..<40))
    #expect(list.choice.anchor(for: deleting, focused: path(12)) == item(10, at: 0))
  }

  @Test func `an update can name its anchor`() {
    let list = list(at: 105)
    let items: [Int?] = [nil] + Array(0..<40)
    func anchor(_ kept: UpdateAnchor<IndexPath>) -> ChosenAnchor? {
      list.choice.anchor(for: update(to: items, keeping: kept), focused: nil)
    }
    #expect(anchor(.topEdge) == .leading(.start(distance: -105)))
    #expect(anchor(.bottomEdge) == .leading(.end(distance: 295)))
    #expect(anchor(.firstVisible) == item(12, at: 5))
    #expect(anchor(.lastVisible) == item(14, at: 25))
    #expect(anchor(.item(path(30))) == item(31, at: 195))
  }

  @Test func `content that is scrolled to its beginning stays there when items are inserted`() {
    let list = list(at: 0)
    let inserting = update(to: [nil] + Array(0..<40))
    #expect(
      list.choice.anchor(for: inserting, focused: path(2)) == .leading(.start(distance: 0)))
    let still = update(to: [nil] + Array(0..<40), keeping: .firstVisible)
    #expect(list.choice.anchor(for: still, focused: nil) == item(1, at: 0))
  }

  @Test func `an update that keeps no item has no anchor`() {
    #expect(list(at: 100).choice.anchor(for: update(to: [nil, nil]), focused: nil) == nil)
  }
}
