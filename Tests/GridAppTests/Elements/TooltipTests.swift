import FrameTiming
import GridEngine
import SceneTestSupport
import Testing

@testable import GridApp
@testable import GridSDL
@testable import PhotoBrowser

/// Tests the tooltip over the photos of a real folder.
@MainActor
struct TooltipTests {
  private let photos: FolderFixture
  private let tooltip: Tooltip
  private var fixture: SceneFixture { photos.fixture }

  init() async throws {
    photos = try await FolderFixture(["a.jpg", "b.jpg"], columns: 2)
    tooltip = Tooltip(over: photos.scenes, sizes: PictureSizes(wake: {}) { _ in nil })
  }

  private func time(_ seconds: Double) -> FrameTime {
    FrameTime(nanoseconds: 0).advanced(bySeconds: seconds)
  }

  private func context(at seconds: Double = 0) -> ElementContext {
    ElementContext(
      size: fixture.environment.containerSize, text: fixture.measurer, time: time(seconds))
  }

  private func send(_ event: InputEvent, at seconds: Double) {
    #expect(!tooltip.handle(event, context(at: seconds)), "the grid gets the event")
  }

  /// The texts and the panel that are drawn.
  private var drawn: (texts: [String], panel: Rect?) {
    var list = DrawList()
    tooltip.draw(context(), into: &list)
    var panel: Rect?
    let texts = list.commands.compactMap { command -> String? in
      switch command {
      case .text(let text, _, _): return text
      case .fill(let rect, _, _): panel = rect
      default: break
      }
      return nil
    }
    return (texts, panel)
  }

  @Test func `a pointer that rests on a photo shows its name, and not before`() {
    send(.pointerMoved(Point(x: 100, y: 100)), at: 1)
    send(.pointerMoved(Point(x: 110, y: 100)), at: 1.5)
    #expect(tooltip.nextChange(after: time(1.6)) == time(1.5 + Tooltip.delay))
    #expect(!tooltip.update(at: time(1.5 + Tooltip.delay - 0.1)) && drawn.texts.isEmpty)
    #expect(tooltip.update(at: time(1.5 + Tooltip.delay)) && drawn.texts == ["a.jpg"])
    #expect(tooltip.nextChange(after: time(3)) == nil)
    // It stays while the pointer moves over the same photo, and its panel does not follow.
    let panel = drawn.panel
    send(.pointerMoved(Point(x: 130, y: 120)), at: 4)
    #expect(drawn.texts == ["a.jpg"] && drawn.panel == panel)
    send(.pointerMoved(Point(x: 500, y: 100)), at: 5)
    #expect(tooltip.needsFrame(at: time(5)) && drawn.texts.isEmpty)
    #expect(tooltip.update(at: time(6)) && drawn.texts == ["b.jpg"])
  }

  @Test(arguments: [
    InputEvent.wheel(x: 0, y: -1, modifiers: []), .pointerLeft,
    .pointerDown(Point(x: 100, y: 100), .primary, clicks: 1, modifiers: []),
    .keyDown(.down, modifiers: [], isRepeat: false),
  ])
  func `other input hides it until the pointer moves`(_ event: InputEvent) {
    send(.pointerMoved(Point(x: 100, y: 100)), at: 1)
    #expect(tooltip.update(at: time(2)))
    send(event, at: 3)
    #expect(drawn.texts.isEmpty && !tooltip.update(at: time(5)))
    send(.pointerMoved(Point(x: 100, y: 100)), at: 6)
    #expect(tooltip.update(at: time(7)) && drawn.texts == ["a.jpg"])
  }

  @Test func `nothing is shown between photos and on the scroll bar`() {
    for point in [Point(x: 320, y: 100), Point(x: 635, y: 100), Point(x: 100, y: 470)] {
      send(.pointerMoved(point), at: 1)
      #expect(!tooltip.update(at: time(2)) && drawn.texts.isEmpty)
    }
  }

  @Test func `nothing is shown for a photo that a bar covers`() {
    tooltip.isCovered = { $0.y < 44 }
    send(.pointerMoved(Point(x: 100, y: 40)), at: 1)
    #expect(!tooltip.update(at: time(2)) && drawn.texts.isEmpty)
  }

  @Test(arguments: [Point(x: 20, y: 20), Point(x: 300, y: 20), Point(x: 600, y: 200)])
  func `the panel is inside of the window and leaves the pointer free`(_ point: Point) throws {
    send(.pointerMoved(point), at: 1)
    #expect(tooltip.update(at: time(2)))
    let panel = try #require(drawn.panel)
    let window = Rect(size: fixture.environment.containerSize)
    #expect(window.intersection(panel) == panel && !panel.contains(point))
  }
}
