import FrameTiming
import Testing

@testable import GridEngine

/// Content of 1000 x 1000 points with a row of 500 points at its top, in a viewport of 100 x 100.
@MainActor
struct GestureRouterTests {
  private final class Target: GestureTarget {
    var contentMotion = ScrollState(
      x: ScrollPhysics(range: 0...900, viewport: 100),
      y: ScrollPhysics(range: 0...900, viewport: 100))
    var scrollDirection = Axis.vertical
    let rows = RowScrollers()
    let context: RowScrollers.Context

    init() {
      let size = LayoutSize(width: .absolute(50), height: .absolute(20))
      var section = LayoutSection(
        group: .horizontal(size: size, subitems: [LayoutItem(size: size)]))
      section.orthogonalScrollingBehavior = .continuous
      let layout = CompositionalLayout(section: section)
      let environment = LayoutEnvironment(containerSize: Size(width: 100, height: 100))
      layout.prepare(itemCounts: [10], environment: environment)
      context = RowScrollers.Context(
        layout: layout, environment: environment, now: FrameTime(nanoseconds: 0))
      for axis in Axis.allCases {
        contentMotion[axis].tuning.reportsFingerStop = false
        contentMotion[axis].advance(to: context.now)
      }
    }

    func rowScroller(at point: Point?) -> RowScroller? {
      point.flatMap { rows.scroller(at: $0, in: context) }
    }

    func changeMotion(_ change: (inout ScrollState) -> Void) { change(&contentMotion) }

    func move(_ row: RowScroller, _ change: (RowScroller) -> Void) {
      rows.move(row, in: context.layout, change)
    }

    /// Advances content and row, and returns their offsets.
    func offsets(at milliseconds: Int64) -> [Double] {
      let time = FrameTime(nanoseconds: milliseconds * 1_000_000)
      contentMotion.advance(to: time)
      rows.advance(to: time, in: context.layout)
      return [
        rows[0]?.offset ?? 0, contentMotion.x.snappedPosition, contentMotion.y.snappedPosition,
      ]
    }
  }

  private let view = Target()
  private let router = GestureRouter()
  private let onRow = Point(x: 50, y: 10)
  private let outside = Point(x: 50, y: 60)

  private func time(_ milliseconds: Int64) -> FrameTime {
    FrameTime(nanoseconds: milliseconds * 1_000_000)
  }

  private func move(_ x: Double, _ y: Double, at point: Point, _ milliseconds: Int64) {
    router.moveFinger(
      by: ScrollDelta(x: x, y: y), canFling: true, at: point, time: time(milliseconds), in: view)
  }

  @Test func `a touchpad gesture belongs to the row in which it began`() {
    for step in 1...5 { move(10, 1, at: step == 1 ? onRow : outside, Int64(step) * 10) }
    let offsets = view.offsets(at: 60)
    #expect(offsets[0] > 0)
    #expect(offsets[1...] == [0, 0])
  }

  @Test(arguments: [(milliseconds: 60, isRow: true), (milliseconds: 200, isRow: false)])
  func `a new gesture begins after a pause`(_ pause: (milliseconds: Int64, isRow: Bool)) {
    move(10, 0, at: onRow, 10)
    let before = view.offsets(at: 15)[0]
    for step in 0..<3 { move(10, 0, at: outside, 10 + pause.milliseconds + Int64(step)) }
    let after = view.offsets(at: 20 + pause.milliseconds)
    #expect((after[0] > before + 10) == pause.isRow)
    #expect((after[1] > 0) == !pause.isRow)
  }

  @Test func `touchpads that report the release need no pause`() {
    for axis in Axis.allCases { view.contentMotion[axis].tuning.reportsFingerStop = true }
    for step in 0..<3 { move(10, 0, at: step == 0 ? onRow : outside, 10 + Int64(step) * 500) }
    #expect(view.offsets(at: 1_200)[1] == 0)
    router.touchpadEnded(at: time(1_300), in: view)
    move(10, 0, at: outside, 1_310)
    #expect(view.offsets(at: 1_320)[1] == 10)
  }

  @Test func `a wheel turns the row along its axis, and the content along the other`() {
    router.turnWheel(by: ScrollDelta(x: 50, y: 30), notch: 100, at: onRow, time: time(10), in: view)
    let offsets = view.offsets(at: 2_000)
    #expect(offsets[0] > 0)
    #expect(offsets[1...] == [0, 30])
  }

  @Test func `a vertical wheel scrolls horizontal content towards its end`() {
    view.scrollDirection = .horizontal
    view.contentMotion.y.setRange(0...0, at: view.contentMotion.y.now)
    view.contentMotion.x.scroll(to: 400, animated: false, at: view.contentMotion.x.now)
    router.turnWheel(by: ScrollDelta(y: 30), notch: 100, at: nil, time: time(10), in: view)
    #expect(view.offsets(at: 2_000)[1...] == [430, 0])
  }

  @Test func `a touch stops row and content, and reports whether either was moving`() {
    #expect(!router.touchBegan(at: onRow, time: time(10), in: view))
    router.touchEnded(at: time(20), in: view)
    view.contentMotion.y.fling(velocity: 3_000, isTouch: true, at: time(30))
    _ = view.offsets(at: 50)
    #expect(router.touchBegan(at: onRow, time: time(60), in: view))
    let stopped = view.offsets(at: 70)
    #expect(view.offsets(at: 200) == stopped)
  }

  @Test func `a touch across the row scrolls only the content`() {
    _ = router.touchBegan(at: onRow, time: time(10), in: view)
    for step in 1...5 {
      router.touchMoved(by: ScrollDelta(x: 1, y: 10), at: time(10 + Int64(step) * 10), in: view)
    }
    let offsets = view.offsets(at: 70)
    #expect(offsets[0] == 0)
    #expect(offsets[2] > 20)
  }
}
