import FrameTiming
import GridEngine

/// Converts events of wheels, touchpads, touch screens, pointers and keys to scrolling, focus and
/// selection of a collection view.
///
/// ``GridWindow`` has one. A subclass changes the keys by overriding
/// ``press(_:_:isRepeat:in:at:)``, all other input by overriding ``handle(_:in:at:)``, and the
/// appearance of scroll bars by overriding ``drawScrollBars(over:theme:at:into:)``.
@MainActor
open class GridInput {
  /// Whether a frame is needed although nothing moves: the display is dirty.
  public private(set) var needsDisplay = false
  /// The number of columns, for a layout that depends on it; `nil`, the default, if the user cannot
  /// change it. Pinches then have no effect, nor has Ctrl with a wheel.
  public var columns: ColumnCount?
  /// The position of the pointer in window points; nil while it is outside or unknown.
  public private(set) var pointer: Point?
  /// The scroll bars of the grid.
  public private(set) var scrollBars = ScrollBars()
  /// The modifier keys that are held during movements of the pointer, wheels and touchpads.
  public package(set) var heldModifiers: KeyModifiers = []
  /// The text that the last key types on a US keyboard; nil if it types none.
  public package(set) var latinText: String?
  /// Where the current event is from.
  public package(set) var origin = ElementInput.Origin.user
  /// The press of the primary button on the grid; nil unless it can become a click.
  var pressed: (point: Point, modifiers: KeyModifiers)?
  /// Whether the pointer has moved over items since the last key press, drag or change of scene.
  /// Only then does hover highlighting follow content that moves under the pointer.
  var isPointing = false
  var wheel = WheelClassifier(backend: .x11Clicks)
  /// The last position of a drag with the middle button; nil without a drag.
  var grabbed: Point?
  var touches = TouchTracker()
  var lastTap: (point: Point, time: FrameTime)?
  var columnZoom = ColumnZoom()
  /// The scale of the current pinch that has been applied, as the touchpad reports it.
  var pinchScale = 1.0
  /// Called when the user drags an item that its scene does not reorder. Returns whether a drag of
  /// the item has started.
  public var onItemDrag: ((IndexPath) -> Bool)?

  /// Creates an input for a window.
  public init() {}

  /// Adapts to the events of a video driver.
  ///
  /// - Parameter driver: SDL's name of the driver.
  package func configure(driver: String) {
    wheel = WheelClassifier(backend: driver == "wayland" ? .wayland : .x11Clicks)
  }

  /// Handles an event for the grid.
  ///
  /// A tap on a touch screen clicks a region or selects the item, as a click does. Pinches, and Ctrl
  /// with a wheel, change ``columns``.
  ///
  /// - Returns: Whether the event was handled.
  @discardableResult
  open func handle(_ event: InputEvent, in view: CollectionView, at time: FrameTime) -> Bool {
    switch event {
    case .axis(let axis):
      handle(axis, modifiers: heldModifiers, in: view)
      return true
    case .gesture(let gesture):
      handle(gesture, on: adjustableColumns(of: view), in: view)
      return true
    case .text, .composition, .keyUp, .filesDropped, .quit: return false
    default: break
    }
    let outcome = process(event, in: view, at: time)
    if case .keyDown(let key, let modifiers, let isRepeat) = event {
      return press(key, modifiers, isRepeat: isRepeat, in: view, at: time)
    }
    if let grid = adjustableColumns(of: view) {
      handle(outcome, on: grid, in: view, at: time)
    }
    if case .tapped(let point, _) = outcome {
      select(at: point, [], in: view)
      redraw()
    }
    return true
  }

  /// Ends a press whose release another part of the window receives: a drag is cancelled, and no click
  /// follows.
  open func pointerCaptureWasLost(in view: CollectionView, at time: FrameTime) {
    _ = cancelDrag(in: view)
    view.cancelRegionPress()
    pressed = nil
    if grabbed.take() != nil { view.touchEnded(at: time) }
    scrollBars.release(in: view, time: time)
    needsDisplay = true
  }

  /// Handles a key press or a repeat.
  ///
  /// - Returns: Whether the key had an effect.
  @discardableResult
  open func press(
    _ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool, in view: CollectionView,
    at time: FrameTime
  ) -> Bool {
    if key == .escape { return cancelDrag(in: view) || clearSelection(in: view) }
    if changeColumns(key, modifiers, in: view, at: time) { return true }
    guard let action = GridKeyAction(key, modifiers) else { return false }
    return perform(action, isRepeat: isRepeat, in: view, at: time)
  }

  /// Draws the scroll bars over the grid, in window points.
  open func drawScrollBars(
    over view: CollectionView, theme: Theme, at time: FrameTime, into list: inout DrawList
  ) {
    scrollBars.draw(over: view, color: theme.scrollBar, at: time, into: &list)
  }

  /// Draws the rectangle that the user drags to select items, in window points.
  open func drawSelectionRect(over view: CollectionView, theme: Theme, into list: inout DrawList) {
    guard let rect = view.selectionRect else { return }
    // The part beyond the window can be millions of points long.
    let window = Rect(size: view.environment.containerSize).insetBy(dx: -2, dy: -2)
    let frame = rect.offsetBy(dx: -view.contentOffset.x, dy: -view.contentOffset.y)
    guard let visible = frame.intersection(window) else { return }
    list.fill(visible, theme.accent.withAlpha(48))
    list.stroke(visible, theme.accent)
  }

  /// Requests a frame although nothing moves.
  public func redraw() { needsDisplay = true }

  /// Handles the parts of an event that concern the grid alone.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - view: The grid.
  ///   - stops: The stops of the vertical scroll bar; none by default.
  ///   - time: The time of the event.
  /// - Returns: The rest of the event.
  public func process(
    _ event: InputEvent, in view: CollectionView,
    stops: @autoclosure () -> ScrollBarStops? = nil, at time: FrameTime
  ) -> Outcome {
    trackPointer(event)
    switch event {
    case .wheel(let x, let y, let modifiers):
      if modifiers.contains(.control) { return .turned(notches: -y) }
      scroll(
        wheel.classify(preciseX: x, preciseY: y, at: time), modifiers, in: view, at: time)
    case .keyDown: stopPointing(in: view)
    case .pointerDown(let point, .primary, _, let modifiers):
      if !scrollBars.press(at: point, in: view, stops: stops(), time: time) {
        press(at: point, modifiers, in: view, time: time)
      }
      needsDisplay = true
    case .pointerMoved(let point):
      let isFine = heldModifiers.contains(.shift)
      if scrollBars.move(to: point, isFine: isFine, in: view, stops: stops(), time: time) {
        needsDisplay = true
      }
      if !drag(to: point, in: view) { movePointer(to: point, in: view) }
      return processTouch(event, in: view, at: time)
    case .pointerUp(let point, .primary):
      scrollBars.release(in: view, time: time)
      if !drop(at: point, in: view) { release(at: point, in: view) }
      needsDisplay = true
    case .pointerLeft:
      scrollBars.pointerLeft(at: time)
      stopPointing(in: view)
      needsDisplay = true
    default: return processTouch(event, in: view, at: time)
    }
    return .handled
  }

  /// The part of an event that may concern more than the grid.
  public enum Outcome: Hashable, Sendable {
    /// Nothing: the event was handled.
    case handled
    /// A wheel was turned with Ctrl held; positive is towards the user.
    case turned(notches: Double)
    /// A tap on a touch screen.
    case tapped(Point, count: Int)
    /// Two fingers have touched the content, with this point between them.
    case pinchBegan(Point)
    /// The distance of the fingers is `factor` times the previous one, and their center has moved
    /// by `movedBy`.
    case pinched(factor: Double, movedBy: ScrollDelta)
    /// One of the two fingers was lifted.
    case pinchEnded
  }

  /// Resets the state of input after the collection view was replaced.
  public func reset() {
    scrollBars = ScrollBars()
    touches = TouchTracker()
    grabbed = nil
    pressed = nil
    isPointing = false
  }

  /// Tracks the position of the pointer, which events of wheels and touchpads lack.
  private func trackPointer(_ event: InputEvent) {
    switch event {
    case .pointerMoved(let point), .pointerDown(let point, _, _, _): pointer = point
    case .pointerLeft: pointer = nil
    default: break
    }
  }

  /// Records that the requested frame was drawn, and how far content moved in it.
  package func frameDrawn(moving delta: ScrollDelta, at time: FrameTime) {
    needsDisplay = false
    scrollBars.contentDidMove(delta, at: time)
  }
}
