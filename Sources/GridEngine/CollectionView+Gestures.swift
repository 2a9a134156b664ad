import FrameTiming

// Whom wheels, touchpads, touches and drags move: a row under the pointer along its own axis, the
// content otherwise.

extension CollectionView {
  /// Passes on what a wheel or touchpad sent.
  ///
  /// Over the row of an orthogonal section, what goes along it moves the row and what goes across
  /// it the content around it; a touchpad's gesture belongs to one of the two until the fingers
  /// leave. In a layout that scrolls sideways a plain wheel scrolls sideways.
  ///
  /// - Parameters:
  ///   - input: Its movement in points.
  ///   - swapsAxes: Whether Shift is held.
  ///   - point: The pointer's place in the viewport; nil where there is none.
  ///   - time: When it happened.
  public func scroll(
    by input: WheelInput, swapsAxes: Bool = false, at point: Point?, time: FrameTime
  ) {
    prepareLayoutIfNeeded()
    endScrollTarget(arrived: false)
    let delta = swapsAxes ? input.delta.swapped : input.delta
    switch input.device {
    case .wheel: turnWheel(by: delta, at: point, time: time)
    case .finger: moveFinger(by: delta, canFling: true, at: point, time: time)
    case .continuous: moveFinger(by: delta, canFling: false, at: point, time: time)
    }
  }

  /// Moves with fingers on a touchpad; see ``scroll(by:swapsAxes:at:time:)``.
  public func moveFinger(
    by delta: ScrollDelta, canFling: Bool = true, at point: Point?, time: FrameTime
  ) {
    prepareLayoutIfNeeded()
    endScrollTarget(arrived: false)
    if !continuesGesture(at: time) {
      beginGesture(over: rowScroller(at: point), slop: ScrollGesture.fingerSlop, at: time)
    }
    guard let movement = gesture.add(delta, at: time) else { return }
    switch (gesture.owner, gesture.row) {
    case (.row, let row?):
      if motion.isMoving { scroll { $0.stop(at: time) } }
      move(row) { $0.fingerMoved(by: movement[row.row.axis], canFling: canFling, at: time) }
    case (.content, let row?):
      // The axis alone that it was decided for.
      let axis = row.row.axis.cross
      scroll { $0[axis].fingerMoved(by: movement[axis], at: time, canFling: canFling) }
    default:
      scroll {
        $0.x.fingerMoved(by: movement.x, at: time, canFling: canFling)
        $0.y.fingerMoved(by: movement.y, at: time, canFling: canFling)
      }
    }
  }

  /// Tells that the fingers left the touchpad: what they moved flies on.
  public func fingerStopped(at time: FrameTime) {
    guard gesture.isOpen, let row = gesture.row else {
      gesture.isOpen = false
      return scroll { $0.fingerStopped(at: time) }
    }
    gesture.isOpen = false
    switch gesture.owner {
    case .row: move(row) { $0.fingerStopped(at: time) }
    case .content, .undecided: scroll { $0.fingerStopped(at: time) }
    }
    turnFling(of: row, isTouch: false, at: time)
  }

  /// Takes hold of what is at a point of the viewport with a finger on the screen or a drag; all that
  /// moves there stops.
  ///
  /// - Returns: Whether anything was moving: such a touch is no tap on what lies under it.
  @discardableResult
  public func touchBegan(at point: Point, time: FrameTime) -> Bool {
    prepareLayoutIfNeeded()
    let row = rowScroller(at: point)
    beginGesture(over: row, slop: ScrollGesture.touchSlop, at: time)
    var wasMoving = false
    if let row { move(row) { wasMoving = $0.touchBegan(at: time) } }
    scroll { wasMoving = $0.touchBegan(at: time) || wasMoving }
    return wasMoving
  }

  /// Moves what was taken hold of, by points towards larger offsets.
  public func touchMoved(by delta: ScrollDelta, at time: FrameTime) {
    let before = gesture.owner
    guard let movement = gesture.add(delta, at: time) else { return }
    guard let row = gesture.row else {
      return scroll { $0.touchMoved(by: movement, at: time) }
    }
    if before == .undecided { letGoOfOther(than: gesture.owner, row: row, at: time) }
    let axis = gesture.owner == .row ? row.row.axis : row.row.axis.cross
    if gesture.owner == .row {
      move(row) { $0.touchMoved(by: movement[axis], at: time) }
    } else {
      scroll { $0[axis].touchMoved(by: movement[axis], at: time) }
    }
  }

  /// Lets go: content slows down, and returns from beyond an end.
  public func touchEnded(at time: FrameTime) {
    gesture.isOpen = false
    scroll { $0.touchEnded(at: time) }
    guard let row = gesture.row else { return }
    move(row) { $0.touchEnded(at: time) }
    turnFling(of: row, isTouch: true, at: time)
  }

  /// Stops everything that moves: at once, or at its nearest stop for a row that has stops.
  public func stopScrolling(at time: FrameTime) {
    scroll { $0.stop(at: time) }
    rows.stop(at: time, in: collectionViewLayout)
  }

  // MARK: Parts

  private func turnWheel(by delta: ScrollDelta, at point: Point?, time: FrameTime) {
    let row = rowScroller(at: point)
    let main = collectionViewLayout.configuration.scrollDirection
    var rest = delta
    if let row, delta[row.row.axis] != 0 {
      if !row.isMoving { row.beginGesture(tuning: motion[row.row.axis].tuning) }
      move(row) { $0.turn(by: delta[row.row.axis], notch: Self.wheelNotch, at: time) }
      rest[row.row.axis] = 0
    }
    let across = motion[main.cross].range
    if main == .horizontal, rest.x == 0, across.lowerBound == across.upperBound {
      rest = ScrollDelta(x: environment.isRightToLeft ? -rest.y : rest.y)
    }
    guard rest != ScrollDelta() else { return }
    scroll { $0.scroll(WheelInput(device: .wheel, delta: rest), at: time) }
  }

  /// Points that a wheel's notch stands for, at which a row goes on by a stop.
  private static let wheelNotch = 100.0

  private func continuesGesture(at time: FrameTime) -> Bool {
    guard gesture.isOpen else { return false }
    return motion.y.tuning.reportsFingerStop
      || time.seconds(since: gesture.time) <= Self.longestSilence
  }

  /// Seconds without news after which a touchpad that does not report when fingers leave begins
  /// another gesture; the longest that ``ScrollPhysics`` waits.
  private static let longestSilence = 0.06

  private func beginGesture(over row: RowScroller?, slop: Double, at time: FrameTime) {
    row?.beginGesture(tuning: motion[row?.row.axis ?? .horizontal].tuning)
    gesture = ScrollGesture(over: row, slop: slop, at: time)
  }

  /// Of content and row, both held by a touch, frees the one that it turned out not to mean.
  private func letGoOfOther(
    than owner: ScrollGesture.Owner, row: RowScroller, at time: FrameTime
  ) {
    if owner == .row {
      scroll { $0.touchEnded(at: time) }
    } else {
      move(row) { $0.touchEnded(at: time) }
    }
  }

  /// Has the other of content and row fly on where the gesture ended in a flick its way.
  private func turnFling(of row: RowScroller, isTouch: Bool, at time: FrameTime) {
    guard let (owner, axis, velocity) = gesture.turnedFling(at: time) else { return }
    let tuning = motion[axis].tuning
    let least = isTouch ? tuning.touchThreshold : tuning.flingThreshold
    guard abs(velocity) > least else { return }
    if owner == .row {
      scroll { $0.stop(at: time) }
      move(row) { $0.fling(velocity: velocity, isTouch: isTouch, at: time) }
    } else {
      move(row) { $0.stop(at: time) }
      scroll { $0[axis].fling(velocity: velocity, isTouch: isTouch, at: time) }
    }
  }
}
