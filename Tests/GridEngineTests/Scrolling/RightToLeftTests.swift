import GridEngine
import TestSupport
import Testing

/// A layout that scrolls sideways, from right to left.
@MainActor
@Suite struct `Content from right to left` {
  private func world() -> ListFixture {
    ListFixture(
      count: 500, estimate: 90, size: Size(width: 600, height: 600), direction: .horizontal,
      isRightToLeft: true
    ) { Double(60 + 31 * $0 % 120) }
  }

  private func insert(_ items: [Int], before item: Int, in world: ListFixture) {
    var snapshot = world.source.snapshot()
    try? snapshot.insertItems(items, beforeItem: item)
    world.source.apply(snapshot, animatingDifferences: false)
    world.settle()
  }

  @Test func `is shown from its beginning, at the right`() {
    let world = world()
    #expect(world.drawn[0]?.maxX == 600)
    world.settle()
    #expect(world.drawn[0]?.maxX == 600)
  }

  @Test func `shows what is new at its beginning, while it is there`() {
    let world = world()
    insert([1000, 1001], before: 0, in: world)
    #expect(world.drawn[1000]?.maxX == 600)
  }

  @Test(arguments: [0, 40, 499])
  func `stays where it is when items come, wherever they do`(place: Int) {
    let world = world()
    world.view.scrollToItem(
      at: IndexPath(item: 100, section: 0), alignment: .start, animated: false)
    world.settle()
    let before = world.drawn
    insert(Array(1000..<1040), before: place, in: world)
    #expect(world.drawn == before)
  }

  @Test func `a plain wheel goes on to the left`() {
    let world = world()
    let before = world.drawn[3]!
    world.view.scroll(
      by: WheelInput(device: .wheel, delta: ScrollDelta(y: 100)), at: nil, time: world.time)
    world.settle()
    #expect(world.drawn[3]?.minX == before.minX + 100)
  }
}
