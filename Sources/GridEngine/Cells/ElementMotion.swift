import FrameTiming

/// Where a view was, and how visible, before an update.
struct ElementOrigin: Hashable, Sendable {
  /// Its frame, in content coordinates after the update.
  var frame: Rect
  var opacity: Double
  /// How fast it moved, in points per second, grew, and changed its opacity, per second.
  var velocity = Point.zero
  var growth = Point.zero
  var fading = 0.0

  /// The corner of its frame.
  var corner: Point { frame.origin }

  /// Has it be at another place, `factor` times as large, in coordinates that grew by as much.
  mutating func carry(to place: (Rect) -> Rect, growing factor: Double) {
    frame = place(frame)
    velocity = Point(x: velocity.x * factor, y: velocity.y * factor)
    growth = Point(x: growth.x * factor, y: growth.y * factor)
  }

  /// Whether it changes at the moment.
  var isMoving: Bool { velocity != .zero || growth != .zero || fading != 0 }
}

/// How a view gets from where it was to where the layout has it.
///
/// What is animated is the difference to the layout's frame, so content may be scrolled and laid out
/// meanwhile; another update takes up place, size and speed.
struct ElementMotion: Hashable, Sendable {
  /// Seconds that an animation takes.
  static let duration = 0.3

  /// When it begins, in the time of frames.
  var start: FrameTime
  private var x: EaseCurve
  private var y: EaseCurve
  private var width: EaseCurve
  private var height: EaseCurve
  private var fade: EaseCurve

  /// Begins a motion.
  ///
  /// - Parameters:
  ///   - origin: Where the view is now.
  ///   - frame: Where the layout has it.
  ///   - end: Where its corner is to end; the layout's where it stays in view.
  ///   - opacity: How visible it is at the end.
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

  /// When it ends.
  var end: FrameTime { start.advanced(bySeconds: Self.duration) }

  /// Where a view is at a moment that the layout has at `frame`.
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
