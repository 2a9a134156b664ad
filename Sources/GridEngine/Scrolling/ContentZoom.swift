import FrameTiming

/// The scaling of displayed content by a pinch, relative to the layout.
///
/// A point of the content is displayed at `base + (point − pinned) · scale`. During a pinch, the
/// base is the center of the fingers. After the release, critically damped springs move scale and
/// base to the layout.
struct ContentZoom: Sendable {
  /// The frequency ω of the spring, per second: it covers 99 % of the distance in 440 ms.
  static let settlingFrequency = 15.0

  /// The center of the pinch, in viewport coordinates.
  private(set) var focus: Point
  /// The content coordinate that is displayed at ``focus``.
  private(set) var pinned: Point
  /// The scale relative to the layout.
  private(set) var scale: Double
  private var settling: Settling?

  private struct Settling: Sendable {
    var start: FrameTime
    /// The logarithm of the scale, which approaches 0.
    var growth: SpringCurve
    /// The initial distance of the base from its position in the layout, and its remaining fraction
    /// from 1 to 0.
    var distance: Point
    var share: SpringCurve
    var duration: Double
    var seconds = 0.0
  }

  /// Begins a pinch of content that is displayed at `scale`.
  init(at focus: Point, of pinned: Point, scale: Double) {
    self.focus = focus
    self.pinned = pinned
    self.scale = scale
  }

  /// Whether the pinch is in progress.
  var isHeld: Bool { settling == nil }

  /// Multiplies the scale by `factor`.
  mutating func multiply(by factor: Double) {
    scale = min(max(scale * factor, 1.0 / 64), 64)
  }

  /// Ends the pinch.
  ///
  /// - Parameters:
  ///   - offset: The content offset.
  ///   - velocity: The change of the logarithm of the scale, per second.
  ///   - time: The time of the release.
  mutating func release(offset: Point, velocity: Double, at time: FrameTime) {
    guard isHeld else { return }
    let growth = SpringCurve(
      from: MotionState(position: Double.log(scale), velocity: velocity), to: 0,
      frequency: Self.settlingFrequency)
    let share = SpringCurve(
      from: MotionState(position: 1, velocity: 0), to: 0, frequency: Self.settlingFrequency)
    let distance = Point(
      x: focus.x + offset.x - pinned.x, y: focus.y + offset.y - pinned.y)
    // A scale error of a thousandth moves nothing on a screen by more than one or two pixels.
    let longest = max(abs(distance.x), abs(distance.y))
    settling = Settling(
      start: time, growth: growth, distance: distance, share: share,
      duration: max(
        growth.duration(within: 0.0005), longest > 0 ? share.duration(within: 0.25 / longest) : 0))
  }

  /// Advances to the frame displayed at `time`.
  ///
  /// - Returns: Whether content is still scaled.
  mutating func advance(to time: FrameTime) -> Bool {
    guard var settling else { return true }
    settling.seconds = max(settling.seconds, time.seconds(since: settling.start))
    self.settling = settling
    scale = Double.exp(settling.growth.state(at: settling.seconds).position)
    return settling.seconds < settling.duration
  }

  /// Moves the center of the pinch, in points.
  mutating func moveFocus(by delta: ScrollDelta) {
    focus.x += delta.x
    focus.y += delta.y
  }

  /// Keeps the item under the fingers at its position and size after a change of layout.
  ///
  /// Its position across the scroll direction can change, because the item is in another column.
  ///
  /// - Parameters:
  ///   - old: The frame of the item before the change.
  ///   - new: The frame of the item after it.
  ///   - offset: The content offset.
  ///   - axis: The scroll direction.
  mutating func follow(_ old: Rect, to new: Rect, offset: Point, along axis: Axis) {
    let share = old.size[axis] > 0 ? (pinned[axis] - old.start(along: axis)) / old.size[axis] : 0
    pinned[axis] = new.start(along: axis) + share * new.size[axis]
    pinned[axis.cross] = offset[axis.cross] + focus[axis.cross]
    if new.size[axis.cross] > 0 {
      multiply(by: old.size[axis.cross] / new.size[axis.cross])
    }
  }

  /// Moves the pinned point together with the content.
  mutating func shift(by delta: ScrollDelta) {
    pinned.x += delta.x
    pinned.y += delta.y
  }

  /// Returns the position of the pinned point in the viewport.
  private func base(offset: Point) -> Point {
    guard let settling else { return focus }
    let share = settling.share.state(at: settling.seconds).position
    return Point(
      x: pinned.x - offset.x + settling.distance.x * share,
      y: pinned.y - offset.y + settling.distance.y * share)
  }

  /// Converts a rectangle from leading coordinates to viewport coordinates.
  func shown(_ rect: Rect, offset: Point) -> Rect {
    let base = base(offset: offset)
    return Rect(
      x: base.x + (rect.minX - pinned.x) * scale, y: base.y + (rect.minY - pinned.y) * scale,
      width: rect.width * scale, height: rect.height * scale)
  }

  /// Converts a rectangle from viewport coordinates to leading coordinates.
  func content(at rect: Rect, offset: Point) -> Rect {
    let base = base(offset: offset)
    return Rect(
      x: pinned.x + (rect.minX - base.x) / scale, y: pinned.y + (rect.minY - base.y) / scale,
      width: rect.width / scale, height: rect.height / scale)
  }
}
