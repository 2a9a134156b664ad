import FrameTiming

/// The content and the rows that gestures scroll.
@MainActor
protocol GestureTarget: AnyObject {
  /// The scrolling motion of the content, in leading coordinates as all input.
  var contentMotion: ScrollState { get }
  /// The axis along which the content scrolls.
  var scrollDirection: Axis { get }
  /// Returns the row at a point of the viewport; `nil` if there is none, or its content fits.
  func rowScroller(at point: Point?) -> RowScroller?
  /// Changes the motion of the content.
  func changeMotion(_ change: (inout ScrollState) -> Void)
  /// Changes the motion of a row.
  func move(_ row: RowScroller, _ change: (RowScroller) -> Void)
}

/// Routes wheel, touchpad, touch and drag input: to a row under the pointer along its own axis, and
/// to the content otherwise.
@MainActor
final class GestureRouter {
  /// The current gesture, or the last one.
  private var gesture = ScrollGesture()

  /// The seconds without an event after which a new gesture begins, on touchpads that do not report
  /// when the fingers leave; the longest wait of ``ScrollPhysics``.
  private static let gestureTimeout = 0.06

  // MARK: Wheel

  /// Turns a wheel over a point of the viewport; a row scrolls by one stop for `notch` points. In a
  /// horizontal layout a vertical wheel scrolls horizontally.
  func turnWheel(
    by delta: ScrollDelta, notch: Double, at point: Point?, time: FrameTime,
    in view: some GestureTarget
  ) {
    let row = view.rowScroller(at: point)
    let main = view.scrollDirection
    var rest = delta
    if let row, delta[row.row.axis] != 0 {
      if !row.isMoving { row.beginGesture(tuning: view.contentMotion[row.row.axis].tuning) }
      view.move(row) { $0.turn(by: delta[row.row.axis], notch: notch, at: time) }
      rest[row.row.axis] = 0
    }
    let across = view.contentMotion[main.cross].range
    if main == .horizontal, rest.x == 0, across.lowerBound == across.upperBound {
      rest = ScrollDelta(x: rest.y)
    }
    guard rest != ScrollDelta() else { return }
    view.changeMotion { $0.scroll(WheelInput(device: .wheel, delta: rest), at: time) }
  }

  // MARK: Touchpad

  /// Moves the fingers on a touchpad. The gesture keeps its target until the fingers leave.
  func moveFinger(
    by delta: ScrollDelta, canFling: Bool, at point: Point?, time: FrameTime,
    in view: some GestureTarget
  ) {
    if !continuesGesture(at: time, in: view) {
      begin(over: view.rowScroller(at: point), slop: ScrollGesture.fingerSlop, at: time, in: view)
    }
    guard let movement = gesture.add(delta, at: time) else { return }
    switch (gesture.owner, gesture.row) {
    case (.row, let row?):
      if view.contentMotion.isMoving { view.changeMotion { $0.stop(at: time) } }
      view.move(row) {
        $0.touchpadMoved(by: movement[row.row.axis], canFling: canFling, at: time)
      }
    case (.content, let row?):
      // Only the axis for which the gesture was decided.
      let axis = row.row.axis.cross
      view.changeMotion {
        $0[axis].touchpadMoved(by: movement[axis], at: time, canFling: canFling)
      }
    default:
      view.changeMotion {
        $0.x.touchpadMoved(by: movement.x, at: time, canFling: canFling)
        $0.y.touchpadMoved(by: movement.y, at: time, canFling: canFling)
      }
    }
  }

  /// Ends a touchpad scroll when the fingers leave: content or the row flings.
  func touchpadEnded(at time: FrameTime, in view: some GestureTarget) {
    let wasOpen = gesture.end()
    guard wasOpen, let row = gesture.row else {
      return view.changeMotion { $0.touchpadEnded(at: time) }
    }
    switch gesture.owner {
    case .row: view.move(row) { $0.touchpadEnded(at: time) }
    case .content, .undecided: view.changeMotion { $0.touchpadEnded(at: time) }
    }
    flingOther(of: row, isTouch: false, at: time, in: view)
  }

  // MARK: Touch

  /// Begins a touch and stops content and row at that point.
  ///
  /// - Returns: Whether anything was moving.
  func touchBegan(at point: Point, time: FrameTime, in view: some GestureTarget) -> Bool {
    let row = view.rowScroller(at: point)
    begin(over: row, slop: ScrollGesture.touchSlop, at: time, in: view)
    var wasMoving = false
    if let row { view.move(row) { wasMoving = $0.touchBegan(at: time) } }
    view.changeMotion { wasMoving = $0.touchBegan(at: time) || wasMoving }
    return wasMoving
  }

  /// Moves the touched content or row.
  func touchMoved(by delta: ScrollDelta, at time: FrameTime, in view: some GestureTarget) {
    let before = gesture.owner
    guard let movement = gesture.add(delta, at: time) else { return }
    guard let row = gesture.row else {
      return view.changeMotion { $0.touchMoved(by: movement, at: time) }
    }
    if before == .undecided { releaseOther(than: gesture.owner, row: row, at: time, in: view) }
    let axis = gesture.owner == .row ? row.row.axis : row.row.axis.cross
    if gesture.owner == .row {
      view.move(row) { $0.touchMoved(by: movement[axis], at: time) }
    } else {
      view.changeMotion { $0[axis].touchMoved(by: movement[axis], at: time) }
    }
  }

  /// Ends a touch: content decelerates, or returns from beyond an end.
  func touchEnded(at time: FrameTime, in view: some GestureTarget) {
    gesture.end()
    view.changeMotion { $0.touchEnded(at: time) }
    guard let row = gesture.row else { return }
    view.move(row) { $0.touchEnded(at: time) }
    flingOther(of: row, isTouch: true, at: time, in: view)
  }

  // MARK: Gestures

  private func continuesGesture(at time: FrameTime, in view: some GestureTarget) -> Bool {
    guard gesture.isOpen else { return false }
    return view.contentMotion.y.tuning.reportsFingerStop
      || time.seconds(since: gesture.time) <= Self.gestureTimeout
  }

  private func begin(
    over row: RowScroller?, slop: Double, at time: FrameTime, in view: some GestureTarget
  ) {
    row?.beginGesture(tuning: view.contentMotion[row?.row.axis ?? .horizontal].tuning)
    gesture = ScrollGesture(over: row, slop: slop, at: time)
  }

  /// Releases the touch on content or row, whichever the gesture did not choose.
  private func releaseOther(
    than owner: ScrollGesture.Owner, row: RowScroller, at time: FrameTime,
    in view: some GestureTarget
  ) {
    if owner == .row {
      view.changeMotion { $0.touchEnded(at: time) }
    } else {
      view.move(row) { $0.touchEnded(at: time) }
    }
  }

  /// Flings the other of content and row if the gesture ended in a flick along its axis.
  private func flingOther(
    of row: RowScroller, isTouch: Bool, at time: FrameTime, in view: some GestureTarget
  ) {
    guard let (owner, axis, velocity) = gesture.otherFling(at: time) else { return }
    let tuning = view.contentMotion[axis].tuning
    let least = isTouch ? tuning.touchThreshold : tuning.flingThreshold
    guard abs(velocity) > least else { return }
    if owner == .row {
      view.changeMotion { $0.stop(at: time) }
      view.move(row) { $0.fling(velocity: velocity, isTouch: isTouch, at: time) }
    } else {
      view.move(row) { $0.stop(at: time) }
      view.changeMotion { $0[axis].fling(velocity: velocity, isTouch: isTouch, at: time) }
    }
  }
}
