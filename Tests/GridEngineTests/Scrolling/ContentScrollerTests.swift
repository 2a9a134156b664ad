import FrameTiming
import Testing

@testable import GridEngine

/// 100 rows of 10 points in a viewport of 100 x 100 points.
@MainActor
struct ContentScrollerTests {
  private let layout: CompositionalLayout
  private let context: ContentScroller.Context
  private let scroller = ContentScroller()
  private let start = FrameTime(nanoseconds: 1_000_000_000)

  init() {
    let row = LayoutSize(width: .fractionalWidth(1), height: .absolute(10))
    layout = CompositionalLayout(
      section: LayoutSection(group: .horizontal(size: row, subitems: [LayoutItem(size: row)])))
    let environment = LayoutEnvironment(containerSize: Size(width: 100, height: 100), scale: 2)
    layout.prepare(itemCounts: [100], environment: environment)
    context = ContentScroller.Context(layout: layout, environment: environment)
    scroller.updateRange(in: context)
    advance(to: start)
  }

  @discardableResult
  private func advance(to time: FrameTime) -> Double {
    scroller.advance(to: time, animationTime: time, along: .vertical).y.movedBy
  }

  /// Advances by up to ten seconds, until content rests.
  private func settle() {
    for _ in 0..<600 where scroller.needsFrame {
      advance(to: scroller.now.advanced(bySeconds: 1.0 / 60))
    }
  }

  private func jump(to position: Double) {
    scroller.scroll(along: .vertical) {
      $0.y.scroll(to: position, animated: false, at: $0.y.now)
    }
  }

  @Test func `the offset follows every change of the motion, on whole pixels`() {
    jump(to: 20.3)
    #expect(scroller.offset == Point(x: 0, y: 20.5))
    scroller.shift(by: ScrollDelta(y: 30), in: context)
    #expect(scroller.offset.y == 50.5)
    jump(to: 40)
    #expect(scroller.scrollAtEdge(by: 4, along: .vertical, at: scroller.now) == 4)
    #expect(scroller.offset.y == 44)
    jump(to: 5_000)
    #expect(scroller.offset.y == 900)
  }

  @Test func `a finger that moves content and leaves between two frames needs one more frame`() {
    // As with devices whose movements have times: the screen lags behind the finger.
    scroller.tune { $0.fingerDelay = 0.025 }
    func touch(_ change: (inout ScrollPhysics) -> Void) {
      scroller.scroll(along: .vertical) { change(&$0.y) }
    }
    touch { _ = $0.touchBegan(at: $0.now) }
    touch { $0.touchMoved(by: -60, at: $0.now) }
    for _ in 0..<60 where scroller.needsFrame {
      advance(to: scroller.now.advanced(bySeconds: 1.0 / 60))
    }
    let pulled = scroller.offset.y
    #expect(pulled < -20 && !scroller.needsFrame, "the finger holds it")
    let later = scroller.now.advanced(bySeconds: 1)
    touch { $0.touchMoved(by: 60, at: later) }
    touch { _ = $0.touchEnded(at: later) }
    #expect(scroller.needsFrame, "what is on the screen is still pulled")
    var shown = pulled
    for _ in 0..<60 where scroller.needsFrame {
      shown += advance(to: max(scroller.now, later).advanced(bySeconds: 1.0 / 60))
    }
    #expect(shown == 0 && scroller.offset.y == 0 && !scroller.needsFrame)
  }

  @Test func `insets extend the range, and content at its beginning stays there`() {
    let inset = DirectionalEdgeInsets(top: 20, bottom: 30)
    scroller.setInset(inset, in: context)
    #expect(scroller.offset.y == -20)
    #expect(scroller.minimumOffset(in: context).y == -20)
    #expect(scroller.maximumOffset(in: context).y == 930)
    jump(to: 100)
    scroller.setInset(.zero, in: context)
    #expect(scroller.offset.y == 100)
  }

  @Test func `the leading inset is at the start in both directions`() {
    var environment = context.environment
    environment.layoutDirection = .rightToLeft
    scroller.setInset(DirectionalEdgeInsets(leading: 7, trailing: 3), in: context)
    #expect(scroller.inset(along: .horizontal, in: context) == (7, 3))
    layout.prepare(itemCounts: [1], environment: environment)
    #expect(scroller.inset(along: .horizontal, in: context) == (7, 3))
  }

  @Test func `the leading inset is at the end of a custom layout from right to left`() {
    let layout = CollectionViewLayout()
    var environment = context.environment
    environment.layoutDirection = .rightToLeft
    layout.solved.prepare(itemCounts: [], environment: environment)
    scroller.setInset(DirectionalEdgeInsets(leading: 7, trailing: 3), in: context)
    let custom = ContentScroller.Context(layout: layout.solved, environment: environment)
    #expect(scroller.inset(along: .horizontal, in: custom) == (3, 7))
    #expect(custom.layout.coordinates.alignment(.start, along: .horizontal) == .end)
    #expect(custom.layout.coordinates.alignment(.start, along: .vertical) == .start)
  }

  // MARK: Pinch

  @Test func `the pinned point of a pinch moves with the content, and stays under the fingers`() {
    jump(to: 200)
    let fingers = Point(x: 40, y: 60)
    scroller.beginZoom(at: fingers)
    #expect(scroller.zoom?.pinned == Point(x: 40, y: 260))
    scroller.shift(by: ScrollDelta(y: 50), in: context)
    #expect(scroller.zoom?.pinned == Point(x: 40, y: 310))
    scroller.zoom(by: 2, movedBy: ScrollDelta(y: 10), along: .vertical)
    let shown = scroller.projection.shown(Rect(x: 40, y: 310, width: 1, height: 10))
    #expect(shown == Rect(x: 40, y: 70, width: 2, height: 20))
    #expect(scroller.offset.y == 240)
  }

  @Test func `after a pinch content returns to its layout size`() {
    scroller.beginZoom(at: Point(x: 50, y: 50))
    scroller.zoom(by: 1.5, movedBy: ScrollDelta(), along: .vertical)
    #expect(!scroller.needsFrame, "the fingers hold the content")
    scroller.endZoom(velocity: 0, at: scroller.now)
    #expect(scroller.needsFrame)
    settle()
    #expect(scroller.zoom == nil && scroller.projection.scale == 1)
  }

  @Test func `a wider cell under the fingers is displayed in its former width`() throws {
    jump(to: 200)
    scroller.beginZoom(at: Point(x: 50, y: 55))
    scroller.zoom(by: 1.5, movedBy: ScrollDelta(), along: .vertical)
    let path = IndexPath(item: 25, section: 0)
    let before = try #require(layout.layoutAttributesForItem(at: path))
    var environment = context.environment
    environment.containerSize.width = 200
    layout.prepare(itemCounts: [100], environment: environment)
    scroller.restoreZoom(
      before, in: ContentScroller.Context(layout: layout, environment: environment))
    let after = try #require(layout.layoutAttributesForItem(at: path))
    #expect(after.frame.width == 200)
    #expect(
      scroller.projection.shown(after.frame) == Rect(x: 12.5, y: 51.25, width: 150, height: 7.5))
  }

  // MARK: Programmatic scrolls

  private final class Log {
    var arrivals: [Bool] = []
  }

  private func target(
    _ destination: ScrollTarget.Destination, isAnimated: Bool = true, _ log: Log
  ) -> ScrollTarget {
    ScrollTarget(destination: destination, isAnimated: isAnimated) { log.arrivals.append($0) }
  }

  private let path = IndexPath(item: 50, section: 0)

  @Test func `every other motion ends a programmatic scroll`() {
    let log = Log()
    scroller.begin(target(.item(path), log), at: [(.vertical, 500)])
    scroller.begin(target(.item(path), log), at: [(.vertical, 300)])
    #expect(log.arrivals == [false])
    scroller.scroll(along: .vertical) { $0.stop(at: $0.y.now) }
    #expect(log.arrivals == [false, false])
    scroller.begin(target(.item(path), log), at: [(.vertical, 300)])
    scroller.beginZoom(at: .zero)
    scroller.zoom(by: 1.1, movedBy: ScrollDelta(), along: .vertical)
    #expect(log.arrivals == [false, false, false])
    scroller.endTarget(arrived: true)
    #expect(log.arrivals.count == 3, "a completion is called once")
  }

  @Test func `a correction of the offset does not end a programmatic scroll`() {
    let log = Log()
    scroller.begin(target(.item(path), log), at: [(.vertical, 500)])
    scroller.shift(by: ScrollDelta(y: 100), in: context)
    settle()
    #expect(scroller.offset.y == 600)
    #expect(scroller.target != nil && log.arrivals.isEmpty)
    #expect(scroller.aim(at: [(.vertical, 620)]))
    settle()
    #expect(scroller.offset.y == 620)
  }

  @Test func `the target follows its item through updates, and ends with it`() {
    let log = Log()
    scroller.begin(target(.item(path), log))
    scroller.followTarget { IndexPath(item: $0.item + 5, section: 0) }
    #expect(scroller.target?.path == IndexPath(item: 55, section: 0))
    scroller.followTarget { _ in nil }
    #expect(scroller.target == nil && log.arrivals == [false])
  }

  @Test func `a scroll to an offset is pending until the next frame`() {
    let log = Log()
    scroller.begin(target(.offset(Point(x: 0, y: 5_000)), log))
    #expect(scroller.needsFrame)
    #expect(scroller.takePendingOffset() == Point(x: 0, y: 900))
    #expect(scroller.takePendingOffset() == nil && scroller.target == nil)
    scroller.begin(target(.offset(.zero), log))
    #expect(scroller.takePendingOffset() == nil, "content rests there")
  }

  @Test func `an end of the content is followed while it moves`() {
    scroller.scroll(along: .vertical) {
      $0.y.scroll(to: 5_000, animated: true, at: $0.y.now)
    }
    guard case .limit(isUpper: true)? = scroller.target?.destination else {
      Issue.record("the target is \(String(describing: scroller.target))")
      return
    }
    advance(to: scroller.now.advanced(bySeconds: 0.1))
    layout.prepare(itemCounts: [150], environment: context.environment)
    scroller.updateRange(in: context)
    _ = scroller.aimAtLimit(along: .vertical)
    settle()
    #expect(scroller.offset.y == 1_400)
  }

  @Test(arguments: [850.0, 300])
  func `a jump to the end follows it, however short it is`(position: Double) {
    jump(to: position)
    #expect(scroller.target == nil)
    jump(to: 900)
    layout.prepare(itemCounts: [150], environment: context.environment)
    scroller.updateRange(in: context)
    #expect(scroller.aimAtLimit(along: .vertical))
    #expect(scroller.offset.y == 1_400)
  }

  @Test func `content that rests at an end is not sent there by a stop`() {
    jump(to: 900)
    scroller.endTarget(arrived: true)
    scroller.scroll(along: .vertical) { $0.stop(at: $0.y.now) }
    #expect(scroller.target == nil)
  }

  // MARK: Stages

  @Test func `stages and offsets are reported once`() {
    #expect(scroller.followStage() == .resting)
    #expect(!scroller.takeChange(of: scroller.offset))
    scroller.scroll(along: .vertical) { _ = $0.touchBegan(at: $0.y.now) }
    scroller.scroll(along: .vertical) {
      $0.touchMoved(by: ScrollDelta(y: 30), at: $0.y.now.advanced(bySeconds: 0.02))
    }
    #expect(scroller.followStage() == .resting)
    #expect(scroller.stage == .dragging)
    advance(to: scroller.now.advanced(bySeconds: 0.1))
    #expect(scroller.takeChange(of: scroller.offset))
    #expect(!scroller.takeChange(of: scroller.offset))
  }

  @Test func `content lands on another position after a release`() {
    scroller.scroll(along: .vertical) {
      $0.y.fling(velocity: 2_000, isTouch: true, at: $0.y.now)
    }
    let proposed = Point(x: 0, y: scroller.motion.y.restingPosition)
    scroller.land(on: Point(x: 0, y: 300), insteadOf: proposed, at: scroller.now)
    #expect(scroller.stage == .decelerating)
    settle()
    #expect(scroller.offset.y == 300)
  }
}
