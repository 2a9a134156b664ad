import FrameTiming
import GridEngine
import GridSDL
import ItemSources
import SceneTestSupport
import Scenes
import TestSupport
import Testing

@testable import GridApp
@testable import PhotoBrowser

/// The hint of the first start, over a grid of 400 photos.
@MainActor
final class HintTests {
  private let fixture = SceneFixture()
  private let scene: PlainScene
  private let input = InputController(driver: "wayland", hasPointer: true)
  private let messages = Messages()
  private let viewer: ViewerHost
  private let hint: Hint
  private var time = FrameTime(nanoseconds: 1_000_000_000)

  init() throws {
    let scene = try PlainScene(items: 400)
    scene.collectionView.layoutIfNeeded()
    let scenes = SceneHost(
      scene, named: .photos, in: fixture.context
    ) { name throws(CommandFailure) in throw CommandFailure("there is no \(name)") }
    viewer = ViewerHost(
      over: scenes, input: input,
      sizes: PictureSizes(wake: {}) { _ in
        PictureDetails(size: PixelSize(width: 2_000, height: 500))
      },
      window: PixelSize(width: 640, height: 480), textureLimit: 4_096)
    hint = Hint(scenes, viewer, in: messages)
    self.scene = scene
  }

  /// Handles an event as the window does, makes a frame, and returns the displayed text.
  private func text(after event: InputEvent? = nil) -> String? {
    if let event, viewer.handle(event, at: time) == .ignored {
      _ = input.handle(event, scene: scene, at: time)
    }
    time = time.advanced(bySeconds: 1.0 / 60)
    scene.collectionView.advance(to: time)
    viewer.advance(to: time)
    hint.advance(to: time)
    let context = ElementContext(
      size: Size(width: 640, height: 480), text: fixture.context.text, time: time)
    return messages.description(context)?.label
  }

  private func key(_ key: Key, _ modifiers: KeyModifiers = []) -> InputEvent {
    .keyDown(key, modifiers: modifiers, isRepeat: false)
  }

  private func click(_ x: Double, _ y: Double, clicks: Int = 1) -> InputEvent {
    .pointerDown(Point(x: x, y: y), .primary, clicks: clicks, modifiers: [])
  }

  @Test func `the hint stays while the user does nothing that it names`() {
    #expect(text() == nil)
    hint.show()
    #expect(text() == Hint.ofGrid)
    #expect(text(after: .pointerMoved(Point(x: 300, y: 200))) == Hint.ofGrid)
    #expect(text(after: click(200, 130)) == Hint.ofGrid)
    #expect(text(after: .pointerUp(Point(x: 200, y: 130), .primary)) == Hint.ofGrid)
    #expect(text(after: key(.tab)) == Hint.ofGrid)
  }

  @Test func `the hint of the grid ends with a scroll or an open photo`() {
    let events = [
      .wheel(x: 0, y: -1, modifiers: []), key(.pageDown), click(635, 300),
      click(200, 130, clicks: 2),
    ]
    for event in events {
      hint.show()
      #expect(text() == Hint.ofGrid)
      #expect(text(after: event) == nil, "\(event)")
      viewer.drop()
      scene.collectionView.scroll { $0.stop(at: time) }
    }
    #expect(scene.collectionView.contentOffset.y > 0)
  }

  @Test func `the hint ends with help`() {
    hint.show()
    hint.remove()
    #expect(text() == nil)
  }

  @Test func `the hint of an open photo ends with another photo, a zoom or the grid`() async throws
  {
    for event in [key(.right), key(.plus, .control), key(.escape)] {
      scene.openedPicture = .file("20")
      viewer.sceneDidChange()
      hint.show()
      // The photo is listed, and its size is read.
      try await until { text() == Hint.ofPhoto && viewer.caption?.level != nil }
      #expect(text(after: event) == nil, "\(event)")
    }
  }

  @Test func `the hint covers a sixth of a small window at most`() throws {
    let window = Size(width: 400, height: 300)
    for text in [Hint.ofGrid, Hint.ofPhoto] {
      var notices = Notices()
      notices.showHint(text, at: time)
      let size = try #require(
        notices.size(fitting: window.width - 24, measuring: fixture.measurer))
      #expect(size.width * size.height * 6 <= window.width * window.height, "\(text)")
      #expect(text.contains("? for help"))
    }
  }
}
