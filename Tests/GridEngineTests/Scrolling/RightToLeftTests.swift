import GridEngine
import TestSupport
import Testing

/// Tests a horizontal right-to-left layout.
@MainActor
@Suite struct `Content from right to left` {
  private func fixture() -> ListFixture {
    ListFixture(
      count: 500, estimate: 90, size: Size(width: 600, height: 600), direction: .horizontal,
      isRightToLeft: true
    ) { Double(60 + 31 * $0 % 120) }
  }

  private func insert(_ items: [Int], before item: Int, in fixture: ListFixture) {
    var snapshot = fixture.source.snapshot()
    try? snapshot.insertItems(items, beforeItem: item)
    fixture.source.apply(snapshot, animatingDifferences: false)
    fixture.settle()
  }

  @Test func `right-to-left content begins at the right edge of the viewport`() {
    let fixture = fixture()
    #expect(fixture.drawn[0]?.maxX == 600)
    fixture.settle()
    #expect(fixture.drawn[0]?.maxX == 600)
  }

  @Test func `right-to-left content shows items inserted at its beginning`() {
    let fixture = fixture()
    insert([1000, 1001], before: 0, in: fixture)
    #expect(fixture.drawn[1000]?.maxX == 600)
  }

  @Test(arguments: [0, 40, 499])
  func `right-to-left content stays in place when items are inserted`(place: Int) {
    let fixture = fixture()
    fixture.view.scrollToItem(
      at: IndexPath(item: 100, section: 0), alignment: .start, animated: false)
    fixture.settle()
    let before = fixture.drawn
    insert(Array(1000..<1040), before: place, in: fixture)
    #expect(fixture.drawn == before)
  }

  @Test func `a wheel scrolls right-to-left content to the left`() {
    let fixture = fixture()
    let before = fixture.drawn[3]!
    fixture.view.scroll(
      by: WheelInput(device: .wheel, delta: ScrollDelta(y: 100)), at: nil, time: fixture.time)
    fixture.settle()
    #expect(fixture.drawn[3]?.minX == before.minX + 100)
  }

  @Test func `right-to-left content that is shorter than the viewport begins at the right edge`() {
    let fixture = ListFixture(
      count: 2, estimate: 90, size: Size(width: 600, height: 600), direction: .horizontal,
      isRightToLeft: true
    ) { _ in 70 }
    #expect(fixture.drawn[0]?.maxX == 600)
    #expect(fixture.drawn[1]?.maxX == 530)
    #expect(fixture.view.contentOffset == fixture.view.minimumContentOffset)
    #expect(fixture.view.contentOffset == fixture.view.maximumContentOffset)
  }

  @Test func `Tab moves the focus to the next item, which is to the left`() {
    let fixture = fixture()
    #expect(fixture.view.moveFocusInOrder(isForward: true))
    #expect(fixture.view.focusedIndexPath == IndexPath(item: 0, section: 0))
    #expect(fixture.view.moveFocusInOrder(isForward: true))
    #expect(fixture.view.focusedIndexPath == IndexPath(item: 1, section: 0))
    #expect(fixture.view.moveFocusInOrder(isForward: false))
    #expect(fixture.view.focusedIndexPath == IndexPath(item: 0, section: 0))
  }
}
