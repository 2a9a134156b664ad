import FrameTiming
import Glibc

/// How pinches and turns of a wheel with Ctrl held become numbers of columns.
struct ColumnZoom {
  /// Points that fingers move on a touchpad, with Ctrl held, for twice the size.
  static let doublingWay = 200.0
  /// How much nearer than the one in force another number has to be while fingers hold the grid, so
  /// that it does not go to and fro between two; a factor of the shown size, as a logarithm.
  static let slack = 0.04
  /// Seconds for which a pinch goes on by itself when it is let go: a flick of the fingers reaches
  /// the next number.
  private static let foresight = 0.08

  /// What of a step the wheel has turned.
  private var turned = 0.0
  /// How fast the size's logarithm changes, per second, and when it last did.
  private var speed = 0.0
  private var lastChange: FrameTime?

  /// The number of columns whose tiles are nearest to those that are shown.
  ///
  /// - Parameters:
  ///   - columns: The number in force.
  ///   - scale: How large its tiles are shown, as a multiple of their size by the layout.
  ///   - slack: How much nearer another number has to be, as a logarithm of size.
  static func columns(nearestTo scale: Double, from columns: Int, slack: Double = 0) -> Int {
    // Tiles are as wide as the window divided by their number, all but the gaps.
    let wanted = Double(columns) / scale
    func middle(_ low: Int) -> Double { (Double(low) * Double(low + 1)).squareRoot() }
    var nearest = max(1, columns)
    while nearest > 1, wanted < middle(nearest - 1) * exp(-slack) { nearest -= 1 }
    while nearest < GridColumns.range.upperBound, wanted > middle(nearest) * exp(slack) {
      nearest += 1
    }
    return nearest
  }

  /// Adds turns of a wheel.
  ///
  /// - Returns: The steps it has turned by now, in whole notches; the rest is kept.
  mutating func turn(by notches: Double) -> Int {
    if notches * turned < 0 { turned = 0 }
    turned += notches
    let steps = Int(turned)
    turned -= Double(steps)
    return steps
  }

  /// Forgets what of a notch was turned, and how fast fingers were.
  mutating func begin(at time: FrameTime) {
    turned = 0
    speed = 0
    lastChange = time
  }

  /// Notes that fingers changed the size by `factor`.
  mutating func change(by factor: Double, at time: FrameTime) {
    let seconds = max(0.004, time.seconds(since: lastChange ?? time))
    // Two thirds of the newest: single events are uneven.
    speed = 0.67 * log(factor) / seconds + 0.33 * speed
    lastChange = time
  }

  /// How fast the size's logarithm changes when fingers let go at `time`, per second; 0 where they
  /// had come to rest.
  func velocity(at time: FrameTime) -> Double {
    guard let lastChange, time.seconds(since: lastChange) < 0.06 else { return 0 }
    return min(max(speed, -8), 8)
  }

  /// The number of columns to settle on when fingers let go of tiles shown `scale` times as large.
  func settled(_ scale: Double, from columns: Int, at time: FrameTime) -> Int {
    Self.columns(nearestTo: scale * exp(velocity(at: time) * Self.foresight), from: columns)
  }
}
