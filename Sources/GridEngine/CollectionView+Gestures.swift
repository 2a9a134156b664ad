import FrameTiming

// Wheel, touchpad, touch and drag input, which ``GestureRouter`` routes to content and rows.

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
    scroller.endTarget(arrived: false)
    let delta = swapsAxes ? input.delta.swapped : input.delta
    switch input.device {
    case .wheel:
      gestures.turnWheel(
        by: coordinates.displacement(delta), notch: input.notch,
        at: point.map(coordinates.viewport), time: time, in: self)
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
    scroller.endTarget(arrived: false)
    gestures.moveFinger(
      by: coordinates.displacement(delta), canFling: canFling, at: point.map(coordinates.viewport),
      time: time, in: self)
  }

  /// Ends a touchpad scroll when the fingers leave: content or the row flings.
  public func touchpadEnded(at time: FrameTime) {
    defer { reportScrolling(releasedAt: time) }
    gestures.touchpadEnded(at: time, in: self)
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
    return gestures.touchBegan(at: coordinates.viewport(point), time: time, in: self)
  }

  /// Moves the touched content or row by `delta` points, positive towards larger offsets.
  public func touchMoved(by delta: ScrollDelta, at time: FrameTime) {
    defer { reportScrolling() }
    gestures.touchMoved(by: coordinates.displacement(delta), at: time, in: self)
  }

  /// Ends a touch: content decelerates, or returns from beyond an end.
  public func touchEnded(at time: FrameTime) {
    defer { reportScrolling(releasedAt: time) }
    gestures.touchEnded(at: time, in: self)
  }

  /// Stops all scrolling. A row with stops ends at the nearest one.
  public func stopScrolling(at time: FrameTime) {
    defer { reportScrolling() }
    changeMotion { $0.stop(at: time) }
    rows.stop(at: time, in: solvedLayout)
  }
}

extension CollectionView: GestureTarget {
  var contentMotion: ScrollState { scroller.motion }
}
