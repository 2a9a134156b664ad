import FrameTiming
import GridEngine
import SceneTestSupport
import Testing

@testable import GridApp

/// Tests hover highlighting.
@MainActor
@Suite struct HoverTests {
  private let scene: PlainScene
  private let input = InputController(driver: "wayland", hasPointer: true)
  private var time = FrameTime(nanoseconds: 1_000_000_000)

  private var view: CollectionView { scene.collectionView }

  init() throws { scene = try PlainScene(items: 400) }

  private func point(to x: Double, _ y: Double) {
    _ = input.handle(.pointerMoved(Point(x: x, y: y)), scene: scene, at: time)
  }

  /// Runs a frame like the frame loop.
  private mutating func frame() {
    time = time.advanced(bySeconds: 1.0 / 60)
    let moved = view.advance(to: time)
    input.frameDrawn(moving: moved, at: time)
    input.followPointer(in: view)
    view.layoutIfNeeded()
  }

  @Test mutating func `hover follows content that comes to rest under a stationary pointer`() {
    frame()
    point(to: 200, 130)
    #expect(view.hoveredIndexPath == IndexPath(item: 5, section: 0))
    view.scroll(
      by: WheelInput(device: .wheel, delta: ScrollDelta(y: 240)), at: Point(x: 200, y: 130),
      time: time)
    frame()
    #expect(view.hoveredIndexPath == nil, "none while content moves")
    while view.isScrolling { frame() }
    #expect(view.hoveredIndexPath == IndexPath(item: 13, section: 0))
    #expect(input.needsDisplay, "it has yet to be drawn")
    frame()
    #expect(!input.needsDisplay)
  }

  @Test mutating func `a pointer outside the window highlights nothing, however content moves`() {
    frame()
    point(to: 200, 130)
    _ = input.handle(.pointerLeft, scene: scene, at: time)
    view.setContentOffset(Point(x: 0, y: 240))
    frame()
    #expect(view.hoveredIndexPath == nil)
  }

  @Test mutating func `a key press ends hover until the pointer moves again`() {
    frame()
    point(to: 200, 130)
    _ = input.handle(
      .keyDown(.pageDown, modifiers: [], isRepeat: false), scene: scene, at: time)
    repeat { frame() } while view.isScrolling
    #expect(view.contentOffset.y > 0)
    #expect(view.hoveredIndexPath == nil)
    point(to: 201, 130)
    #expect(view.hoveredIndexPath != nil)
  }

  @Test mutating func `a pointer that has not moved since items appeared highlights none`() throws {
    let empty = try PlainScene(items: 0)
    _ = input.handle(.pointerMoved(Point(x: 200, y: 130)), scene: empty, at: time)
    frame()
    #expect(view.hoveredIndexPath == nil)
  }

  @Test mutating func `a dropped item is not highlighted before the pointer moves`() {
    frame()
    point(to: 200, 130)
    _ = input.handle(
      .pointerDown(Point(x: 200, y: 130), .primary, clicks: 1, modifiers: []), scene: scene,
      at: time)
    point(to: 200, 300)
    #expect(view.isReordering && view.hoveredIndexPath == nil)
    frame()
    #expect(view.hoveredIndexPath == nil)
    _ = input.handle(.pointerUp(Point(x: 200, y: 300), .primary), scene: scene, at: time)
    for _ in 0..<60 { frame() }
    #expect(view.hoveredIndexPath == nil)
  }
}
