import FrameTiming

// Routes wheel, touchpad, touch and drag input: to a row under the pointer along its own axis, and
// to the content otherwise.

extension CollectionView {
  /// Scrolls by the input of a wheel or a touchpad.
  ///
  /// Over an orthogonal section, input along the section's axis scrolls its row, and other input
  /// scrolls the content. A touchpad gesture keeps its target until the fingers leave. In a
  /// horizontal layout a vertical wheel scrolls horizontally.
  ///
  /// - Parameters:
  ///   - input: The movement in points.
  ///   - swapsAxes: Whether the horizontal and vertical axes are exchanged, as with the Shift key.
  ///   - point: The position of the pointer in the viewport; `nil` without a pointer.
  ///   - time: The time of the event.
  public func scroll(
    by input: WheelInput, swapsAxes: Bool = false, at point: Point?, time: FrameTime
  ) {
    defer { reportScrolling() }
    prepareLayoutIfNeeded()
    endScrollTarget(arrived: false)
    let delta = swapsAxes ? input.delta.swapped : input.delta
    switch input.device {
    case .wheel: turnWheel(by: delta, at: point, time: time)
    case .finger: moveFinger(by: delta, canFling: true, at: point, time: time)
    case .continuous: moveFinger(by: delta, canFling: false, at: point, time: time)
    }
  }

  /// Scrolls by fingers on a touchpad; see ``scroll(by:swapsAxes:at:time:)``.
  ///
  /// - Parameters:
  ///   - delta: The movement in points, positive towards larger offsets.
  ///   - canFling: Whether content continues to move after a release; `true` by default.
  ///   - point: The position of the pointer in the viewport; `nil` without a pointer.
  ///   - time: The time of the event.
  public func moveFinger(
    by delta: ScrollDelta, canFling: Bool = true, at point: Point?, time: FrameTime
  ) {
    defer { reportScrolling() }
    prepareLayoutIfNeeded()
    endScrollTarget(arrived: false)
    if !continuesGesture(at: time) {
      beginGesture(over: rowScroller(at: point), slop: ScrollGesture.fingerSlop, at: time)
    }
    guard let movement = gesture.add(delta, at: time) else { return }
    switch (gesture.owner, gesture.row) {
    case (.row, let row?):
      if motion.isMoving { changeMotion { $0.stop(at: time) } }
      move(row) { $0.touchpadMoved(by: movement[row.row.axis], canFling: canFling, at: time) }
    case (.content, let row?):
      // Only the axis for which the gesture was decided.
      let axis = row.row.axis.cross
      changeMotion { $0[axis].touchpadMoved(by: movement[axis], at: time, canFling: canFling) }
    default:
      changeMotion {
        $0.x.touchpadMoved(by: movement.x, at: time, canFling: canFling)
        $0.y.touchpadMoved(by: movement.y, at: time, canFling: canFling)
      }
    }
  }

  /// Ends a touchpad scroll when the fingers leave: content or the row flings.
  public func touchpadEnded(at time: FrameTime) {
    defer { reportScrolling(releasedAt: time) }
    guard gesture.isOpen, let row = gesture.row else {
      gesture.isOpen = false
      return changeMotion { $0.touchpadEnded(at: time) }
    }
    gesture.isOpen = false
    switch gesture.owner {
    case .row: move(row) { $0.touchpadEnded(at: time) }
    case .content, .undecided: changeMotion { $0.touchpadEnded(at: time) }
    }
    flingOther(of: row, isTouch: false, at: time)
  }

  /// Begins a touch or a drag and stops all motion at that point.
  ///
  /// - Parameters:
  ///   - point: The position in the viewport.
  ///   - time: The time of the event.
  /// - Returns: Whether anything was moving. Such a touch does not count as a tap.
  @discardableResult
  public func touchBegan(at point: Point, time: FrameTime) -> Bool {
    defer { reportScrolling() }
    prepareLayoutIfNeeded()
    let row = rowScroller(at: point)
    beginGesture(over: row, slop: ScrollGesture.touchSlop, at: time)
    var wasMoving = false
    if let row { move(row) { wasMoving = $0.touchBegan(at: time) } }
    changeMotion { wasMoving = $0.touchBegan(at: time) || wasMoving }
    return wasMoving
  }

  /// Moves the touched content or row by `delta` points, positive towards larger offsets.
  public func touchMoved(by delta: ScrollDelta, at time: FrameTime) {
    defer { reportScrolling() }
    let before = gesture.owner
    guard let movement = gesture.add(delta, at: time) else { return }
    guard let row = gesture.row else {
      return changeMotion { $0.touchMoved(by: movement, at: time) }
    }
    if before == .undecided { releaseOther(than: gesture.owner, row: row, at: time) }
    let axis = gesture.owner == .row ? row.row.axis : row.row.axis.cross
    if gesture.owner == .row {
      move(row) { $0.touchMoved(by: movement[axis], at: time) }
    } else {
      changeMotion { $0[axis].touchMoved(by: movement[axis], at: time) }
    }
  }

  /// Ends a touch: content decelerates, or returns from beyond an end.
  public func touchEnded(at time: FrameTime) {
    defer { reportScrolling(releasedAt: time) }
    gesture.isOpen = false
    changeMotion { $0.touchEnded(at: time) }
    guard let row = gesture.row else { return }
    move(row) { $0.touchEnded(at: time) }
    flingOther(of: row, isTouch: true, at: time)
  }

  /// Stops all scrolling. A row with stops ends at the nearest one.
  public func stopScrolling(at time: FrameTime) {
    defer { reportScrolling() }
    changeMotion { $0.stop(at: time) }
    rows.stop(at: time, in: solvedLayout)
  }

  // MARK: Routing

  private func turnWheel(by delta: ScrollDelta, at point: Point?, time: FrameTime) {
    let row = rowScroller(at: point)
    let main = solvedLayout.scrollDirection
    var rest = delta
    if let row, delta[row.row.axis] != 0 {
      if !row.isMoving { row.beginGesture(tuning: motion[row.row.axis].tuning) }
      move(row) { $0.turn(by: delta[row.row.axis], notch: Self.wheelNotch, at: time) }
      rest[row.row.axis] = 0
    }
    let across = motion[main.cross].range
    if main == .horizontal, rest.x == 0, across.lowerBound == across.upperBound {
      rest = ScrollDelta(x: isContentMirrored ? -rest.y : rest.y)
    }
    guard rest != ScrollDelta() else { return }
    changeMotion { $0.scroll(WheelInput(device: .wheel, delta: rest), at: time) }
  }

  /// The distance of a wheel notch in points, for which a row scrolls by one stop.
  private static let wheelNotch = 100.0

  private func continuesGesture(at time: FrameTime) -> Bool {
    guard gesture.isOpen else { return false }
    return motion.y.tuning.reportsFingerStop
      || time.seconds(since: gesture.time) <= Self.gestureTimeout
  }

  /// The seconds without an event after which a new gesture begins, on touchpads that do not report
  /// when the fingers leave; the longest wait of ``ScrollPhysics``.
  private static let gestureTimeout = 0.06

  private func beginGesture(over row: RowScroller?, slop: Double, at time: FrameTime) {
    row?.beginGesture(tuning: motion[row?.row.axis ?? .horizontal].tuning)
    gesture = ScrollGesture(over: row, slop: slop, at: time)
  }

  /// Releases the touch on content or row, whichever the gesture did not choose.
  private func releaseOther(
    than owner: ScrollGesture.Owner, row: RowScroller, at time: FrameTime
  ) {
    if owner == .row {
      changeMotion { $0.touchEnded(at: time) }
    } else {
      move(row) { $0.touchEnded(at: time) }
    }
  }

  /// Flings the other of content and row if the gesture ended in a flick along its axis.
  private func flingOther(of row: RowScroller, isTouch: Bool, at time: FrameTime) {
    guard let (owner, axis, velocity) = gesture.otherFling(at: time) else { return }
    let tuning = motion[axis].tuning
    let least = isTouch ? tuning.touchThreshold : tuning.flingThreshold
    guard abs(velocity) > least else { return }
    if owner == .row {
      changeMotion { $0.stop(at: time) }
      move(row) { $0.fling(velocity: velocity, isTouch: isTouch, at: time) }
    } else {
      move(row) { $0.stop(at: time) }
      changeMotion { $0[axis].fling(velocity: velocity, isTouch: isTouch, at: time) }
    }
  }
}
