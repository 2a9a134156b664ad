import FrameTiming
import GridEngine
import TestSupport
import Testing

/// Tests scrolling to an item whose position is only estimated.
@MainActor
@Suite struct `Scrolling to an item` {
  nonisolated private static let seed: UInt64 = 7

  private func fixture(
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
  func `a jump to the last of 10,000 items is exact in the first frame`(
    estimate: Double
  ) {
    let fixture = fixture(estimate: estimate)
    fixture.view.scrollToItem(at: IndexPath(item: 9999, section: 0), animated: false)
    fixture.frame()
    let shown = fixture.drawn
    #expect(shown[9999]?.maxY == 600)
    fixture.frame()
    #expect(fixture.drawn == shown)
    #expect(fixture.view.contentOffset == fixture.view.maximumContentOffset)
  }

  @Test(
    arguments: [(Axis.vertical, false), (.horizontal, false), (.horizontal, true)],
    [ScrollAlignment.start, .center, .end])
  func `the item is at the requested position when the motion ends`(
    axis: (direction: Axis, isRightToLeft: Bool), alignment: ScrollAlignment
  ) {
    let fixture = fixture(direction: axis.direction, isRightToLeft: axis.isRightToLeft)
    for (item, animated) in [(7000, true), (6990, true), (120, false), (5000, true)] {
      var arrived: Bool?
      fixture.view.scrollToItem(
        at: IndexPath(item: item, section: 0), alignment: alignment, animated: animated
      ) { arrived = $0 }
      fixture.settle()
      #expect(arrived == true)
      let frame = fixture.drawn[item]!
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

  @Test func `nearest does not move visible items, and others by the shortest distance`() {
    let fixture = fixture()
    fixture.view.scrollToItem(at: IndexPath(item: 500, section: 0), animated: false)
    fixture.frame()
    #expect(fixture.drawn[500]?.maxY == 600)
    let offset = fixture.view.contentOffset
    fixture.view.scrollToItem(at: IndexPath(item: 500, section: 0), animated: true)
    fixture.settle()
    #expect(fixture.view.contentOffset == offset)
    fixture.view.scrollToItem(at: IndexPath(item: 400, section: 0), animated: true)
    fixture.settle()
    #expect(fixture.drawn[400]?.minY == 0)
  }

  @Test func `input during scrolling to an item ends it, which is reported`() {
    let fixture = fixture()
    var arrived: Bool?
    fixture.view.scrollToItem(
      at: IndexPath(item: 5000, section: 0), alignment: .start, animated: true
    ) { arrived = $0 }
    fixture.frame()
    fixture.view.moveFinger(by: ScrollDelta(y: 3), at: nil, time: fixture.time)
    #expect(arrived == false)
    fixture.frame()
    let offset = fixture.view.contentOffset
    fixture.frame()
    #expect(fixture.view.contentOffset == offset)
  }

  @Test(arguments: [false, true])
  func `a change of the parameters of scrolling ends no scroll`(animated: Bool) {
    let fixture = fixture()
    var arrived: [Bool] = []
    fixture.view.scrollToItem(
      at: IndexPath(item: 9999, section: 0), alignment: .end, animated: animated
    ) { arrived.append($0) }
    fixture.view.tuneScrolling { $0.framePeriod = 1 / 120.0 }
    fixture.frame()
    fixture.view.tuneScrolling { $0.fingerDelay = 0.02 }
    fixture.settle()
    #expect(arrived == [true])
    #expect(fixture.drawn[9999]?.maxY == 600)
    for axis in Axis.allCases {
      #expect(fixture.view.motion[axis].tuning.framePeriod == 1 / 120.0)
      #expect(fixture.view.motion[axis].tuning.fingerDelay == 0.02)
    }
  }

  @Test func `the target is followed through an update by its identifier`() async throws {
    let fixture = fixture()
    var arrived: Bool?
    fixture.view.scrollToItem(
      at: IndexPath(item: 5000, section: 0), alignment: .start, animated: true
    ) { arrived = $0 }
    fixture.frame()
    var snapshot = fixture.source.snapshot()
    snapshot.deleteItems(Array(1000..<1500))
    try await fixture.show(snapshot)
    fixture.settle()
    #expect(arrived == true)
    #expect(fixture.drawn[5000]?.minY == 0)
  }

  @Test(arguments: [false, true])
  func `an item is found by its identifier`(animated: Bool) async throws {
    let fixture = fixture()
    var snapshot = fixture.source.snapshot()
    snapshot.deleteItems(Array(0..<3000))
    try await fixture.show(snapshot)
    fixture.frame()
    var arrived: [Bool] = []
    fixture.view.scrollToItem(7000, at: .start, animated: animated) { arrived.append($0) }
    fixture.settle()
    #expect(fixture.drawn[7000]?.minY == 0)
    fixture.view.scrollToItem(2000, animated: animated) { arrived.append($0) }
    fixture.view.scrollToItem("7000", animated: animated) { arrived.append($0) }
    #expect(arrived == [true, false, false], "unknown identifiers are reported as not reached")
    fixture.settle()
    #expect(fixture.drawn[7000]?.minY == 0)
  }

  @Test func `deleting the target during the scroll ends it`() async throws {
    let fixture = fixture()
    var arrived: Bool?
    fixture.view.scrollToItem(at: IndexPath(item: 5000, section: 0), animated: true) {
      arrived = $0
    }
    fixture.frame()
    var snapshot = fixture.source.snapshot()
    snapshot.deleteItems([5000])
    try await fixture.show(snapshot)
    fixture.settle()
    #expect(arrived == false)
    arrived = nil
    fixture.view.scrollToItem(at: IndexPath(item: 20_000, section: 0), animated: true) {
      arrived = $0
    }
    #expect(arrived == false)
  }
}
