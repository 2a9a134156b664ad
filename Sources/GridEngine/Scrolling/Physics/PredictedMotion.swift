import FrameTiming

/// Where a scroller will be, for preparing what it is about to show.
public struct PredictedMotion: Sendable {
  /// The moment at which the prediction was made.
  public let time: FrameTime
  /// Where it is then, in points.
  public let position: Double
  /// Its speed then, in points per second, above 0 towards larger positions.
  public let velocity: Double
  /// Where it comes to rest; while a hand holds it, where it would if the hand let go.
  public let landing: Double

  private let trajectory: Trajectory

  init(time: FrameTime, state: MotionState, trajectory: Trajectory) {
    self.time = time
    position = state.position
    velocity = state.velocity
    landing = trajectory.rest
    self.trajectory = trajectory
  }

  /// Where it will be after `seconds`.
  public func position(after seconds: Double) -> Double {
    trajectory.state(at: time.advanced(bySeconds: seconds)).position
  }

  /// Seconds until it first reaches `position`, or nil where it never does.
  ///
  /// - Complexity: O(1).
  public func seconds(toReach position: Double) -> Double? {
    let already = time.seconds(since: trajectory.start)
    return trajectory.time(toReach: position, after: max(0, already)).map { $0 - already }
  }
}

extension ScrollPhysics {
  /// How it will move from the newest frame on.
  public func predictedMotion() -> PredictedMotion {
    let state = state(at: now)
    guard phase == .finger || phase == .touch else {
      let trajectory =
        phase == .scrollBar ? Trajectory(restingAt: state.position, from: now) : trajectory
      return PredictedMotion(time: now, state: state, trajectory: trajectory)
    }
    let velocity = abs(state.velocity) > tuning.flingThreshold ? state.velocity : 0
    let free = Trajectory.glide(
      from: MotionState(position: state.position, velocity: velocity),
      by: phase == .touch ? touchRules : flingRules, start: now)
    return PredictedMotion(time: now, state: state, trajectory: free)
  }
}
