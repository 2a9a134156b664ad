import FrameTiming

/// A scroller in both directions.
public struct ScrollState: Sendable {
  public var x: ScrollPhysics
  public var y: ScrollPhysics

  /// Puts two axes together.
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

  /// The exact offset at the newest frame.
  public var offset: Point { Point(x: x.position, y: y.position) }

  /// The offset at the newest frame, on whole device pixels.
  public var snappedOffset: Point { Point(x: x.snappedPosition, y: y.snappedPosition) }

  /// Whether it is held or moves along either axis.
  public var isMoving: Bool { x.isMoving || y.isMoving }

  /// Whether the next frame may show another offset.
  public var needsFrame: Bool { x.needsFrame || y.needsFrame }

  /// Moves on to the frame that will be shown at `time`.
  @discardableResult
  public mutating func advance(to time: FrameTime) -> (x: ScrollProgress, y: ScrollProgress) {
    (x.advance(to: time), y.advance(to: time))
  }

  /// Notes that the present offset is on screen; see ``ScrollPhysics/noteShown()``.
  public mutating func noteShown() {
    x.noteShown()
    y.noteShown()
  }

  /// Passes on what a wheel or touchpad sent; `swapsAxes` while Shift is held.
  public mutating func scroll(_ input: WheelInput, swapsAxes: Bool = false, at time: FrameTime) {
    let delta = swapsAxes ? input.delta.swapped : input.delta
    switch input.device {
    case .wheel:
      x.step(by: delta.x, at: time)
      y.step(by: delta.y, at: time)
    case .finger, .continuous:
      let canFling = input.device == .finger
      x.fingerMoved(by: delta.x, at: time, canFling: canFling)
      y.fingerMoved(by: delta.y, at: time, canFling: canFling)
    }
  }

  /// Tells that the fingers left the touchpad.
  @discardableResult
  public mutating func fingerStopped(
    at time: FrameTime
  ) -> (x: ScrollRelease?, y: ScrollRelease?) {
    (x.fingerStopped(at: time), y.fingerStopped(at: time))
  }

  /// Takes hold of the content. Returns whether it was moving.
  @discardableResult
  public mutating func touchBegan(at time: FrameTime) -> Bool {
    let wasMoving = (x.touchBegan(at: time), y.touchBegan(at: time))
    return wasMoving.0 || wasMoving.1
  }

  /// Moves content with the finger.
  public mutating func touchMoved(by delta: ScrollDelta, at time: FrameTime) {
    x.touchMoved(by: delta.x, at: time)
    y.touchMoved(by: delta.y, at: time)
  }

  /// Lets content go.
  @discardableResult
  public mutating func touchEnded(at time: FrameTime) -> (x: ScrollRelease?, y: ScrollRelease?) {
    (x.touchEnded(at: time), y.touchEnded(at: time))
  }

  /// Goes to `target`, at once or animated.
  public mutating func scroll(to target: Point, animated: Bool, at time: FrameTime) {
    x.scroll(to: target.x, animated: animated, at: time)
    y.scroll(to: target.y, animated: animated, at: time)
  }

  /// Stops where it is.
  public mutating func stop(at time: FrameTime) {
    x.stop(at: time)
    y.stop(at: time)
  }

  /// Moves content and everything about its motion; see ``ScrollPhysics/shift(by:)``.
  public mutating func shift(by delta: ScrollDelta) {
    x.shift(by: delta.x)
    y.shift(by: delta.y)
  }
}
