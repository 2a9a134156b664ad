import Foundation
import GridEngine
import GridSDL
import PhotoBrowser

/// Handles keys, wheel, pointer and fingers while photos fill the window.
struct ViewerInput {
  /// The result of an event.
  enum Outcome: Equatable {
    /// The event does not concern the photo, such as a change of the window.
    case ignored
    case handled
    /// The event closes the photo.
    case closed
    /// The event is a command for the app.
    case command(AppCommand)
  }

  /// The place whose shortcuts apply.
  private let place: KeyBinding.Place

  /// Creates the input of an open photo, or of another place.
  init(in place: KeyBinding.Place = .picture) { self.place = place }

  /// The distance on a touchpad for one photo, in points.
  private static let fingerStep = 120.0
  /// The distance that an arrow key pans a zoomed photo, in points.
  private static let panStep = 80.0
  /// The part of a step that the wheel or the fingers have turned.
  private var turned = 0.0
  /// The start of a touch.
  private var touched: (finger: Int, point: Point)?
  private var touches = TouchTracker()
  /// The last position of a drag; nil without a drag.
  private var grabbed: Point?
  /// The scale of the current pinch that has been applied.
  private var pinchScale = 1.0

  /// Handles an event.
  mutating func handle(_ event: InputEvent, for viewer: any ZoomablePictures) -> Outcome {
    switch event {
    case .keyDown(_, _, let isRepeat): return press(event, isRepeat: isRepeat, for: viewer)
    case .text: return press(event, isRepeat: false, for: viewer)
    case .wheel(let x, let y, let modifiers):
      turn(ScrollDelta(x: x, y: -y), points: 60, modifiers, for: viewer)
    case .pointerDown(let point, .primary, let clicks, _):
      viewer.pointerDidMove(to: point)
      if clicks == 2 { return .closed }
      grabbed = point
    // The menu would consume the release of the primary button, and the drag would not end.
    case .pointerDown(let point, .secondary, _, _) where grabbed == nil:
      return .command(.showMenu(point))
    case .pointerDown(_, .back, _, _): viewer.step(by: -1)
    case .pointerDown(_, .forward, _, _): viewer.step(by: 1)
    case .pointerMoved(let point):
      viewer.pointerDidMove(to: point)
      drag(to: point, for: viewer)
    case .pointerUp(_, .primary): grabbed = nil
    case .pointerLeft: viewer.pointerDidMove(to: nil)
    case .composition, .keyUp, .pointerDown, .pointerUp: break
    case .touchBegan, .touchMoved, .touchEnded: return touch(event, for: viewer)
    default: return .ignored
    }
    return .handled
  }

  /// Handles a movement whose device the display server reported.
  mutating func handle(
    _ axis: AxisInput, _ modifiers: KeyModifiers, for viewer: any ZoomablePictures
  ) {
    if let notches = axis.notches {
      turn(notches, points: 60, modifiers, for: viewer)
    } else if modifiers.contains(.control) {
      viewer.magnify(by: axis.magnification)
    } else if viewer.zoom.isMagnified {
      viewer.move(by: ScrollDelta(x: -axis.delta.x, y: -axis.delta.y))
    } else {
      step(by: axis.delta.y / Self.fingerStep, for: viewer)
    }
    if axis.hasStopped { turned = 0 }
  }

  /// Handles a gesture on a touchpad.
  mutating func handle(_ gesture: GestureInput, for viewer: any ZoomablePictures) {
    switch gesture.kind {
    case .pinchBegan: pinchScale = 1
    case .pinchChanged(let scale, let delta):
      viewer.magnify(by: scale / pinchScale)
      viewer.move(by: delta)
      pinchScale = scale
    case .pinchEnded, .holdBegan: break
    }
  }

  // MARK: Keys

  private mutating func press(
    _ event: InputEvent, isRepeat: Bool, for viewer: any ZoomablePictures
  ) -> Outcome {
    let action = KeyTrigger(event).flatMap { KeyBindings.action(for: $0, in: place) }
    return action.map { perform($0, isRepeat: isRepeat, for: viewer) } ?? .handled
  }

  /// Performs the action of a key or of a menu.
  mutating func perform(
    _ action: KeyAction, isRepeat: Bool, for viewer: any ZoomablePictures
  ) -> Outcome {
    switch action {
    case .step(let count): viewer.step(by: count)
    case .firstPicture: viewer.go(to: 0)
    case .lastPicture: viewer.go(to: .max)
    case .pan(let direction): move(towards: direction, for: viewer)
    case .zoom(let steps): viewer.magnify(by: pow(PictureZoom.step, Double(steps)))
    case .fitPicture: viewer.showAll()
    case .rotate(let turns): viewer.rotate(by: turns)
    case .toggleActualPixels: viewer.toggleActualPixels()
    case .leave, .closePicture: return .closed
    case .find, .findDate: return .command(.explainFind)
    case .command(let command) where !isRepeat:
      return grabbed != nil && command.endsDrags ? .handled : .command(command)
    default: break
    }
    return .handled
  }

  private func move(towards direction: FocusDirection, for viewer: any ZoomablePictures) {
    guard viewer.zoom.isMagnified else { return viewer.step(by: direction.isForward ? 1 : -1) }
    // The arrow key points to the part that becomes visible.
    var delta = ScrollDelta()
    delta[direction.axis] = direction.isForward ? -Self.panStep : Self.panStep
    viewer.move(by: delta)
  }

  // MARK: Wheel and pointer

  /// Handles turns of a wheel, in notches to the right and downwards. With Ctrl they zoom;
  /// otherwise they pan a zoomed photo, or show another one.
  private mutating func turn(
    _ notches: ScrollDelta, points: Double, _ modifiers: KeyModifiers,
    for viewer: any ZoomablePictures
  ) {
    if modifiers.contains(.control) {
      viewer.magnify(by: pow(PictureZoom.step, -notches.y))
    } else if viewer.zoom.isMagnified {
      let delta = ScrollDelta(x: -notches.x * points, y: -notches.y * points)
      viewer.move(
        by: modifiers.contains(.shift) ? ScrollDelta(x: delta.y, y: delta.x) : delta)
    } else {
      step(by: notches.y, for: viewer)
    }
  }

  private mutating func step(by amount: Double, for viewer: any ZoomablePictures) {
    turned += amount
    let steps = Int(turned)
    turned -= Double(steps)
    if steps != 0 { viewer.step(by: steps) }
  }

  private mutating func drag(to point: Point, for viewer: any ZoomablePictures) {
    guard let from = grabbed else { return }
    grabbed = point
    viewer.move(by: ScrollDelta(x: point.x - from.x, y: point.y - from.y))
  }

  // MARK: Touch screens

  /// Handles a touch. One finger pans a zoomed photo; otherwise a horizontal swipe shows another
  /// photo, and a downward swipe closes it. Two fingers zoom.
  private mutating func touch(_ event: InputEvent, for viewer: any ZoomablePictures) -> Outcome {
    switch event {
    case .touchBegan(let finger, let point):
      touched = touched ?? (finger, point)
      perform(touches.began(finger, at: point), for: viewer)
    case .touchMoved(let finger, let point):
      perform(touches.moved(finger, to: point), for: viewer)
    case .touchEnded(let finger, let point):
      for action in touches.ended(finger) { perform(action, for: viewer) }
      return lift(finger, at: point, for: viewer)
    default: break
    }
    return .handled
  }

  private mutating func perform(_ action: TouchTracker.Action?, for viewer: any ZoomablePictures) {
    switch action {
    case .scrolled(let delta):
      guard viewer.zoom.isMagnified else { return }
      viewer.move(by: ScrollDelta(x: -delta.x, y: -delta.y))
      // A pan is no swipe to another photo.
      touched = nil
    case .pinchBegan(let middle):
      viewer.pointerDidMove(to: middle)
      touched = nil
    case .pinched(let factor, let delta):
      viewer.magnify(by: factor)
      viewer.move(by: delta)
    default: break
    }
  }

  private mutating func lift(
    _ finger: Int, at point: Point, for viewer: any ZoomablePictures
  ) -> Outcome {
    guard let touched, touched.finger == finger else { return .handled }
    self.touched = nil
    let (x, y) = (point.x - touched.point.x, point.y - touched.point.y)
    if max(abs(x), abs(y)) < Self.fingerStep / 2 { return .handled }
    if abs(x) > abs(y) { viewer.step(by: x < 0 ? 1 : -1) }
    return y > abs(x) ? .closed : .handled
  }
}
