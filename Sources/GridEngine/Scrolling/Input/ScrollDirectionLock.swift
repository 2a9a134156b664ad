import FrameTiming

/// Decides which of two nested scrollers a gesture belongs to.
///
/// A drag that moves more along a row than across it belongs to the row. Until it has moved far
/// enough to tell, both wait; what it moved meanwhile is not lost. The decision holds until the
/// finger leaves, and then is taken once more for the fling, which may go another way.
public struct ScrollDirectionLock: Sendable {
  /// Points within which a gesture is undecided; 8 by default, about what a still finger trembles.
  public var slop: Double
  /// The axis it was decided for.
  public private(set) var axis: Axis?
  private var travelled = ScrollDelta()
  private var samples: (x: MotionSamples, y: MotionSamples)?

  /// Begins undecided.
  public init(slop: Double = 8) { self.slop = slop }

  /// Adds a movement that happened at `time`.
  ///
  /// - Returns: What the decided axis moves by, on the first time all that had been held back with
  ///   it; nil while undecided. Equal ways along both go to the `preferred` axis.
  public mutating func add(
    _ delta: ScrollDelta, at time: FrameTime, preferring preferred: Axis = .vertical
  ) -> (axis: Axis, distance: Double)? {
    sample(delta, at: time)
    if let axis { return (axis, delta[axis]) }
    travelled = travelled + delta
    let ways = (abs(travelled[preferred]), abs(travelled[preferred.cross]))
    guard max(ways.0, ways.1) > slop else { return nil }
    let decided = ways.0 >= ways.1 ? preferred : preferred.cross
    axis = decided
    return (decided, travelled[decided])
  }

  /// The axis that flies on when the finger leaves at `time`, and how fast, in points per second;
  /// nil where it was never decided or nothing flies on.
  ///
  /// The decided one, unless the finger left at least 1.5 times as fast along the other: a drag that
  /// began along the row and ended in a flick across it was meant for the outer scroller.
  public func fling(at time: FrameTime) -> (axis: Axis, velocity: Double)? {
    guard let axis, let samples else { return nil }
    let moment = max(time, samples.x.last.time)
    let velocity = ScrollDelta(
      x: samples.x.releaseVelocity(at: moment), y: samples.y.releaseVelocity(at: moment))
    let turned = abs(velocity[axis.cross]) >= 1.5 * abs(velocity[axis])
    let flying = turned ? axis.cross : axis
    return velocity[flying] == 0 ? nil : (flying, velocity[flying])
  }

  /// Begins anew, undecided.
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
