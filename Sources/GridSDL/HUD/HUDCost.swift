import FrameTiming

/// The cost of the overlay itself: the mean and the maximum of the last second.
struct HUDCost: Equatable, Sendable {
  /// The mean and the maximum in milliseconds during the last whole second in which frames were
  /// drawn.
  private(set) var mean = 0.0
  private(set) var worst = 0.0

  private var begin: FrameTime?
  private var frames = 0
  private var sum = 0.0
  private var longest = 0.0

  /// Adds the cost of one frame.
  ///
  /// - Returns: Whether the frame is the first of another second, so that ``mean`` has changed.
  @discardableResult
  mutating func add(milliseconds: Double, at time: FrameTime) -> Bool {
    let isNew = begin.map { time.seconds(since: $0) >= 1 } ?? true
    let hasSecond = isNew && frames > 0
    if isNew { finishSecond(at: time) }
    defer { addFrame(milliseconds) }
    return hasSecond
  }

  private mutating func addFrame(_ milliseconds: Double) {
    frames += 1
    sum += milliseconds
    longest = max(longest, milliseconds)
  }

  /// Both figures as text.
  var text: String { "\(HUDNumber.hundredths(mean)) ms, worst \(HUDNumber.hundredths(worst))" }

  private mutating func finishSecond(at time: FrameTime) {
    if frames > 0 { (mean, worst) = (sum / Double(frames), longest) }
    (begin, frames, sum, longest) = (time, 0, 0, 0)
  }
}
