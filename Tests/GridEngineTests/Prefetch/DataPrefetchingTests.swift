import FrameTiming
import GridEngine
import TestSupport
import Testing

/// Which items' data is asked for ahead, and when that is taken back.
@MainActor
struct DataPrefetchingTests {
  /// Rows of five tiles, ten rows in view.
  private func world(_ count: Int = 2_000) -> GridFixture {
    let world = GridFixture(size: Size(width: 50, height: 100))
    world.view.isPrefetchingEnabled = true
    world.view.prefetchDataSource = world.prefetches
    world.show("A[\((0..<count).map { "i\($0)" }.joined(separator: " "))]")
    return world
  }

  /// Spends idle time until nothing more is asked for.
  private func idle(_ world: GridFixture) {
    while true {
      let count = world.prefetches.asked.count
      world.view.prepareAhead(until: FrameTime.now)
      if world.prefetches.asked.count == count { return }
    }
  }

  private func scroll(_ world: GridFixture, to y: Double) {
    world.view.setContentOffset(Point(x: 0, y: y))
    world.frame(after: 0.016)
  }

  private func numbers(_ items: [String]) -> [Int] { items.compactMap { Int($0.dropFirst()) } }

  @Test func `the nearest come first, none is in view, each is asked once`() {
    let world = world()
    idle(world)
    idle(world)
    let asked = numbers(world.prefetches.asked)
    #expect(asked.first == 50)
    #expect(asked == asked.sorted())
    #expect(asked.last! < 120, "half a viewport before the first scroll")
    #expect(world.prefetches.violations == [])
  }

  @Test func `scrolled, two and a half viewports ahead and one and a half behind are asked for`() {
    let world = world()
    scroll(world, to: 1_000)
    world.view.scroll { $0.scroll(to: Point(x: 0, y: 1_010), animated: true, at: world.time) }
    for _ in 0..<60 {
      world.frame(after: 0.016)
      idle(world)
    }
    let asked = numbers(world.prefetches.asked)
    // Rows 101 to 111 are in view; the range ends with those at 1,360 and 850 points.
    #expect(Set(asked).isSuperset(of: 5 * 111..<5 * 136))
    #expect(Set(asked).isSuperset(of: 5 * 86..<5 * 100))
    #expect(asked.max()! < 5 * 140)
    #expect(asked.min()! >= 5 * 80)
    #expect(world.prefetches.violations == [])
  }

  @Test func `a jump cancels what was on its way and not what was shown`() {
    let world = world()
    idle(world)
    scroll(world, to: 10)
    let outstanding = world.prefetches.outstanding
    world.prefetches.forgetCalls()
    scroll(world, to: 10_000)
    idle(world)
    #expect(Set(world.prefetches.cancelled) == outstanding)
    #expect(!world.prefetches.cancelled.contains("i50"), "it was displayed")
    #expect(world.prefetches.violations == [])
  }

  @Test func `an update cancels what it deletes and asks for nothing again`() throws {
    let world = world()
    idle(world)
    world.prefetches.forgetCalls()
    var snapshot = world.source.snapshot()
    snapshot.deleteItems(["i60", "i0"])
    try snapshot.moveItem("i61", beforeItem: "i75")
    world.source.apply(snapshot)
    #expect(world.prefetches.cancelled == ["i60"])
    world.frame()
    idle(world)
    #expect(!world.prefetches.asked.contains("i61"))
    #expect(world.prefetches.violations == [])
  }

  @Test func `switched off, all is cancelled and nothing asked for`() {
    let world = world()
    idle(world)
    let outstanding = world.prefetches.outstanding
    world.view.isPrefetchingEnabled = false
    #expect(Set(world.prefetches.cancelled) == outstanding)
    world.prefetches.forgetCalls()
    scroll(world, to: 500)
    idle(world)
    #expect(world.prefetches.asked == [])
  }

  @Test func `a diffable source tells what the items are`() {
    let world = world()
    var asked: [String] = []
    var cancelled: [String] = []
    world.source.prefetching = ItemPrefetching(
      prefetch: { asked += $0 }, cancel: { cancelled += $0 })
    idle(world)
    world.view.prepareAhead(until: FrameTime.now)
    #expect(asked.first == "i50")
    world.source.prefetching = nil
    #expect(cancelled.sorted() == asked.sorted())
  }
}
