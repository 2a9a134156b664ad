import FrameTiming
import GridEngine
import GridSDL

/// The picture that is open over the grid, if one is: opens it from its tile, gives it events, and takes it
/// back there.
final class ViewerHost {
  private var viewer: PictureViewer?
  private var viewerInput = ViewerInput()
  private let scenes: SceneHost
  private let input: InputController
  private let sizes: PictureSizes
  /// The longest side that a texture may have, pixels.
  private let textureLimit: Int
  /// The window in device pixels.
  private var window: PixelSize

  /// Makes a host that has no picture open.
  ///
  /// - Parameters:
  ///   - scenes: The grid that pictures are opened from.
  ///   - input: Asked for frames; a name that is typed there takes every key.
  ///   - sizes: Finds out how large pictures are.
  ///   - window: The window's size in device pixels.
  ///   - textureLimit: The longest side that a texture may have, pixels.
  init(
    over scenes: SceneHost, input: InputController, sizes: PictureSizes, window: PixelSize,
    textureLimit: Int
  ) {
    self.scenes = scenes
    self.input = input
    self.sizes = sizes
    self.window = window
    self.textureLimit = textureLimit
  }

  // MARK: State

  /// Whether a picture is open, or on its way.
  var isOpen: Bool { viewer != nil }

  /// Whether the picture is on its way between its tile and the window.
  var isMoving: Bool { viewer?.flight.isMoving == true }

  /// Whether the grid is seen; an open picture covers it.
  var isGridShown: Bool { viewer?.flight.isMoving ?? true }

  /// The name of the picture that is shown.
  var caption: ViewerCaption? { viewer?.caption }

  // MARK: Events

  /// Handles an event that is about the open picture, or that opens one.
  func handle(_ event: InputEvent) -> ViewerInput.Outcome {
    guard let viewer, viewer.flight.isOpening else {
      return openPicture(for: event) ? .taken : .ignored
    }
    let outcome = viewerInput.handle(event, for: viewer)
    if outcome == .closed { close() }
    if outcome != .ignored { input.redraw() }
    return outcome
  }

  /// Handles a movement of wheel or touchpad.
  ///
  /// - Returns: Whether it was for the open picture.
  func handle(_ axis: AxisInput, modifiers: KeyModifiers) -> Bool {
    guard let viewer, viewer.flight.isOpening else { return false }
    viewerInput.handle(axis, modifiers, for: viewer)
    input.redraw()
    return true
  }

  /// Handles a gesture on a touchpad.
  ///
  /// - Returns: Whether it is done with. A picture on its way back keeps it from the grid.
  func handle(_ gesture: GestureInput) -> Bool {
    guard let viewer, viewer.flight.isOpening else { return viewer != nil }
    viewerInput.handle(gesture, for: viewer)
    input.redraw()
    return true
  }

  private func openPicture(for event: InputEvent) -> Bool {
    // A name that is being typed takes every key.
    if input.filter.isOpen { return false }
    switch event {
    case .keyDown(let key, let modifiers, isRepeat: false)
    where KeyBindings.action(for: .key(key, modifiers), in: .grid) == .openItem:
      return open(itemForKeys)
    case .pointerDown(let point, .primary, clicks: 2, let modifiers) where modifiers.isEmpty:
      return open(scenes.view.indexPathForItem(atViewportPoint: point))
    default: return false
    }
  }

  /// The item that has the focus, or else the one in the middle.
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
    drop()
    scenes.view.scroll { $0.stop(at: .now) }
    viewer = PictureViewer(
      index: index, of: gallery, context: scenes.context, sizes: sizes, window: window,
      textureLimit: textureLimit)
    viewerInput = ViewerInput()
    return viewer != nil
  }

  /// Lets the picture go back to its tile, which the grid brings into view and gives the focus.
  private func close() {
    guard let viewer else { return }
    viewer.close()
    let view = scenes.view
    if let item = view.indexPath(ofItem: viewer.index) {
      view.scrollToItem(at: item, animated: false)
      view.focusedIndexPath = item
    }
  }

  /// Releases an open picture at once.
  func drop() {
    viewer?.release()
    viewer = nil
  }

  // MARK: Frames

  /// Follows the window to another size in device pixels.
  func resize(to size: PixelSize) {
    window = size
    viewer?.window = size
  }

  /// Moves an open picture to where the frame shown at `time` has it; one that is back is released.
  func advance(to time: FrameTime) {
    guard let viewer else { return }
    viewer.advance(to: time)
    viewer.update()
    if viewer.flight.hasLanded { drop() }
  }

  /// Draws an open picture over a window of `size` points.
  func draw(in size: Size, into list: inout DrawList) {
    viewer?.draw(in: size, tile: tile, into: &list)
  }

  /// Where the tile of the open picture is in the window, points; nil where it is not in view.
  private var tile: Rect? {
    let view = scenes.view
    guard let viewer, let item = view.indexPath(ofItem: viewer.index),
      let frame = view.collectionViewLayout.layoutAttributesForItem(at: item)?.frame
    else { return nil }
    let bounds = view.bounds
    guard frame.intersects(bounds) else { return nil }
    return Rect(
      x: frame.minX - bounds.minX, y: frame.minY - bounds.minY, width: frame.width,
      height: frame.height)
  }
}
