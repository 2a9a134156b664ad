import Dispatch
import FrameTiming
import GridEngine
import ItemSources
import SceneTestSupport
import Scenes
import Synchronization
import TestSupport
import Testing

@testable import GridApp
@testable import GridSDL
@testable import PhotoBrowser

/// Tests opening photos from their tiles and closing them.
@MainActor
struct ViewerHostTests {
  private let fixture = SceneFixture()
  private let scenes: SceneHost
  private let input = InputController(driver: "wayland", hasPointer: true)
  private let viewer: ViewerHost
  private let sizesRead = DispatchSemaphore(value: 0)
  private var time = FrameTime(nanoseconds: 1_000_000_000)

  init() throws {
    let scene = try PlainScene(items: 400)
    scene.collectionView.layoutIfNeeded()
    scenes = SceneHost(
      scene, named: .photos, in: fixture.context
    ) { name throws(CommandFailure) in throw CommandFailure("there is no \(name)") }
    let read = sizesRead
    viewer = ViewerHost(
      over: scenes, input: input,
      sizes: PictureSizes(wake: { read.signal() }) { _ in
        PictureDetails(size: PixelSize(width: 2_000, height: 500))
      },
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

  @Test
  mutating func `frames continue for 0.1 s after the photo was zoomed or moved`()
    async throws
  {
    _ = doubleClick(200, 130)
    settle()
    try await until {
      viewer.advance(to: time)
      return viewer.caption?.level != nil
    }
    #expect(!viewer.isFollowing(at: time))
    let zoom = InputEvent.keyDown(.plus, modifiers: .control, isRepeat: false)
    #expect(viewer.handle(zoom, at: time) == .handled)
    #expect(viewer.isFollowing(at: time.advanced(bySeconds: 0.09)))
    #expect(!viewer.isFollowing(at: time.advanced(bySeconds: 0.11)))
    // Another photo is shown at once.
    let later = time.advanced(bySeconds: 1)
    #expect(viewer.handle(.keyDown(.space, modifiers: [], isRepeat: false), at: later) == .handled)
    #expect(!viewer.isFollowing(at: later))
  }

  @Test func `a photo that another program crops while it is open gets its new size`() async throws
  {
    // The sizes of its neighbors are read as well, in any order.
    let reads = Mutex<[ImageSource: Int]>([:])
    let viewer = ViewerHost(
      over: scenes, input: input,
      sizes: PictureSizes(wake: {}) { source in
        let isFirst = reads.withLock { reads in
          reads[source, default: 0] += 1
          return reads[source] == 1
        }
        return PictureDetails(size: PixelSize(width: isFirst ? 2_000 : 500, height: 500))
      },
      window: PixelSize(width: 640, height: 480), textureLimit: 4_096)
    _ = viewer.handle(.pointerDown(Point(x: 200, y: 130), .primary, clicks: 2, modifiers: []))
    var time = time
    func level() async throws -> Double {
      var level: Double?
      try await until {
        time = time.advanced(bySeconds: 0.1)
        viewer.advance(to: time)
        level = viewer.caption?.level
        return level != nil
      }
      return try #require(level)
    }
    let before = try await level()
    #expect(before < 0.4)
    let source = try #require(viewer.source)
    fixture.renderer.textures.expire(source)
    try await until {
      viewer.advance(to: time)
      return viewer.caption?.level != before
    }
    #expect(try await level() > 0.7)
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
    scene.openedPicture = .file("399")
    scene.collectionView.layoutIfNeeded()
    let scenes = SceneHost(
      scene, named: .photos, in: fixture.context
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

  /// Opens the photo at a point of the grid, and waits until its size is known.
  private mutating func openWithSize(_ x: Double, _ y: Double) {
    _ = doubleClick(x, y)
    settle()
    while viewer.caption?.level == nil {
      sizesRead.wait()
      viewer.advance(to: time)
    }
  }

  private func press(_ key: Key, _ modifiers: KeyModifiers, at time: FrameTime) {
    _ = viewer.handle(.keyDown(key, modifiers: modifiers, isRepeat: false), at: time)
  }

  @Test mutating func `the zoom level is shown for a moment when it changes`() {
    openWithSize(200, 130)
    #expect(viewer.zoomIndicator.text == nil && viewer.nextChange(after: time) == nil)
    press(.plus, .control, at: time)
    #expect(viewer.zoomIndicator.text == "40 %")
    let later = time.advanced(bySeconds: 1)
    press(.character("z"), [], at: later)
    press(.character("z"), [], at: later)
    #expect(viewer.zoomIndicator.text == "100 %")
    let end = later.advanced(bySeconds: ZoomIndicator.duration)
    #expect(viewer.nextChange(after: later) == end)
    viewer.update(at: end.advanced(bySeconds: -0.01))
    #expect(viewer.zoomIndicator.text == "100 %")
    #expect(viewer.update(at: end) && viewer.zoomIndicator.text == nil)
    #expect(viewer.nextChange(after: end) == nil)
  }

  @Test mutating func `no zoom level is shown for panning, or for another photo`() {
    openWithSize(200, 130)
    press(.character("z"), [], at: time)
    viewer.update(at: time.advanced(bySeconds: 2))
    press(.right, [], at: time)
    #expect(viewer.caption?.name == "5" && viewer.zoomIndicator.text == nil, "it pans")
    press(.plus, .control, at: time)
    #expect(viewer.zoomIndicator.text == "125 %")
    press(.space, [], at: time)
    #expect(viewer.caption?.name == "6" && viewer.zoomIndicator.text == nil)
  }

  @Test mutating func `R rotates the view, which fits the window, until another photo is shown`() {
    openWithSize(200, 130)
    #expect(viewer.caption?.level == 0.32)
    press(.character("r"), [], at: time)
    #expect(viewer.caption?.level == 428.0 / 2_000, "2,000 pixels in 428 rows")
    #expect(viewer.zoomIndicator.text == "21 %")
    press(.character("r"), [], at: time)
    #expect(viewer.caption?.level == 0.32)
    for _ in 0..<3 { press(.character("r"), .shift, at: time) }
    #expect(viewer.caption?.level == 428.0 / 2_000)
    press(.space, [], at: time)
    press(.backspace, [], at: time)
    #expect(viewer.caption?.level == 0.32)
  }

  @Test mutating func `a slideshow shows the next photo every five seconds, and starts over`() {
    openWithSize(200, 130)
    press(.end, [], at: time)
    press(.left, [], at: time)
    #expect(
      viewer.handle(.keyDown(.character("w"), modifiers: [], isRepeat: false), at: time)
        == .command(.toggleSlideshow))
    #expect(viewer.toggleSlideshow(at: time)?.contains("5 s") == true)
    var names: [String?] = []
    for _ in 0..<3 {
      let next = time.advanced(bySeconds: 5)
      #expect(viewer.nextChange(after: time) == next)
      let isEarly = viewer.update(at: next.advanced(bySeconds: -0.01))
      #expect(!isEarly, "nothing is drawn before the next photo is due")
      names.append(viewer.caption?.name)
      #expect(viewer.update(at: next))
      time = next
    }
    #expect(names == ["398", "399", "0"] && viewer.caption?.name == "1")
    // A pause of the computer skips no photo.
    viewer.update(at: time.advanced(bySeconds: 600))
    #expect(viewer.caption?.name == "2")
  }

  /// Creates a viewer over `scene` that performs the command with which a slideshow starts.
  private func slideshowViewer(over scene: PlainScene) -> ViewerHost {
    let scenes = SceneHost(
      scene, named: .photos, in: fixture.context
    ) { name throws(CommandFailure) in throw CommandFailure("there is no \(name)") }
    let viewer = ViewerHost(
      over: scenes, input: input, sizes: PictureSizes(wake: {}) { _ in nil },
      window: PixelSize(width: 640, height: 480), textureLimit: 4_096)
    let time = time
    viewer.onCommand = { [unowned viewer] in
      if $0 == .toggleSlideshow { _ = viewer.toggleSlideshow(at: time) }
    }
    return viewer
  }

  @Test func `a slideshow from the start opens the first photo as soon as all are listed`() throws {
    let scene = try PlainScene(items: 400)
    scene.isLoading = true
    let viewer = slideshowViewer(over: scene)
    #expect(!viewer.isExpected)
    #expect(viewer.startSlideshow() && viewer.isExpected)
    viewer.advance(to: time)
    #expect(!viewer.isOpen, "another photo may become the first")
    scene.isLoading = false
    viewer.advance(to: time)
    #expect(viewer.isSlideshowRunning && !viewer.isMoving && viewer.caption?.name == "0")
    viewer.update(at: time.advanced(bySeconds: Slideshow.interval))
    #expect(viewer.isSlideshowRunning && viewer.caption?.name == "1")
    viewer.drop()
    viewer.advance(to: time)
    #expect(!viewer.isOpen && !viewer.isExpected, "it starts once")
  }

  @Test
  func `a slideshow from the start begins with the given photo, also while others are listed`()
    throws
  {
    let scene = try PlainScene(items: 400)
    scene.openedPicture = .file("7")
    scene.isLoading = true
    let viewer = slideshowViewer(over: scene)
    #expect(viewer.startSlideshow())
    viewer.advance(to: time)
    #expect(viewer.isSlideshowRunning && viewer.caption?.name == "7")
  }

  @Test func `a slideshow from the start gives way to a photo that the user opens`() throws {
    let scene = try PlainScene(items: 400)
    scene.isLoading = true
    scene.collectionView.layoutIfNeeded()
    let viewer = slideshowViewer(over: scene)
    #expect(viewer.startSlideshow())
    _ = viewer.handle(.pointerDown(Point(x: 200, y: 130), .primary, clicks: 2, modifiers: []))
    scene.isLoading = false
    viewer.advance(to: time)
    #expect(viewer.isOpen && !viewer.isSlideshowRunning)
  }

  @Test mutating func `the information panel stays for other photos, and is hidden with the photo`()
  {
    viewer.toggleInfo()
    #expect(viewer.infoPanel == nil, "no photo is open")
    _ = doubleClick(200, 130)
    #expect(viewer.infoPanel == nil, "the photo is moving")
    settle()
    #expect(viewer.infoPanel?.facts.rows.first == PictureFacts.Row("Name", "5"))
    press(.space, [], at: time)
    #expect(viewer.infoPanel?.facts.rows.first == PictureFacts.Row("Name", "6"))
    #expect(
      viewer.handle(.keyDown(.character("i"), modifiers: [], isRepeat: false), at: time)
        == .command(.toggleInfo))
    viewer.toggleInfo()
    #expect(viewer.infoPanel == nil)
  }

  @Test mutating func `navigation, Esc and closing stop a slideshow`() {
    openWithSize(200, 130)
    for key in [Key.character("z"), .right, .home, .end, .escape] {
      _ = viewer.toggleSlideshow(at: time)
      #expect(viewer.isSlideshowRunning)
      press(key, [], at: time)
      #expect(!viewer.isSlideshowRunning, "\(key)")
    }
    #expect(viewer.isOpen && !viewer.isMoving, "Esc stops the slideshow first")
    _ = viewer.toggleSlideshow(at: time)
    press(.character("r"), [], at: time)
    press(.function(3), [], at: time)
    #expect(viewer.isSlideshowRunning, "rotation and commands do not")
    press(.enter, [], at: time)
    #expect(!viewer.isSlideshowRunning && viewer.isMoving)
    settle()
    #expect(!viewer.isOpen && viewer.toggleSlideshow(at: time) == nil)
  }

  @Test func `commands for the app are returned`() {
    _ = doubleClick(200, 130)
    #expect(
      viewer.handle(.keyDown(.function(3), modifiers: [], isRepeat: false)) == .command(.toggleHUD))
  }
}

extension PlainScene: PictureGallery {
  package var pictureCount: Int { collectionView.numberOfItems(inSection: 0) }

  package func picture(at index: Int) -> GalleryPicture? {
    (0..<pictureCount).contains(index)
      ? GalleryPicture(source: .file("\(index)"), name: "\(index)") : nil
  }

  package func pictureIndex(of source: ImageSource) -> Int? { Int(source.description) }
}
