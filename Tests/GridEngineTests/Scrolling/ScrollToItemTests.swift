import FrameTiming
import GridEngine
import TestSupport
import Testing

/// Scrolling to an item whose place is only estimated.
@MainActor
@Suite struct `Scrolling to an item` {
  nonisolated private static let seed: UInt64 = 7

  private func world(
    direction: Axis = .vertical, isRightToLeft: Bool = false, estimate: Double = 120
  ) -> ListFixture {
    var random = SplitMix64(seed: Self.seed)
    let heights = (0..<10_000).map { _ in Double(Int.random(in: 40...400, using: &random)) }
    return ListFixture(
      count: 10_000, estimate: estimate, size: Size(width: 600, height: 600),
      direction: direction, isRightToLeft: isRightToLeft
    ) { heights[$0] }
  }

  @Test(arguments: [40.0, 120, 400])
  func `a jump to the last of 10,000 is exact in the first frame and settled by the second`(
    estimate: Double
  ) {
    let world = world(estimate: estimate)
    world.view.scrollToItem(at: IndexPath(item: 9999, section: 0), animated: false)
    world.frame()
    let shown = world.drawn
    #expect(shown[9999]?.maxY == 600)
    world.frame()
    #expect(world.drawn == shown)
    #expect(world.view.contentOffset == world.view.maximumContentOffset)
  }

  @Test(
    arguments: [(Axis.vertical, false), (.horizontal, false), (.horizontal, true)],
    [ScrollAlignment.start, .center, .end])
  func `it is where it was asked to be when motion ends`(
    axis: (direction: Axis, isRightToLeft: Bool), alignment: ScrollAlignment
  ) {
    let world = world(direction: axis.direction, isRightToLeft: axis.isRightToLeft)
    for (item, animated) in [(7000, true), (6990, true), (120, false), (5000, true)] {
      var arrived: Bool?
      world.view.scrollToItem(
        at: IndexPath(item: item, section: 0), alignment: alignment, animated: animated
      ) { arrived = $0 }
      world.settle()
      #expect(arrived == true)
      let frame = world.drawn[item]!
      let isReversed = axis.isRightToLeft
      let start = frame.start(along: axis.direction)
      let end = frame.end(along: axis.direction)
      switch alignment {
      case .start: #expect(isReversed ? end == 600 : start == 0)
      case .end: #expect(isReversed ? start == 0 : end == 600)
      default: #expect(abs((start + end) / 2 - 300) <= 0.5)
      }
    }
  }

  @Test func `nearest leaves alone what is seen, and goes no further than it has to`() {
    let world = world()
    world.view.scrollToItem(at: IndexPath(item: 500, section: 0), animated: false)
    world.frame()
    #expect(world.drawn[500]?.maxY == 600)
    let offset = world.view.contentOffset
    world.view.scrollToItem(at: IndexPath(item: 500, section: 0), animated: true)
    world.settle()
    #expect(world.view.contentOffset == offset)
    world.view.scrollToItem(at: IndexPath(item: 400, section: 0), animated: true)
    world.settle()
    #expect(world.drawn[400]?.minY == 0)
  }

  @Test func `input on the way ends it, and it says so`() {
    let world = world()
    var arrived: Bool?
    world.view.scrollToItem(
      at: IndexPath(item: 5000, section: 0), alignment: .start, animated: true
    ) { arrived = $0 }
    world.frame()
    world.view.moveFinger(by: ScrollDelta(y: 3), at: nil, time: world.time)
    #expect(arrived == false)
    world.frame()
    let offset = world.view.contentOffset
    world.frame()
    #expect(world.view.contentOffset == offset)
  }

  @Test func `the item is followed through an update, by what it is`() async throws {
    let world = world()
    var arrived: Bool?
    world.view.scrollToItem(
      at: IndexPath(item: 5000, section: 0), alignment: .start, animated: true
    ) { arrived = $0 }
    world.frame()
    var snapshot = world.source.snapshot()
    snapshot.deleteItems(Array(1000..<1500))
    try await world.show(snapshot)
    world.settle()
    #expect(arrived == true)
    #expect(world.drawn[5000]?.minY == 0)
  }

  @Test(arguments: [false, true])
  func `an item is found by what it is called`(animated: Bool) async throws {
    let world = world()
    var snapshot = world.source.snapshot()
    snapshot.deleteItems(Array(0..<3000))
    try await world.show(snapshot)
    world.frame()
    var arrived: [Bool] = []
    world.view.scrollToItem(7000, at: .start, animated: animated) { arrived.append($0) }
    world.settle()
    #expect(world.drawn[7000]?.minY == 0)
    world.view.scrollToItem(2000, animated: animated) { arrived.append($0) }
    world.view.scrollToItem("7000", animated: animated) { arrived.append($0) }
    #expect(arrived == [true, false, false], "those that are not there say so")
    world.settle()
    #expect(world.drawn[7000]?.minY == 0)
  }

  @Test func `an item that goes on the way ends it`() async throws {
    let world = world()
    var arrived: Bool?
    world.view.scrollToItem(at: IndexPath(item: 5000, section: 0), animated: true) { arrived = $0 }
    world.frame()
    var snapshot = world.source.snapshot()
    snapshot.deleteItems([5000])
    try await world.show(snapshot)
    world.settle()
    #expect(arrived == false)
    arrived = nil
    world.view.scrollToItem(at: IndexPath(item: 20_000, section: 0), animated: true) {
      arrived = $0
    }
    #expect(arrived == false)
  }
}
