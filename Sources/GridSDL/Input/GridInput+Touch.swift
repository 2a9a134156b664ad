import FrameTiming
import GridEngine

/// Handles touch screens, and the middle button, which drags the content like a finger.
extension GridInput {
  /// The maximum time and distance between the taps of a double tap.
  private static let doubleTap = (seconds: 0.4, points: 24.0)

  /// Handles an event of a touch screen or the middle button.
  func processTouch(
    _ event: InputEvent, in view: CollectionView, at time: FrameTime
  ) -> Outcome {
    switch event {
    case .touchBegan(let finger, let point):
      return perform(touches.began(finger, at: point), in: view, at: time)
    case .touchMoved(let finger, let point):
      return perform(touches.moved(finger, to: point), in: view, at: time)
    case .touchEnded(let finger, _):
      var outcome = Outcome.handled
      for action in touches.ended(finger) {
        let next = perform(action, in: view, at: time)
        if next != .handled { outcome = next }
      }
      return outcome
    case .pointerDown(let point, .middle, _, _):
      grabbed = point
      view.touchBegan(at: point, time: time)
    case .pointerMoved(let point):
      guard let from = grabbed else { return .handled }
      grabbed = point
      view.touchMoved(by: ScrollDelta(x: from.x - point.x, y: from.y - point.y), at: time)
    case .pointerUp(_, .middle):
      grabbed = nil
      view.touchEnded(at: time)
    default: break
    }
    return .handled
  }

  private func perform(
    _ action: TouchTracker.Action?, in view: CollectionView, at time: FrameTime
  ) -> Outcome {
    guard let action else { return .handled }
    redraw()
    switch action {
    case .held(let point):
      if view.touchBegan(at: point, time: time) {
        touches.preventTap()
      } else {
        view.pressRegion(atViewportPoint: point)
      }
    case .scrolled(let delta):
      view.cancelRegionPress()
      view.touchMoved(by: delta, at: time)
    case .released: view.touchEnded(at: time)
    case .tapped(let point):
      if view.releaseRegion(atViewportPoint: point) { return .handled }
      return tap(at: point, time: time)
    case .pinchBegan(let point):
      view.cancelRegionPress()
      return .pinchBegan(point)
    case .pinched(let factor, let delta): return .pinched(factor: factor, movedBy: delta)
    case .pinchEnded: return .pinchEnded
    }
    return .handled
  }

  private func tap(at point: Point, time: FrameTime) -> Outcome {
    let isSecond =
      lastTap.map {
        time.seconds(since: $0.time) < Self.doubleTap.seconds
          && abs(point.x - $0.point.x) + abs(point.y - $0.point.y) < Self.doubleTap.points
      } ?? false
    lastTap = isSecond ? nil : (point, time)
    return .tapped(point, count: isSecond ? 2 : 1)
  }
}
