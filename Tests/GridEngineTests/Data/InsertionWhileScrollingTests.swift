import FrameTiming
import GridEngine
import TestSupport
import Testing

/// Tests animated updates of rows of unknown height, also while a finger scrolls through them.
@MainActor
struct InsertionWhileScrollingTests {
  @Test(arguments: [true, false], Seeds.chosen)
  func `an insertion above moves visible rows only with the finger`(
    animated: Bool, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let heights = (0..<2_000).map { _ in Double(Int.random(in: 20...160, using: &random)) }
    let fixture = ListFixture(count: 400, estimate: 50) { heights[abs($0)] }
    fixture.view.scrollToItem(
      at: IndexPath(item: 300, section: 0), alignment: .start, animated: false)
    fixture.frame()
    var next = 1_000
    for step in 0..<60 {
      let before = fixture.drawn
      if step % 7 == 3 {
        var snapshot = fixture.source.snapshot()
        let first = try #require(before.keys.map { snapshot.indexOfItem($0) ?? 0 }.min())
        let place = snapshot.itemIdentifiers[max(0, first - 3)]
        try snapshot.insertItems([next, next + 1], beforeItem: place)
        next += 2
        fixture.source.apply(snapshot, animatingDifferences: animated)
      }
      fixture.view.moveFinger(
        by: ScrollDelta(y: -45), at: nil, time: fixture.time.advanced(bySeconds: 0.008))
      let moved = fixture.frame().y
      for (item, frame) in before {
        guard let now = fixture.drawn[item] else { continue }
        #expect(
          abs(now.minY - (frame.minY - moved)) <= 1, "seed \(seed), step \(step), item \(item)")
      }
    }
  }
  @Test(arguments: Seeds.chosen, [false, true])
  func `rows that follow a deleted one stay next to each other, and so do those before it`(
    seed: UInt64, isBefore: Bool
  ) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let heights = (0..<400).map { _ in Double(Int.random(in: 40...90, using: &random)) }
      let fixture = ListFixture(count: 400, estimate: 60) { $0 == 205 ? 40 : heights[$0] }
      fixture.view.scrollToItem(
        at: IndexPath(item: 200, section: 0), alignment: .start, animated: false)
      fixture.frame()
      var snapshot = fixture.source.snapshot()
      snapshot.deleteItems([205])
      fixture.source.apply(snapshot, anchor: isBefore ? .lastVisible : .firstVisible)
      for frame in 0..<20 {
        fixture.frame()
        let rows = fixture.drawn.filter { isBefore ? $0.key < 205 : $0.key > 205 }
          .sorted { $0.key < $1.key }
        for (row, next) in zip(rows, rows.dropFirst()) where next.key == row.key + 1 {
          #expect(
            abs(row.value.maxY - next.value.minY) < 0.5,
            "seed \(seed), frame \(frame): \(row) and \(next)")
        }
      }
    }
  }
}
