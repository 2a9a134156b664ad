import FrameTiming
import GridEngine

extension Application {
  /// Lets help and the open picture have an event, or opens a picture.
  ///
  /// - Returns: Whether the event is done with.
  func handleAboveGrid(_ event: InputEvent) -> Bool {
    if help.handle(event) {
      input.redraw()
      return true
    }
    guard let viewer, viewer.flight.isOpening else { return openPicture(for: event) }
    switch viewerInput.handle(event, for: viewer) {
    case .ignored: return false
    case .taken: break
    case .closed: closeViewer()
    case .command(let command): perform(command)
    }
    input.redraw()
    return true
  }

  /// Lets help and the open picture have a movement of wheel or touchpad.
  func handleAboveGrid(_ axis: AxisInput, modifiers: KeyModifiers) -> Bool {
    if !help.handle(axis) {
      guard let viewer, viewer.flight.isOpening else { return false }
      viewerInput.handle(axis, modifiers, for: viewer)
    }
    input.redraw()
    return true
  }

  /// Lets help and the open picture have a gesture on a touchpad.
  func handleAboveGrid(_ gesture: GestureInput) -> Bool {
    guard !help.isShown else { return true }
    guard let viewer, viewer.flight.isOpening else { return viewer != nil }
    viewerInput.handle(gesture, for: viewer)
    input.redraw()
    return true
  }

  /// Lets the picture go back to its tile, which the grid brings into view and gives the focus.
  func closeViewer() {
    guard let viewer else { return }
    viewer.close()
    let view = scene.collectionView
    if let item = view.indexPath(ofItem: viewer.index) {
      view.scrollToItem(at: item, animated: false)
      view.focusedIndexPath = item
    }
  }

  /// Moves an open picture to where the frame shown at `time` has it; one that is back is let go.
  func advanceViewer(to time: FrameTime) {
    guard let viewer else { return }
    viewer.advance(to: time)
    viewer.update()
    if viewer.flight.hasLanded { dropViewer() }
  }

  /// Lets go of an open picture at once.
  func dropViewer() {
    viewer?.release()
    viewer = nil
  }

  /// Where the tile of the open picture is in the window, points; nil where it is not in view.
  var tileOfOpenPicture: Rect? {
    let view = scene.collectionView
    guard let viewer, let item = view.indexPath(ofItem: viewer.index),
      let frame = view.collectionViewLayout.layoutAttributesForItem(at: item)?.frame
    else { return nil }
    let bounds = view.bounds
    guard frame.intersects(bounds) else { return nil }
    return Rect(
      x: frame.minX - bounds.minX, y: frame.minY - bounds.minY, width: frame.width,
      height: frame.height)
  }

  private func openPicture(for event: InputEvent) -> Bool {
    // A name that is being typed takes every key.
    if input.filter.isOpen { return false }
    switch event {
    case .keyDown(let key, let modifiers, isRepeat: false)
    where KeyBindings.action(for: .key(key, modifiers), in: .grid) == .openItem:
      return open(itemForKeys)
    case .pointerDown(let point, .primary, clicks: 2, let modifiers) where modifiers.isEmpty:
      return open(scene.collectionView.indexPathForItem(atViewportPoint: point))
    default: return false
    }
  }

  /// The item that has the focus, or else the one in the middle.
  private var itemForKeys: IndexPath? {
    let view = scene.collectionView
    let focused = view.visibleCells.first { $0.state.isFocused }
    return focused?.layoutAttributes?.indexPath ?? view.indexPathOfCentralItem
  }

  private func open(_ item: IndexPath?) -> Bool {
    guard let gallery = scene as? any PictureGallery,
      let index = item.flatMap({ scene.collectionView.itemIndex(at: $0) })
    else { return false }
    if let viewer, viewer.index == index {
      viewer.open()
      input.redraw()
      return true
    }
    dropViewer()
    scene.collectionView.scroll { $0.stop(at: .now) }
    viewer = PictureViewer(
      index: index, of: gallery, context: context, sizes: sizes, window: window.sizeInPixels,
      textureLimit: window.textureLimit)
    viewerInput = ViewerInput()
    input.redraw()
    return viewer != nil
  }
}
