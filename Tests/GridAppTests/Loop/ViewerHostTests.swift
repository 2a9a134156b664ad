import FrameTiming
import GridEngine
import Testing

@testable import GridApp
@testable import GridSDL

/// Tests opening photos from their tiles and closing them.
@MainActor
struct ViewerHostTests {
  private let fixture = SceneFixture()
  private let scenes: SceneHost
  private let input = InputController(driver: "wayland", hasPointer: true)
  private let viewer: ViewerHost
  private var time = FrameTime(nanoseconds: 1_000_000_000)

  init() throws {
    let scene = try PlainScene(items: 400)
    scene.collectionView.layoutIfNeeded()
    scenes = SceneHost(
      scene, named: .photos, in: fixture.context, drawListPreparer: fixture.renderer
    ) { name throws(CommandFailure) in throw CommandFailure("there is no \(name)") }
    viewer = ViewerHost(
      over: scenes, input: input, sizes: PictureSizes(wake: {}) { _ in nil },
      window: PixelSize(width: 640, height: 480), textureLimit: 4_096)
  }

  private func doubleClick(_ x: Double, _ y: Double) -> ViewerInput.Outcome {
    viewer.handle(
      .pointerDown(Point(x: x, y: y), .primary, clicks: 2, modifiers: []))
  }

  private func press(_ key: Key) -> ViewerInput.Outcome {
    viewer.handle(.keyDown(key, modifiers: [], isRepeat: false))
  }

  /// Runs frames for half a second, after which animations have ended.
  private mutating func settle() {
    for _ in 0..<30 {
      time = time.advanced(bySeconds: 1.0 / 60)
      viewer.advance(to: time)
    }
  }

  @Test mutating func `a double click opens the photo under the pointer, which covers the grid`() {
    #expect(!viewer.isOpen && viewer.isGridShown)
    #expect(doubleClick(200, 130) == .handled)
    #expect(viewer.isOpen && viewer.isMoving && viewer.isGridShown)
    #expect(input.needsDisplay)
    settle()
    #expect(viewer.isOpen && !viewer.isMoving && !viewer.isGridShown)
    #expect(viewer.caption?.name == "5")
  }

  @Test mutating func `closing animates the photo back to its tile, which gets the focus`() {
    _ = doubleClick(200, 130)
    settle()
    #expect(press(.right) == .handled)
    #expect(press(.escape) == .closed)
    #expect(viewer.isOpen && viewer.isMoving && viewer.isGridShown, "the photo is animating")
    #expect(scenes.view.focusedIndexPath == IndexPath(item: 6, section: 0))
    settle()
    #expect(!viewer.isOpen)
  }

  @Test mutating func `an open photo handles input that would move the grid`() {
    let wheel = AxisInput(
      delta: ScrollDelta(y: 15), notches: ScrollDelta(y: 1), source: .wheel, hasStopped: false,
      time: time)
    #expect(!viewer.handle(wheel, modifiers: []))
    _ = doubleClick(200, 130)
    settle()
    #expect(viewer.handle(wheel, modifiers: []))
    #expect(viewer.caption?.name == "6")
    #expect(viewer.handle(.exposed) == .ignored)
  }

  @Test func `no photo is opened while the search field is open, or between tiles`() {
    input.filter.open()
    #expect(doubleClick(200, 130) == .ignored)
    input.sceneChanged()
    #expect(doubleClick(200, 479) == .handled)
    viewer.drop()
    #expect(!viewer.isOpen)
    #expect(doubleClick(-5, 130) == .ignored)
  }

  @Test mutating func `the photo of the command line is open in the first frame that lists it`()
    throws
  {
    let scene = try PlainScene(items: 400)
    scene.openedPicture = "399"
    scene.collectionView.layoutIfNeeded()
    let scenes = SceneHost(
      scene, named: .photos, in: fixture.context, drawListPreparer: fixture.renderer
    ) { name throws(CommandFailure) in throw CommandFailure("there is no \(name)") }
    let viewer = ViewerHost(
      over: scenes, input: input, sizes: PictureSizes(wake: {}) { _ in nil },
      window: PixelSize(width: 640, height: 480), textureLimit: 4_096)
    #expect(!viewer.isOpen && viewer.isExpected)
    viewer.advance(to: time)
    #expect(viewer.isOpen && !viewer.isMoving && !viewer.isGridShown)
    #expect(viewer.caption?.name == "399")
    // The grid shows the photo that was open.
    _ = viewer.handle(.keyDown(.escape, modifiers: [], isRepeat: false))
    #expect(scenes.view.focusedIndexPath == IndexPath(item: 399, section: 0))
    for _ in 0..<30 {
      time = time.advanced(bySeconds: 1.0 / 60)
      viewer.advance(to: time)
    }
    #expect(!viewer.isOpen && !viewer.isExpected, "it is opened once")
  }

  @Test func `commands for the app are returned`() {
    _ = doubleClick(200, 130)
    #expect(
      viewer.handle(.keyDown(.function(3), modifiers: [], isRepeat: false)) == .command(.toggleHUD))
  }
}

extension PlainScene: PictureGallery {
  var pictureCount: Int { collectionView.numberOfItems(inSection: 0) }

  func picture(at index: Int) -> GalleryPicture? {
    (0..<pictureCount).contains(index)
      ? GalleryPicture(source: "\(index)", name: "\(index)") : nil
  }

  func pictureIndex(of source: String) -> Int? { Int(source) }
}
