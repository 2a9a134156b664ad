import FrameTiming
import GridEngine
import TestSupport
import Testing

/// Tests prepared and prefetched cells of orthogonal sections.
@MainActor
struct RowPreparingTests {
  private let onRow = Point(x: 160, y: 30)

  private func fixture(_ counts: [Int], isRightToLeft: Bool = false) -> RowsFixture {
    let fixture = RowsFixture([RowSpec(.continuous)], isRightToLeft: isRightToLeft)
    fixture.view.isPrefetchingEnabled = true
    fixture.show(counts)
    fixture.settle()
    return fixture
  }

  @Test(arguments: [false, true])
  func `no frame of a scrolling row needs a new cell`(isRightToLeft: Bool) {
    let fixture = fixture([100], isRightToLeft: isRightToLeft)
    while fixture.view.prepareAtRest() {}
    let forced = fixture.view.counters.forced
    for step in 0..<200 {
      // Forwards, and then back from that offset.
      let forth = isRightToLeft == (step >= 150)
      fixture.view.moveFinger(
        by: ScrollDelta(x: forth ? 9 : -9), at: onRow, time: fixture.time.advanced(bySeconds: 0.008)
      )
      fixture.frame()
      fixture.view.prepareCells(until: FrameTime.now.advanced(bySeconds: 10))
    }
    #expect((fixture.view.rowOffset(ofSection: 0) ?? 0) > 800)
    #expect(fixture.view.counters.forced == forced)
    #expect(fixture.view.counters.prepared > 10)
  }

  @Test func `visible rows prefetch by their own range, later rows by their visible part`() {
    let fixture = RowsFixture([RowSpec(.continuous, height: .absolute(300))])
    fixture.view.isPrefetchingEnabled = true
    var requested: [String] = []
    fixture.source.prefetching = ItemPrefetching(prefetch: { requested += $0 })
    fixture.show([100, 100, 100, 100, 100])
    fixture.settle()
    while fixture.view.prepareAtRest() {}
    // Two rows are visible, each with three cells and part of the next. The range covers 2.5 times
    // that after them.
    #expect(Set(requested).isSuperset(of: (3..<10).map { "a\($0)" } + (3..<10).map { "b\($0)" }))
    #expect(requested.contains("c0") && requested.contains("c2"))
    #expect(!requested.contains("c9") && !requested.contains("a20"))
    #expect(Set(requested).count == requested.count)
  }
}
