/// Where a view was, and how visible, before an update.
struct ElementOrigin: Hashable, Sendable {
  /// The corner of its frame, in content coordinates after the update.
  var corner: Point
  var opacity: Double
  /// How fast it moved, in points per second, and changed its opacity, per second.
  var velocity = Point.zero
  var fading = 0.0
}

/// How a view gets from where it was to where the layout has it.
///
/// What is animated is its distance from the layout's frame, so content may be scrolled and laid out
/// meanwhile; another update takes up place and speed.
struct ElementMotion: Hashable, Sendable {
  /// Seconds that an animation takes.
  static let duration = 0.3

  /// When it begins, in the time of frames.
  var start: FrameTime
  private var x: EaseCurve
  private var y: EaseCurve
  private var fade: EaseCurve

  /// Begins a motion.
  ///
  /// - Parameters:
  ///   - origin: Where the view is now.
  ///   - corner: Where the layout has it.
  ///   - end: Where it is to end; the layout's corner where it stays in view.
  ///   - opacity: How visible it is at the end.
  init(
    from origin: ElementOrigin, corner: Point, end: Point, opacity: Double, at start: FrameTime
  ) {
    self.start = start
    x = Self.curve(
      from: origin.corner.x - corner.x, to: end.x - corner.x, velocity: origin.velocity.x)
    y = Self.curve(
      from: origin.corner.y - corner.y, to: end.y - corner.y, velocity: origin.velocity.y)
    fade = Self.curve(from: origin.opacity, to: opacity, velocity: origin.fading)
  }

  /// When it ends.
  var end: FrameTime { start.advanced(bySeconds: Self.duration) }

  /// Where a view is at a moment whose frame by the layout has this corner.
  func origin(at time: FrameTime, corner: Point) -> ElementOrigin {
    let seconds = max(0, time.seconds(since: start))
    let (x, y) = (x.state(at: seconds), y.state(at: seconds))
    let fade = fade.state(at: seconds)
    return ElementOrigin(
      corner: Point(x: corner.x + x.position, y: corner.y + y.position),
      opacity: min(max(fade.position, 0), 1), velocity: Point(x: x.velocity, y: y.velocity),
      fading: fade.velocity)
  }

  private static func curve(from origin: Double, to end: Double, velocity: Double) -> EaseCurve {
    EaseCurve(origin: origin, velocity: velocity, target: end, duration: duration)
  }
}
