import FrameTiming

@testable import GridEngine

extension PredictedMotion {
  /// Returns a fling at `velocity` points per second from `position`, in infinite content.
  public static func glide(from position: Double, at velocity: Double) -> PredictedMotion {
    let time = FrameTime(nanoseconds: 1_000_000_000)
    let state = MotionState(position: position, velocity: velocity)
    let physics = ScrollPhysics(position: position, range: -1e9...1e9, viewport: 500)
    return PredictedMotion(
      time: time, state: state,
      trajectory: .glide(from: state, by: physics.flingRules, start: time))
  }
}

extension ScrollPrediction {
  /// Returns the prediction of a fling downwards.
  public static func glide(
    from position: Double, at velocity: Double, viewport: Double
  ) -> ScrollPrediction {
    ScrollPrediction(
      axis: .vertical, motion: .glide(from: position, at: velocity), viewport: viewport)
  }
}
