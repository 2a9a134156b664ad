import FrameTiming
import Glibc
import GridEngine

/// Converts pinches, and wheel turns with Ctrl, to numbers of columns.
struct ColumnZoom {
  /// The hysteresis of a pinch, so that the grid does not alternate between two numbers of columns:
  /// another number must be nearer by this logarithm of a size factor.
  static let slack = 0.04
  /// The seconds by which a released pinch is extrapolated, so that a flick reaches the next
  /// number.
  private static let extrapolation = 0.08

  /// The accumulated fraction of a notch.
  private var turned = 0.0
  /// The velocity of the logarithm of the size, per second, and the time of the last change.
  private var speed = 0.0
  private var lastChange: FrameTime?

  /// Returns the number of columns whose tile size is nearest to the displayed one.
  ///
  /// - Parameters:
  ///   - scale: The displayed size of tiles, as a multiple of their size in the layout.
  ///   - columns: The current number of columns.
  ///   - range: The valid numbers.
  ///   - slack: The hysteresis: another number must be nearer by this logarithm of a size factor.
  static func columns(
    nearestTo scale: Double, from columns: Int, in range: ClosedRange<Int>, slack: Double = 0
  ) -> Int {
    // The width of a tile is that of the window divided by the number of columns, without gaps.
    let wanted = Double(columns) / scale
    func middle(_ low: Int) -> Double { (Double(low) * Double(low + 1)).squareRoot() }
    var nearest = max(range.lowerBound, columns)
    while nearest > range.lowerBound, wanted < middle(nearest - 1) * exp(-slack) { nearest -= 1 }
    while nearest < range.upperBound, wanted > middle(nearest) * exp(slack) { nearest += 1 }
    return nearest
  }

  /// Adds a turn of a wheel.
  ///
  /// - Returns: The completed notches. The fraction is kept for the next call.
  mutating func turn(by notches: Double) -> Int {
    if notches * turned < 0 { turned = 0 }
    turned += notches
    let steps = Int(turned)
    turned -= Double(steps)
    return steps
  }

  /// Starts a pinch: resets the fraction of a notch and the velocity.
  mutating func begin(at time: FrameTime) {
    turned = 0
    speed = 0
    lastChange = time
  }

  /// Records that fingers changed the size by `factor`.
  mutating func change(by factor: Double, at time: FrameTime) {
    let seconds = max(0.004, time.seconds(since: lastChange ?? time))
    // The newest event counts two thirds, because single events are uneven.
    speed = 0.67 * log(factor) / seconds + 0.33 * speed
    lastChange = time
  }

  /// Returns the velocity of the logarithm of the size at a release at `time`, per second; 0 if the
  /// fingers had come to rest.
  func velocity(at time: FrameTime) -> Double {
    guard let lastChange, time.seconds(since: lastChange) < 0.06 else { return 0 }
    return min(max(speed, -8), 8)
  }

  /// Returns the number of columns to settle on after a release at a displayed size of `scale`.
  func settled(
    _ scale: Double, from columns: Int, in range: ClosedRange<Int>, at time: FrameTime
  ) -> Int {
    Self.columns(
      nearestTo: scale * exp(velocity(at: time) * Self.extrapolation), from: columns, in: range)
  }
}

extension AxisInput {
  /// The distance on a touchpad, with Ctrl held, that doubles the size, in points.
  private static let doublingDistance = 200.0

  /// The factor by which a movement of fingers with Ctrl held magnifies content; more than 1 upwards.
  public var magnification: Double { exp2(-delta.y / Self.doublingDistance) }
}
