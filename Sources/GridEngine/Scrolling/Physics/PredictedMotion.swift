import FrameTiming

/// The predicted motion of a scroller, by which elements are prepared.
public struct PredictedMotion: Sendable {
  /// The time of the prediction.
  public let time: FrameTime
  /// The position at ``time``, in points.
  public let position: Double
  /// The velocity at ``time``, in points per second, positive towards larger positions.
  public let velocity: Double
  /// The position at which the motion ends; during a touch, the position after a release at
  /// ``time``.
  public let landing: Double

  private let trajectory: Trajectory

  init(time: FrameTime, state: MotionState, trajectory: Trajectory) {
    self.time = time
    position = state.position
    velocity = state.velocity
    landing = trajectory.rest
    self.trajectory = trajectory
  }

  /// Returns the position after `seconds`.
  public func position(after seconds: Double) -> Double {
    trajectory.state(at: time.advanced(bySeconds: seconds)).position
  }

  /// Returns the seconds until `position` is reached; `nil` if it is not reached.
  ///
  /// - Complexity: O(1).
  public func seconds(toReach position: Double) -> Double? {
    let already = time.seconds(since: trajectory.start)
    return trajectory.time(toReach: position, after: max(0, already)).map { $0 - already }
  }
}

extension ScrollPhysics {
  /// Returns the predicted motion from the newest frame on.
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
