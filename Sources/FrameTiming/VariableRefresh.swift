/// Notices that a display has no fixed refresh, and what to expect of it then.
struct VariableRefresh: Sendable {
  /// Frames looked at, and the mean distance to the grid (a quarter when spread evenly) above
  /// which there is none; below the lower one there is a grid again.
  static let window = 120
  static let spreadWithoutGrid = 0.2
  static let spreadWithGrid = 0.15
  /// Jitter of half a period is spread as evenly as the frames of a display without grid, but each
  /// of its residuals is a new draw, so that their differences vary as much as they do themselves.
  /// After a real shift of phase the next frames stay there: below this share there is no grid.
  static let persistence = 0.7
  /// Windows that have to agree beyond those that do not: a machine without a free processor spreads
  /// its frames for a while as well.
  static let agreeingWindows = 2
  /// Shown intervals that the expectation is the median of.
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

  /// Adds the residual of a frame that waited for the display, in periods, −0.5 to 0.5.
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
    agreeing = max(0, agreeing + (mean > Self.spreadWithoutGrid && isPersistent ? 1 : -1))
    isVariable = isVariable ? mean > Self.spreadWithGrid : agreeing >= Self.agreeingWindows
    agreeing = min(agreeing, Self.agreeingWindows)
    (seen, spread, squares, stepSquares) = (0, 0, 0, 0)
  }

  /// How much longer than due the frame before was up, in nanoseconds; then remembers `interval`.
  ///
  /// - Parameters:
  ///   - interval: Nanoseconds between two frames as shown.
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
