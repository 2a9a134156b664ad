import GridEngine

/// What keys, wheel and pointer mean while a picture is open.
struct ViewerInput {
  /// What became of an event.
  enum Outcome: Equatable {
    /// It means nothing here and may mean something to the app.
    case ignored
    case taken
    /// Back to the grid.
    case closed
  }

  /// Points that fingers move on a touchpad for one picture.
  private static let fingerStep = 120.0
  /// What of a step the wheel or the fingers have turned.
  private var turned = 0.0
  /// Where a finger was put on the screen.
  private var touched: (finger: Int, point: Point)?

  /// Handles an event for a window of `size` points.
  mutating func handle(_ event: InputEvent, for viewer: PictureViewer, in size: Size) -> Outcome {
    switch event {
    case .keyDown(let key, let modifiers, _) where !modifiers.contains(.control):
      return press(key, for: viewer)
    case .wheel(_, let y, _):
      turn(by: -y, for: viewer)
      return .taken
    case .pointerDown(_, .primary, let clicks, _):
      return clicks == 2 ? .closed : .taken
    case .pointerMoved(let point):
      viewer.look(
        at: Point(x: point.x / max(1, size.width), y: point.y / max(1, size.height)))
      return .taken
    case .pointerDown, .pointerUp, .pointerLeft, .touchMoved: return .taken
    case .touchBegan(let finger, let point):
      touched = touched ?? (finger, point)
      return .taken
    case .touchEnded(let finger, let point): return lift(finger, at: point, for: viewer)
    default: return .ignored
    }
  }

  /// Handles a movement whose device the display server told.
  mutating func handle(_ axis: AxisInput, for viewer: PictureViewer) {
    turn(by: axis.notches?.y ?? axis.delta.y / Self.fingerStep, for: viewer)
    if axis.hasStopped { turned = 0 }
  }

  /// A finger that went to the side leads to the next picture, one that went down back to the grid.
  private mutating func lift(
    _ finger: Int, at point: Point, for viewer: PictureViewer
  ) -> Outcome {
    guard let touched, touched.finger == finger else { return .taken }
    self.touched = nil
    let (x, y) = (point.x - touched.point.x, point.y - touched.point.y)
    if max(abs(x), abs(y)) < Self.fingerStep / 2 { return .taken }
    if abs(x) > abs(y) { viewer.step(by: x < 0 ? 1 : -1) }
    return y > abs(x) ? .closed : .taken
  }

  private mutating func turn(by amount: Double, for viewer: PictureViewer) {
    turned += amount
    let steps = Int(turned)
    turned -= Double(steps)
    if steps != 0 { viewer.step(by: steps) }
  }

  private func press(_ key: Key, for viewer: PictureViewer) -> Outcome {
    switch key {
    case .right, .down, .pageDown, .space: viewer.step(by: 1)
    case .left, .up, .pageUp, .backspace: viewer.step(by: -1)
    case .home: viewer.go(to: 0)
    case .end: viewer.go(to: .max)
    case .character("z"): viewer.toggleZoom()
    case .escape, .enter: return .closed
    default: return .ignored
    }
    return .taken
  }
}
