/// Detects a variable refresh rate (VRR, adaptive sync), and computes hitches from the previous
/// intervals.
struct VariableRefreshDetector: Sendable {
  /// The number of frames of a window; the mean residual above which the refresh rate is variable
  /// (0.25 if residuals are spread evenly), and below which it is fixed again.
  static let window = 120
  static let variableSpread = 0.2
  static let fixedSpread = 0.15
  /// The mean square of the residuals' differences, as a share of that of the residuals, below
  /// which frames stay at a shifted phase.
  ///
  /// Jitter of half a period is spread as evenly as the frames of a variable refresh rate. But its
  /// residuals are independent, so their differences vary at least as much as they do themselves.
  static let persistence = 0.7
  /// The majority of windows that is required, because a busy machine also spreads frames for a
  /// while.
  static let agreeingWindows = 2
  /// The number of displayed intervals whose median is the expected interval.
  static let history = 15

  private(set) var isVariable = false
  private var seen = 0
  private var spread = 0.0
  private var squares = 0.0
  private var stepSquares = 0.0
  private var last = 0.0
  private var agreeing = 0
  private var intervals = InlineArray<15, Int64>(repeating: 0)
  private var filled = 0
  private var next = 0

  /// Adds the residual of a frame that waited for the display, in periods, from −0.5 to 0.5.
  mutating func add(residual: Double) {
    let step = residual - last
    let turned = step - step.rounded()
    seen += 1
    spread += abs(residual)
    squares += residual * residual
    stepSquares += turned * turned
    last = residual
    if seen == Self.window { decide() }
  }

  private mutating func decide() {
    let mean = spread / Double(seen)
    let isPersistent = stepSquares < Self.persistence * squares
    agreeing = max(0, agreeing + (mean > Self.variableSpread && isPersistent ? 1 : -1))
    isVariable = isVariable ? mean > Self.fixedSpread : agreeing >= Self.agreeingWindows
    agreeing = min(agreeing, Self.agreeingWindows)
    (seen, spread, squares, stepSquares) = (0, 0, 0, 0)
  }

  /// Adds an interval and returns the time, in nanoseconds, by which it exceeds its limit: the
  /// median of the previous intervals plus half of the shortest period.
  ///
  /// - Parameters:
  ///   - interval: The time between two displayed frames, in nanoseconds.
  ///   - shortest: The display's shortest period, in nanoseconds.
  mutating func excess(of interval: Int64, shortest: Double) -> Double {
    let expected = max(shortest, Double(median ?? interval))
    intervals[next] = interval
    next = (next + 1) % Self.history
    filled = min(filled + 1, Self.history)
    return max(0, Double(interval) - expected - 0.5 * shortest)
  }

  private var median: Int64? {
    guard filled > 0 else { return nil }
    var sorted = intervals
    for i in 1..<max(filled, 1) {
      var j = i
      while j > 0 && sorted[j - 1] > sorted[j] {
        sorted.swapAt(j - 1, j)
        j -= 1
      }
    }
    return sorted[filled / 2]
  }
}
