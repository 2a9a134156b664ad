import FrameTiming
import GridEngine
import GridSDL
import PhotoBrowser
import Scenes

/// Hosts the photo that is open over the grid: opens it from its tile, routes events to it, and
/// closes it.
final class ViewerHost: OpenPicture {
  private var viewer: PictureViewer?
  private var viewerInput = ViewerInput()
  private let scenes: SceneHost
  private let input: InputController
  private let sizes: PictureSizes
  /// The histograms of the information panel; nil for a panel without them.
  var histograms: Histograms?
  /// The maximum side of a texture, in pixels.
  private let textureLimit: Int
  /// The size of the window in device pixels.
  private var window: PixelSize
  /// The zoom level that is shown for a moment.
  private(set) var zoomIndicator = ZoomIndicator()
  private var slideshow = Slideshow()
  /// The time at which the user last zoomed or moved the photo; nil before.
  private var lastZoom: FrameTime?
  /// The source of the photo to open as soon as it is listed; nil for none.
  private var awaitedPicture: ImageSource?
  /// Whether a slideshow starts as soon as its first photo is known.
  private var awaitsSlideshow = false

  /// Returns whether a bar covers the grid at a point.
  var isCovered: (Point) -> Bool = { _ in false }
  /// Called with commands for the app.
  var onCommand: (AppCommand) -> Void = { _ in }

  /// Creates a host without an open photo.
  ///
  /// - Parameters:
  ///   - scenes: The host of the grid from which photos are opened.
  ///   - input: Receives requests for frames; its search field has precedence for keys.
  ///   - sizes: Provides the sizes of photos.
  ///   - window: The size of the window in device pixels.
  ///   - textureLimit: The maximum side of a texture, in pixels.
  init(
    over scenes: SceneHost, input: InputController, sizes: PictureSizes, window: PixelSize,
    textureLimit: Int
  ) {
    self.scenes = scenes
    self.input = input
    self.sizes = sizes
    self.window = window
    self.textureLimit = textureLimit
    awaitedPicture = openedPicture
  }

  // MARK: State

  /// The source of the photo that the scene is to open; nil for none.
  private var openedPicture: ImageSource? { (scenes.scene as? any PictureGallery)?.openedPicture }

  /// Whether a photo is open, opening or closing.
  var isOpen: Bool { viewer != nil }

  /// Whether a photo is open or opening, so that actions concern it.
  var isOpening: Bool { viewer?.flight.isOpening == true }

  /// Whether a photo is open, or will be when it is listed.
  var isExpected: Bool { isOpen || awaitedPicture != nil || awaitsSlideshow }

  /// Whether the photo is opening or closing.
  var isMoving: Bool { viewer?.flight.isMoving == true }

  /// Whether the photo follows the user's input at `time`. Between two events frames continue, so that
  /// the frames of a movement are recorded as one.
  func isFollowing(at time: FrameTime) -> Bool {
    lastZoom.map { time.seconds(since: $0) < 0.1 } ?? false
  }

  /// Whether the grid is visible; an open photo covers it.
  var isGridShown: Bool { viewer?.flight.isMoving ?? true }

  /// The source of the open photo; nil if none is open, or if it is closing.
  var source: ImageSource? { isOpening ? viewer?.source : nil }

  func detailsDidChange(of paths: [String]) { sizes.refresh(paths.map { .file($0) }) }

  /// Whether the information panel is shown for an open photo. It stays so for the next photos.
  private(set) var isInfoShown = false

  /// The information panel; nil if it is not shown, and during the animation.
  var infoPanel: InfoPanel? {
    guard isInfoShown, let viewer, !viewer.flight.isMoving else { return nil }
    return InfoPanel(facts: viewer.facts, histogram: histograms?[viewer.source])
  }

  /// Shows or hides the information panel.
  func toggleInfo() { isInfoShown.toggle() }

  /// Whether a slideshow is running.
  var isSlideshowRunning: Bool { slideshow.isRunning }

  /// The caption of the open photo.
  var caption: ViewerCaption? { viewer?.caption }

  // MARK: Events

  /// Handles an event for the open photo, or one that opens a photo.
  func handle(_ event: InputEvent, at time: FrameTime = .now) -> ViewerInput.Outcome {
    guard let viewer, viewer.flight.isOpening else {
      return openPicture(for: event) ? .handled : .ignored
    }
    if slideshow.isRunning, Self.isEscape(event) {
      setSlideshow(isRunning: false, at: time)
      return .handled
    }
    let outcome = follow(viewer, at: time) { viewerInput.handle(event, for: viewer) }
    if outcome == .closed { close() }
    if case .command(.showMenu) = outcome { input.closeFields() }
    if outcome != .ignored { input.redraw() }
    return outcome
  }

  /// Handles a movement of a wheel or touchpad.
  ///
  /// - Returns: Whether the open photo handled it.
  func handle(
    _ axis: AxisInput, modifiers: KeyModifiers, at time: FrameTime = .now
  ) -> Bool {
    guard let viewer, viewer.flight.isOpening else { return false }
    follow(viewer, at: time) { viewerInput.handle(axis, modifiers, for: viewer) }
    input.redraw()
    return true
  }

  /// Handles a gesture on a touchpad.
  ///
  /// - Returns: Whether it was handled. A closing photo also keeps gestures from the grid.
  func handle(_ gesture: GestureInput, at time: FrameTime = .now) -> Bool {
    guard let viewer, viewer.flight.isOpening else { return viewer != nil }
    follow(viewer, at: time) { viewerInput.handle(gesture, for: viewer) }
    input.redraw()
    return true
  }

  private static func isEscape(_ event: InputEvent) -> Bool {
    KeyTrigger(event).flatMap { KeyBindings.action(for: $0, in: .picture) } == .leave
  }

  /// Calls `body`, which handles input, and shows the zoom level if it has changed. Zooming, panning
  /// and navigation stop the slideshow.
  private func follow<R>(
    _ viewer: PictureViewer, at time: FrameTime, _ body: () -> R
  ) -> R {
    let (zoom, source, turns) = (viewer.zoom, viewer.source, viewer.quarterTurns)
    let result = body()
    let isSamePhoto = viewer.source == source
    if isSamePhoto, viewer.zoom != zoom { lastZoom = time }
    // A rotation also resets the zoom.
    if !isSamePhoto || viewer.quarterTurns == turns && viewer.zoom != zoom {
      setSlideshow(isRunning: false, at: time)
    }
    if !isSamePhoto {
      zoomIndicator.hide()
    } else if viewer.zoom.factor != zoom.factor || viewer.quarterTurns != turns,
      let level = viewer.level
    {
      zoomIndicator.show(level, at: time)
    }
    return result
  }

  // MARK: Slideshow

  /// Starts the slideshow of the scene as soon as its photos are listed: with the photo that it opens, or
  /// else with the first one.
  ///
  /// - Returns: Whether the scene has photos that can be opened.
  func startSlideshow() -> Bool {
    awaitsSlideshow = scenes.scene is any PictureGallery
    return awaitsSlideshow
  }

  /// Starts or stops the slideshow of the open photo and those after it.
  ///
  /// - Returns: A message for the user; nil without an open photo.
  func toggleSlideshow(at time: FrameTime = .now) -> String? {
    guard let viewer, viewer.flight.isOpening else { return nil }
    setSlideshow(isRunning: !slideshow.isRunning, at: time)
    return slideshow.isRunning
      ? "Slideshow: \(Int(Slideshow.interval)) s for each photo, until Esc"
      : "The slideshow has stopped"
  }

  private func setSlideshow(isRunning: Bool, at time: FrameTime) {
    if isRunning { slideshow.start(at: time) } else { slideshow.stop() }
    viewer?.wraps = isRunning
  }

  // MARK: Timers

  /// The time of the next change without an event; nil if there is none.
  func nextChange(after time: FrameTime) -> FrameTime? {
    [
      slideshow.nextChange(after: time), zoomIndicator.nextChange(after: time),
      viewer?.nextFrame(after: time),
    ].compactMap { $0 }.min()
  }

  /// Shows the next photo of a slideshow and removes the zoom level, if they are due.
  ///
  /// - Returns: Whether a frame is needed.
  @discardableResult
  func update(at time: FrameTime) -> Bool {
    let hasExpired = zoomIndicator.expire(at: time)
    let isNextFrame = viewer?.playAnimation(at: time) == true
    guard let viewer, slideshow.advance(to: time) else { return hasExpired || isNextFrame }
    viewer.stepAround()
    zoomIndicator.hide()
    return true
  }

  /// Performs an action that was chosen in a menu.
  func perform(_ action: KeyAction) -> ViewerInput.Outcome {
    guard let viewer, viewer.flight.isOpening else {
      guard action == .openItem, scenes.view.focusedRegion == nil else { return .ignored }
      return open(itemForKeys) ? .handled : .ignored
    }
    let outcome = follow(viewer, at: .now) {
      viewerInput.perform(action, isRepeat: false, for: viewer)
    }
    if outcome == .closed { close() }
    input.redraw()
    return outcome
  }

  /// Shows the next photo instead of the open one, whose file is being moved away; the previous one
  /// after the last, and the grid if there is no other.
  ///
  /// - Parameter isLeaving: Whether the file of the photo at an index is being moved away, too.
  func leavePicture(unlessLeaving isLeaving: (Int) -> Bool) {
    guard let viewer, let gallery = scenes.scene as? any PictureGallery else { return }
    setSlideshow(isRunning: false, at: .now)
    let count = gallery.pictureCount
    let next = (min(viewer.index + 1, count)..<count).first { !isLeaving($0) }
    if let other = next ?? (0..<min(viewer.index, count)).last(where: { !isLeaving($0) }) {
      viewer.go(to: other)
    } else {
      close()
      scenes.view.focusedIndexPath = nil
    }
    input.redraw()
  }

  func pictureWasRenamed(from old: String, to new: String) {
    viewer?.pictureWasRenamed(from: .file(old), to: .file(new))
  }

  private func openPicture(for event: InputEvent) -> Bool {
    // The search field receives every key.
    if input.isTyping { return false }
    switch event {
    case .keyDown(let key, let modifiers, isRepeat: false)
    where KeyBindings.action(for: .key(key, modifiers), in: input.place) == .openItem
      && scenes.view.focusedRegion == nil:
      return open(itemForKeys)
    case .pointerDown(let point, .primary, clicks: 2, let modifiers)
    where modifiers.isEmpty && !isCovered(point)
      && scenes.view.region(atViewportPoint: point) == nil:
      return open(scenes.view.indexPathForItem(atViewportPoint: point))
    default: return false
    }
  }

  /// The focused item; if there is none, the one in the middle.
  private var itemForKeys: IndexPath? {
    let view = scenes.view
    let focused = view.visibleCells.first { $0.state.isFocused }
    return focused?.layoutAttributes?.indexPath ?? view.indexPathOfCentralItem
  }

  private func open(_ item: IndexPath?) -> Bool {
    guard let gallery = scenes.scene as? any PictureGallery,
      let index = item.flatMap({ scenes.view.itemIndex(at: $0) })
    else { return false }
    input.redraw()
    if let viewer, viewer.index == index {
      viewer.open()
      return true
    }
    show(index, of: gallery, isAnimated: true)
    return viewer != nil
  }

  private func show(_ index: Int, of gallery: any PictureGallery, isAnimated: Bool) {
    drop()
    // The release of a drag is not for the grid, which the photo covers.
    input.pointerCaptureWasLost(in: scenes.view, at: .now)
    scenes.view.scroll { $0.stop(at: .now) }
    viewer = PictureViewer(
      index: index, of: gallery, context: scenes.context, sizes: sizes, window: window,
      textureLimit: textureLimit, isAnimated: isAnimated)
    viewerInput = ViewerInput()
  }

  /// Opens the photo of the command line when it is listed, or the first one of its slideshow.
  private func openAwaitedPicture() {
    guard awaitedPicture != nil || awaitsSlideshow,
      let gallery = scenes.scene as? any PictureGallery,
      let index = awaitedIndex(in: gallery)
    else { return }
    let startsSlideshow = awaitsSlideshow
    show(index, of: gallery, isAnimated: false)
    if startsSlideshow { onCommand(.toggleSlideshow) }
    input.redraw()
  }

  private func awaitedIndex(in gallery: any PictureGallery) -> Int? {
    if let awaitedPicture { return gallery.pictureIndex(of: awaitedPicture) }
    // While photos are listed, another one may become the first.
    return !gallery.isLoading && gallery.pictureCount > 0 ? 0 : nil
  }

  /// Animates the photo back to its tile, which is scrolled into view and focused. An older selection
  /// ends, so that actions concern this photo.
  private func close() {
    guard let viewer else { return }
    slideshow.stop()
    zoomIndicator.hide()
    viewer.close()
    let view = scenes.view
    if let item = view.indexPath(ofItem: viewer.index) {
      view.scrollToItem(at: item, animated: false)
      if scenes.scene is any FileScene { view.clearSelection() }
      view.focusedIndexPath = item
    }
  }

  /// Releases an open photo without animation.
  func drop() {
    awaitedPicture = nil
    awaitsSlideshow = false
    slideshow.stop()
    zoomIndicator.hide()
    viewer?.release()
    viewer = nil
  }

  /// Closes the photo of another scene, and opens that of the current one if it names one.
  func sceneDidChange() {
    drop()
    awaitedPicture = openedPicture
  }

  // MARK: Frames

  /// Adapts to another window size, in device pixels.
  func resize(to size: PixelSize) {
    window = size
    viewer?.window = size
  }

  /// Animates an open photo to its position at `time`, and releases it when it is back at its tile.
  func advance(to time: FrameTime) {
    openAwaitedPicture()
    guard let viewer else { return }
    updateHistogram(of: viewer)
    viewer.advance(to: time)
    viewer.update()
    if viewer.flight.isOpening, (scenes.scene as? any PictureGallery)?.pictureCount == 0 { close() }
    if viewer.flight.hasLanded { drop() }
  }

  private func updateHistogram(of viewer: PictureViewer) {
    guard let histograms else { return }
    histograms.deliver()
    if isInfoShown, !viewer.flight.isMoving, let size = sizes[viewer.source] {
      histograms.ask(viewer.source, size: size)
    }
  }

  /// Draws an open photo over a window of `size` points.
  func draw(in size: Size, into list: inout DrawList) {
    viewer?.draw(in: size, tile: tile, into: &list)
  }

  /// The frame of the open photo's tile in the window, in points; nil if the tile is not visible.
  private var tile: Rect? {
    let view = scenes.view
    guard let viewer, let item = view.indexPath(ofItem: viewer.index),
      let gallery = scenes.scene as? any PictureGallery,
      let tile = view.collectionViewLayout.layoutAttributesForItem(at: item)?.frame
    else { return nil }
    let (frame, bounds) = (gallery.imageFrame(ofTile: tile), view.bounds)
    guard frame.intersects(bounds) else { return nil }
    return Rect(
      x: frame.minX - bounds.minX, y: frame.minY - bounds.minY, width: frame.width,
      height: frame.height)
  }
}
