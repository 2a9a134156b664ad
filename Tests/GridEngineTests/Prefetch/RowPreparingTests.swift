import FrameTiming
import GridEngine
import TestSupport
import Testing

/// What is prepared and asked for along rows that scroll across the layout's direction.
@MainActor
struct RowPreparingTests {
  private let onRow = Point(x: 160, y: 30)

  private func world(_ counts: [Int], isRightToLeft: Bool = false) -> RowsFixture {
    let world = RowsFixture([RowSpec(.continuous)], isRightToLeft: isRightToLeft)
    world.view.isPrefetchingEnabled = true
    world.show(counts)
    world.settle()
    return world
  }

  @Test(arguments: [false, true])
  func `no frame of a row that scrolls needs a new cell`(isRightToLeft: Bool) {
    let world = world([100], isRightToLeft: isRightToLeft)
    while world.view.prepareAtRest() {}
    let forced = world.view.counters.forced
    for step in 0..<200 {
      // Forth and, from where it is, back again.
      let forth = isRightToLeft == (step >= 150)
      world.view.moveFinger(
        by: ScrollDelta(x: forth ? 9 : -9), at: onRow, time: world.time.advanced(bySeconds: 0.008))
      world.frame()
      world.view.prepareAhead(until: FrameTime.now.advanced(bySeconds: 10))
    }
    #expect((world.view.rowOffset(ofSection: 0) ?? 0) > 800)
    #expect(world.view.counters.forced == forced)
    #expect(world.view.counters.prepared > 10)
  }

  @Test func `rows in view are asked for by their own range, those that come by what they show`() {
    let world = RowsFixture([RowSpec(.continuous, height: .absolute(300))])
    world.view.isPrefetchingEnabled = true
    var asked: [String] = []
    world.source.prefetching = ItemPrefetching(prefetch: { asked += $0 })
    world.show([100, 100, 100, 100, 100])
    world.settle()
    while world.view.prepareAtRest() {}
    // In view are two rows, of each three cells and part of the next; two and a half times that
    // comes after them.
    #expect(Set(asked).isSuperset(of: (3..<10).map { "a\($0)" } + (3..<10).map { "b\($0)" }))
    #expect(asked.contains("c0") && asked.contains("c2"))
    #expect(!asked.contains("c9") && !asked.contains("a20"))
    #expect(Set(asked).count == asked.count)
  }
}
