import FrameTiming
import GridEngine
import TestSupport
import Testing

/// Tests an animated update while a finger scrolls through rows of unknown height.
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
    // Rows that move to their places while others are measured deviated by 58 points before transitions
    // were carried along, and deviate by 8 now.
    let limit = animated ? 10.0 : 1
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
          abs(now.minY - (frame.minY - moved)) <= limit, "seed \(seed), step \(step), item \(item)")
      }
    }
  }
}
