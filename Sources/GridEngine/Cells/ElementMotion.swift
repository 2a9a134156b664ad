import FrameTiming

/// The position, size and opacity of a view before an update, with their velocities.
struct ElementOrigin: Hashable, Sendable {
  /// The frame, in leading coordinates after the update.
  var frame: Rect
  var opacity: Double
  /// The velocities of position and size in points per second, and of the opacity per second.
  var velocity = Point.zero
  var growth = Point.zero
  var fading = 0.0

  /// The top leading corner of the frame.
  var corner: Point { frame.origin }

  /// Converts the frame with `place`, and scales the velocities by `factor`.
  mutating func carry(to place: (Rect) -> Rect, growing factor: Double) {
    frame = place(frame)
    velocity = Point(x: velocity.x * factor, y: velocity.y * factor)
    growth = Point(x: growth.x * factor, y: growth.y * factor)
  }

  /// Whether the view is moving, resizing or fading.
  var isMoving: Bool { velocity != .zero || growth != .zero || fading != 0 }
}

/// The animation of a view from its former frame to its layout frame.
///
/// It animates the difference to the layout frame, so content can scroll and change during the
/// animation. Another update continues from the current position, size and velocity.
struct ElementMotion: Hashable, Sendable {
  /// The duration of an animation, in seconds.
  static let duration = 0.3

  /// The display time of the first frame of the animation.
  var start: FrameTime
  private var x: EaseCurve
  private var y: EaseCurve
  private var width: EaseCurve
  private var height: EaseCurve
  private var fade: EaseCurve

  /// Creates an animation.
  ///
  /// - Parameters:
  ///   - origin: The current state of the view.
  ///   - frame: The layout frame.
  ///   - end: The final position of the top leading corner; that of `frame` unless the view leaves the
  ///     viewport.
  ///   - opacity: The final opacity.
  ///   - start: The display time of the first frame.
  init(
    from origin: ElementOrigin, frame: Rect, end: Point, opacity: Double, at start: FrameTime
  ) {
    self.start = start
    x = Self.curve(from: origin.frame.minX - frame.minX, end.x - frame.minX, origin.velocity.x)
    y = Self.curve(from: origin.frame.minY - frame.minY, end.y - frame.minY, origin.velocity.y)
    width = Self.curve(from: origin.frame.width - frame.width, 0, origin.growth.x)
    height = Self.curve(from: origin.frame.height - frame.height, 0, origin.growth.y)
    fade = Self.curve(from: origin.opacity, opacity, origin.fading)
  }

  /// The time at which the animation ends.
  var end: FrameTime { start.advanced(bySeconds: Self.duration) }

  /// Returns the state of a view with layout frame `frame` at `time`.
  func origin(at time: FrameTime, frame: Rect) -> ElementOrigin {
    let seconds = max(0, time.seconds(since: start))
    let (x, y) = (x.state(at: seconds), y.state(at: seconds))
    let (width, height) = (width.state(at: seconds), height.state(at: seconds))
    let fade = fade.state(at: seconds)
    return ElementOrigin(
      frame: Rect(
        x: frame.minX + x.position, y: frame.minY + y.position,
        width: max(0, frame.width + width.position),
        height: max(0, frame.height + height.position)),
      opacity: min(max(fade.position, 0), 1), velocity: Point(x: x.velocity, y: y.velocity),
      growth: Point(x: width.velocity, y: height.velocity), fading: fade.velocity)
  }

  private static func curve(
    from origin: Double, _ end: Double, _ velocity: Double
  ) -> EaseCurve {
    EaseCurve(origin: origin, velocity: velocity, target: end, duration: duration)
  }
}
