/// Predicts when elements outside the viewport become visible.
struct ElementPrediction {
  private let motion: PredictedMotion?
  private let velocity: Double
  private let viewport: ClosedRange<Double>
  private let isForward: Bool
  private let prepared: ClosedRange<Double>
  /// The start of the viewport in the next frame.
  private let next: Double

  /// Creates a prediction from the current motion.
  ///
  /// - Parameters:
  ///   - motion: The motion along the scroll direction.
  ///   - viewport: The visible range along the scroll direction.
  ///   - isForward: Whether content was last scrolled towards larger positions.
  ///   - prepared: The range for which views are prepared, along the scroll direction.
  ///   - period: The time until the next frame, in seconds.
  init(
    _ motion: PredictedMotion, viewport: ClosedRange<Double>, isForward: Bool,
    prepared: ClosedRange<Double>, period: Double
  ) {
    self.motion = motion
    velocity = motion.velocity
    self.viewport = viewport
    self.isForward = isForward
    self.prepared = prepared
    next = viewport.lowerBound + motion.position(after: period) - motion.position
  }

  /// Creates a prediction for content with constant velocity, all of whose elements are prepared.
  init(velocity: Double, viewport: ClosedRange<Double>, isForward: Bool, period: Double) {
    motion = nil
    self.velocity = velocity
    self.viewport = viewport
    self.isForward = isForward
    prepared = -.infinity ... .infinity
    next = viewport.lowerBound + velocity * period
  }

  /// Returns the urgency of an element between two positions, and the seconds until it is visible.
  func urgency(of element: ClosedRange<Double>) -> (IdleScheduler.Urgency, seconds: Double) {
    let isAfter = element.lowerBound >= viewport.upperBound
    // The displacement after which the element is visible.
    let distance =
      isAfter
      ? element.lowerBound - viewport.upperBound
      : min(0, element.upperBound - viewport.lowerBound)
    let shift = next - viewport.lowerBound
    if distance != 0 || shift != 0, isAfter ? shift > distance : shift < distance {
      return (.nextFrame, 0)
    }
    let isPrepared = element.overlaps(prepared)
    return (isPrepared ? .prepared : .measuring, seconds(over: distance, isAfter: isAfter))
  }

  /// Returns the seconds until the viewport has moved by `distance`.
  ///
  /// Elements that the current motion does not reach come after those that it reaches: first those
  /// ahead, as if content moved by one viewport per second, then those behind.
  private func seconds(over distance: Double, isAfter: Bool) -> Double {
    let isMoving = velocity != 0
    if isMoving, (velocity > 0) == isAfter {
      guard let motion else { return distance / velocity }
      if let seconds = motion.seconds(toReach: motion.position + distance) { return seconds }
    }
    let extent = max(1, viewport.upperBound - viewport.lowerBound)
    return abs(distance) / extent + (isMoving ? 10 : 0) + (isAfter == isForward ? 0 : 100)
  }
}
