/// When elements outside the viewport will be seen.
struct ElementOutlook {
  private let motion: PredictedMotion?
  private let velocity: Double
  private let viewport: ClosedRange<Double>
  private let isForward: Bool
  private let prepared: ClosedRange<Double>
  /// Where the viewport's start will be in the next frame.
  private let next: Double

  /// Looks ahead from a moment.
  ///
  /// - Parameters:
  ///   - viewport: What is in view, and
  ///   - prepared: the range that views are prepared for, along the scroll direction.
  ///   - period: Seconds until the next frame.
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

  /// Looks ahead in something that goes on as fast as it is, all of whose elements are prepared.
  init(velocity: Double, viewport: ClosedRange<Double>, isForward: Bool, period: Double) {
    motion = nil
    self.velocity = velocity
    self.viewport = viewport
    self.isForward = isForward
    prepared = -.infinity ... .infinity
    next = viewport.lowerBound + velocity * period
  }

  /// How urgent an element between two positions is, and the seconds until it is seen.
  func urgency(of element: ClosedRange<Double>) -> (IdleScheduler.Urgency, seconds: Double) {
    let isAfter = element.lowerBound >= viewport.upperBound
    // How far the viewport has to go for it.
    let way =
      isAfter
      ? element.lowerBound - viewport.upperBound
      : min(0, element.upperBound - viewport.lowerBound)
    let shift = next - viewport.lowerBound
    if way != 0 || shift != 0, isAfter ? shift > way : shift < way { return (.nextFrame, 0) }
    let isPrepared = element.overlaps(prepared)
    return (isPrepared ? .prepared : .measuring, seconds(over: way, isAfter: isAfter))
  }

  /// Seconds until the viewport has gone so far. What the present motion will not reach comes after
  /// what it will: what lies on the way it was going as if it went a viewport a second, then the rest.
  private func seconds(over way: Double, isAfter: Bool) -> Double {
    let isMoving = velocity != 0
    if isMoving, (velocity > 0) == isAfter {
      guard let motion else { return way / velocity }
      if let seconds = motion.seconds(toReach: motion.position + way) { return seconds }
    }
    let extent = max(1, viewport.upperBound - viewport.lowerBound)
    return abs(way) / extent + (isMoving ? 10 : 0) + (isAfter == isForward ? 0 : 100)
  }
}
