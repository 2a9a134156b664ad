import FrameTiming

/// The scrolling motion along both axes.
public struct ScrollState: Sendable {
  /// The horizontal motion.
  public var x: ScrollPhysics
  /// The vertical motion.
  public var y: ScrollPhysics

  /// Creates a motion from two axes.
  public init(x: ScrollPhysics, y: ScrollPhysics) {
    self.x = x
    self.y = y
  }

  /// The motion along `axis`.
  public subscript(axis: Axis) -> ScrollPhysics {
    get { axis == .horizontal ? x : y }
    _modify {
      if axis == .horizontal { yield &x } else { yield &y }
    }
  }

  /// The exact offset in the newest frame, in points.
  public var offset: Point { Point(x: x.position, y: y.position) }

  /// The offset in the newest frame, on whole device pixels.
  public var snappedOffset: Point { Point(x: x.snappedPosition, y: y.snappedPosition) }

  /// Whether content moves or is touched along either axis.
  public var isMoving: Bool { x.isMoving || y.isMoving }

  /// Whether the next frame may show another offset.
  public var needsFrame: Bool { x.needsFrame || y.needsFrame }

  /// Advances to the frame displayed at `time`; see ``ScrollPhysics/advance(to:inputUntil:)``.
  @discardableResult
  public mutating func advance(
    to time: FrameTime, inputUntil inputTime: FrameTime? = nil
  ) -> (x: ScrollProgress, y: ScrollProgress) {
    (x.advance(to: time, inputUntil: inputTime), y.advance(to: time, inputUntil: inputTime))
  }

  /// Records that the current offset is on screen; see ``ScrollPhysics/didShow()``.
  public mutating func didShow() {
    x.didShow()
    y.didShow()
  }

  /// Scrolls by the input of a wheel or a touchpad; `swapsAxes` exchanges the axes, as with the
  /// Shift key.
  public mutating func scroll(_ input: WheelInput, swapsAxes: Bool = false, at time: FrameTime) {
    let delta = swapsAxes ? input.delta.swapped : input.delta
    switch input.device {
    case .wheel:
      x.step(by: delta.x, at: time)
      y.step(by: delta.y, at: time)
    case .finger, .continuous:
      let canFling = input.device == .finger
      x.touchpadMoved(by: delta.x, at: time, canFling: canFling)
      y.touchpadMoved(by: delta.y, at: time, canFling: canFling)
    }
  }

  /// Ends a touchpad gesture when the fingers leave.
  @discardableResult
  public mutating func touchpadEnded(
    at time: FrameTime
  ) -> (x: ScrollRelease?, y: ScrollRelease?) {
    (x.touchpadEnded(at: time), y.touchpadEnded(at: time))
  }

  /// Begins a touch; returns whether content was moving.
  @discardableResult
  public mutating func touchBegan(at time: FrameTime) -> Bool {
    let wasMoving = (x.touchBegan(at: time), y.touchBegan(at: time))
    return wasMoving.0 || wasMoving.1
  }

  /// Moves content with a finger on the screen.
  public mutating func touchMoved(by delta: ScrollDelta, at time: FrameTime) {
    x.touchMoved(by: delta.x, at: time)
    y.touchMoved(by: delta.y, at: time)
  }

  /// Ends a touch.
  @discardableResult
  public mutating func touchEnded(at time: FrameTime) -> (x: ScrollRelease?, y: ScrollRelease?) {
    (x.touchEnded(at: time), y.touchEnded(at: time))
  }

  /// Scrolls to `target`, at once or animated.
  public mutating func scroll(to target: Point, animated: Bool, at time: FrameTime) {
    x.scroll(to: target.x, animated: animated, at: time)
    y.scroll(to: target.y, animated: animated, at: time)
  }

  /// Stops the motion.
  public mutating func stop(at time: FrameTime) {
    x.stop(at: time)
    y.stop(at: time)
  }

  /// Moves content with its motion; see ``ScrollPhysics/shift(by:)``.
  public mutating func shift(by delta: ScrollDelta) {
    x.shift(by: delta.x)
    y.shift(by: delta.y)
  }
}
