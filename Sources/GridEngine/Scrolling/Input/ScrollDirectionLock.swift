import FrameTiming

/// Decides between two nested scrollers for a gesture.
///
/// A drag that moves farther along a row than across it belongs to the row. Movements before the
/// decision are not lost. The decision is valid until the finger leaves; then a second decision
/// determines the target of the fling.
public struct ScrollDirectionLock: Sendable {
  /// The distance in points below which a gesture is undecided; 8 by default, about the tremor of a
  /// resting finger.
  public var slop: Double
  /// The axis of the decision.
  public private(set) var axis: Axis?
  private var travelled = ScrollDelta()
  private var samples: (x: MotionSamples, y: MotionSamples)?

  /// Creates an undecided lock.
  public init(slop: Double = 8) { self.slop = slop }

  /// Adds a movement that happened at `time`.
  ///
  /// - Parameters:
  ///   - delta: The movement in points.
  ///   - time: The time of the event.
  ///   - preferred: The axis for equal distances along both; vertical by default.
  /// - Returns: The axis and the movement along it, the first time with all movements before the
  ///   decision; `nil` while undecided.
  public mutating func add(
    _ delta: ScrollDelta, at time: FrameTime, preferring preferred: Axis = .vertical
  ) -> (axis: Axis, distance: Double)? {
    sample(delta, at: time)
    if let axis { return (axis, delta[axis]) }
    travelled = travelled + delta
    let distances = (abs(travelled[preferred]), abs(travelled[preferred.cross]))
    guard max(distances.0, distances.1) > slop else { return nil }
    let decided = distances.0 >= distances.1 ? preferred : preferred.cross
    axis = decided
    return (decided, travelled[decided])
  }

  /// Returns the axis and the velocity of the fling after a release at `time`, in points per
  /// second; `nil` without a decision or a fling.
  ///
  /// It is the decided axis, unless the finger left at least 1.5 times as fast along the other one:
  /// a drag that begins along a row and ends in a flick across it is meant for the outer scroller.
  public func fling(at time: FrameTime) -> (axis: Axis, velocity: Double)? {
    guard let axis, let samples else { return nil }
    let moment = max(time, samples.x.last.time)
    let velocity = ScrollDelta(
      x: samples.x.releaseVelocity(at: moment), y: samples.y.releaseVelocity(at: moment))
    let turned = abs(velocity[axis.cross]) >= 1.5 * abs(velocity[axis])
    let flying = turned ? axis.cross : axis
    return velocity[flying] == 0 ? nil : (flying, velocity[flying])
  }

  /// Resets the lock to undecided.
  public mutating func reset() { self = ScrollDirectionLock(slop: slop) }

  private mutating func sample(_ delta: ScrollDelta, at time: FrameTime) {
    if samples == nil {
      let before = MotionSamples(from: time.advanced(bySeconds: -0.008), isEvent: false)
      samples = (before, before)
    }
    samples?.x.add(delta.x, at: time)
    samples?.y.add(delta.y, at: time)
  }
}
