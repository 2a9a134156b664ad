import FrameTiming
import GridEngine
import GridSDL

/// Handles touch screens, and the middle button, which drags the content like a finger.
extension InputController {
  /// The maximum time and distance between the taps of a double tap.
  private static let doubleTap = (seconds: 0.4, points: 24.0)

  /// Handles an event of a touch screen or the middle button.
  ///
  /// - Returns: A click for the app if the event completes a tap; otherwise nil.
  func handleTouch(_ event: InputEvent, scene: any Scene, at time: FrameTime) -> AppCommand? {
    let view = scene.collectionView
    switch event {
    case .touchBegan(let finger, let point):
      return perform(touches.began(finger, at: point), scene: scene, at: time)
    case .touchMoved(let finger, let point):
      return perform(touches.moved(finger, to: point), scene: scene, at: time)
    case .touchEnded(let finger, _):
      var command: AppCommand?
      for action in touches.ended(finger) {
        command = perform(action, scene: scene, at: time) ?? command
      }
      return command
    case .pointerDown(let point, .middle, _, _):
      grabbed = point
      view.touchBegan(at: point, time: time)
    case .pointerMoved(let point):
      guard let from = grabbed else { return nil }
      grabbed = point
      view.touchMoved(by: ScrollDelta(x: from.x - point.x, y: from.y - point.y), at: time)
    case .pointerUp(_, .middle):
      grabbed = nil
      view.touchEnded(at: time)
    default: break
    }
    return nil
  }

  private func perform(
    _ action: TouchTracker.Action?, scene: any Scene, at time: FrameTime
  ) -> AppCommand? {
    let view = scene.collectionView
    switch action {
    case .held(let point):
      if view.touchBegan(at: point, time: time) { touches.preventTap() }
    case .scrolled(let delta): view.touchMoved(by: delta, at: time)
    case .released: view.touchEnded(at: time)
    case .tapped(let point): return tap(at: point, time: time)
    case .pinchBegan(let point): beginPinch(at: point, in: view, time: time)
    case .pinched(let factor, let delta):
      pinch(by: factor, movedBy: delta, scene: scene, at: time)
    case .pinchEnded: endPinch(scene: scene, at: time)
    case nil: return nil
    }
    redraw()
    return nil
  }

  private func tap(at point: Point, time: FrameTime) -> AppCommand {
    let isSecond =
      lastTap.map {
        time.seconds(since: $0.time) < Self.doubleTap.seconds
          && abs(point.x - $0.point.x) + abs(point.y - $0.point.y) < Self.doubleTap.points
      } ?? false
    lastTap = isSecond ? nil : (point, time)
    return .click(point, count: isSecond ? 2 : 1)
  }
}
