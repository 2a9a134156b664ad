import FrameTiming
import Glibc

/// Content shown larger or smaller than it is laid out, around a place of the viewport: what a pinch
/// does between two numbers of columns.
///
/// A point of the content is shown at `base + (point − pinned) · scale`. While fingers hold it, the
/// base is their middle; let go, scale and base run by a critically damped spring to where the layout
/// has everything.
struct ContentZoom: Sendable {
  /// ω of the spring, per second: 99 of 100 parts of the way in 440 ms, quick and without a jerk.
  static let settlingFrequency = 15.0

  /// The place in the viewport that is zoomed around.
  var focus: Point
  /// The content coordinate that is seen there.
  var pinned: Point
  /// Shown sizes as a multiple of those of the layout.
  private(set) var scale: Double
  private var settling: Settling?

  private struct Settling: Sendable {
    var start: FrameTime
    /// The logarithm of the scale, which goes to 0.
    var growth: SpringCurve
    /// How far the base is from where the layout has it, and how much of that is left, from 1 to 0.
    var distance: Point
    var share: SpringCurve
    var duration: Double
    var seconds = 0.0
  }

  /// Takes hold of content that is shown in `scale`.
  init(at focus: Point, of pinned: Point, scale: Double) {
    self.focus = focus
    self.pinned = pinned
    self.scale = scale
  }

  /// Whether fingers hold it.
  var isHeld: Bool { settling == nil }

  /// Shows all lengths `factor` times as long as before.
  mutating func multiply(by factor: Double) {
    scale = min(max(scale * factor, 1.0 / 64), 64)
  }

  /// Lets go, in content whose viewport stands at `offset`.
  ///
  /// - Parameter velocity: How fast the logarithm of the scale changes, per second.
  mutating func release(offset: Point, velocity: Double, at time: FrameTime) {
    guard isHeld else { return }
    let growth = SpringCurve(
      from: MotionState(position: log(scale), velocity: velocity), to: 0,
      frequency: Self.settlingFrequency)
    let share = SpringCurve(
      from: MotionState(position: 1, velocity: 0), to: 0, frequency: Self.settlingFrequency)
    let distance = Point(
      x: focus.x + offset.x - pinned.x, y: focus.y + offset.y - pinned.y)
    // A thousandth more or less moves nothing on a screen by more than a pixel or two.
    let way = max(abs(distance.x), abs(distance.y))
    settling = Settling(
      start: time, growth: growth, distance: distance, share: share,
      duration: max(
        growth.duration(within: 0.0005), way > 0 ? share.duration(within: 0.25 / way) : 0))
  }

  /// Goes on to the frame shown at `time`.
  ///
  /// - Returns: Whether there is still something to be seen of it.
  mutating func advance(to time: FrameTime) -> Bool {
    guard var settling else { return true }
    settling.seconds = max(settling.seconds, time.seconds(since: settling.start))
    self.settling = settling
    scale = exp(settling.growth.state(at: settling.seconds).position)
    return settling.seconds < settling.duration
  }

  /// Moves what it holds along with the content.
  mutating func shift(by delta: ScrollDelta) {
    pinned.x += delta.x
    pinned.y += delta.y
  }

  /// Where the pinned point is shown in a viewport that stands at `offset`.
  private func base(offset: Point) -> Point {
    guard let settling else { return focus }
    let share = settling.share.state(at: settling.seconds).position
    return Point(
      x: pinned.x - offset.x + settling.distance.x * share,
      y: pinned.y - offset.y + settling.distance.y * share)
  }

  /// Where a rectangle of the content is shown in a viewport that stands at `offset`.
  func shown(_ rect: Rect, offset: Point) -> Rect {
    let base = base(offset: offset)
    return Rect(
      x: base.x + (rect.minX - pinned.x) * scale, y: base.y + (rect.minY - pinned.y) * scale,
      width: rect.width * scale, height: rect.height * scale)
  }

  /// What of the content is shown at a rectangle of a viewport that stands at `offset`.
  func content(at rect: Rect, offset: Point) -> Rect {
    let base = base(offset: offset)
    return Rect(
      x: pinned.x + (rect.minX - base.x) / scale, y: pinned.y + (rect.minY - base.y) / scale,
      width: rect.width / scale, height: rect.height / scale)
  }
}
