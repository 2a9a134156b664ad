import GridEngine
import Testing

@testable import GridApp

/// The item that is shown as being under the pointer.
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

  /// One frame, as the loop has it.
  private mutating func frame() {
    time = time.advanced(bySeconds: 1.0 / 60)
    let moved = view.advance(to: time)
    input.frameDrawn(moving: moved, at: time)
    input.followPointer(in: view)
    view.layoutIfNeeded()
  }

  @Test mutating func `what comes to rest under a still pointer is the item under it`() {
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

  @Test mutating func `a pointer that left has nothing under it, wherever content goes`() {
    frame()
    point(to: 200, 130)
    _ = input.handle(.pointerLeft, scene: scene, at: time)
    view.setContentOffset(Point(x: 0, y: 240))
    frame()
    #expect(view.hoveredIndexPath == nil)
  }

  @Test mutating func `a drag shows nothing as being under the pointer`() {
    frame()
    point(to: 200, 130)
    #expect(
      view.beginInteractiveMovementForItem(
        at: IndexPath(item: 5, section: 0), grippedAt: Point(x: 200, y: 130)))
    view.hoveredIndexPath = nil
    frame()
    #expect(view.hoveredIndexPath == nil)
  }
}
