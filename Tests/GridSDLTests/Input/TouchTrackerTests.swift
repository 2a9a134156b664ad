import GridEngine
import Testing

@testable import GridSDL

@MainActor
@Suite struct TouchTrackerTests {
  private var tracker = TouchTracker()

  @Test mutating func `small movements of a finger still count as a tap`() {
    #expect(tracker.began(1, at: Point(x: 10, y: 10)) == .held(Point(x: 10, y: 10)))
    #expect(tracker.moved(1, to: Point(x: 14, y: 12)) == nil)
    #expect(tracker.ended(1) == [.released, .tapped(Point(x: 14, y: 12))])
  }

  @Test mutating func `a finger that stops a fling does not tap`() {
    _ = tracker.began(1, at: Point(x: 10, y: 10))
    tracker.preventTap()
    #expect(tracker.ended(1) == [.released])
  }

  @Test mutating func `the content follows the whole distance of a finger`() {
    _ = tracker.began(1, at: Point(x: 100, y: 300))
    var total = ScrollDelta()
    for y in stride(from: 297.0, through: 120, by: -3) {
      if case .scrolled(let delta) = tracker.moved(1, to: Point(x: 101, y: y)) {
        total = total + delta
      }
    }
    #expect(total == ScrollDelta(x: -1, y: 180))
    #expect(tracker.ended(1) == [.released])
  }

  @Test mutating func `two fingers pinch around their center`() {
    _ = tracker.began(1, at: Point(x: 100, y: 100))
    #expect(tracker.began(2, at: Point(x: 200, y: 100)) == .pinchBegan(Point(x: 150, y: 100)))
    #expect(
      tracker.moved(2, to: Point(x: 300, y: 100))
        == .pinched(factor: 2, movedBy: ScrollDelta(x: 50, y: 0)))
    #expect(tracker.ended(1) == [.pinchEnded])
    #expect(tracker.moved(2, to: Point(x: 0, y: 0)) == nil, "the remaining finger has no effect")
    #expect(tracker.ended(2) == [])
    #expect(tracker.began(3, at: .zero) == .held(.zero))
  }

  @Test mutating func `fingers at the same point give a limited scale factor`() {
    _ = tracker.began(1, at: Point(x: 100, y: 100))
    _ = tracker.began(2, at: Point(x: 100, y: 100))
    #expect(
      tracker.moved(2, to: Point(x: 132, y: 100))
        == .pinched(factor: 2, movedBy: ScrollDelta(x: 16, y: 0)))
  }

  @Test mutating func `a third finger has no effect`() {
    _ = tracker.began(1, at: Point(x: 100, y: 100))
    _ = tracker.began(2, at: Point(x: 200, y: 100))
    #expect(tracker.began(3, at: Point(x: 300, y: 300)) == nil)
    #expect(tracker.moved(3, to: .zero) == nil)
    #expect(tracker.ended(3) == [])
    #expect(tracker.ended(1) == [.pinchEnded])
  }
}
