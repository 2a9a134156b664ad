/// The times at which motion is evaluated, which advance by whole refreshes like the display.
///
/// With wall-clock times, motion would step by 26 ms and then by 7 ms while the display shows each
/// frame for 16.7 ms. This timeline advances by slots and drifts towards the wall clock so slowly
/// that the drift is invisible.
struct MotionTimeline: Sendable {
  /// The share of the error by which each step is corrected, and the maximum correction as a share
  /// of the period. At 1 %, an error of a whole period is corrected in 100 frames.
  static let gain = 0.02
  static let largestCorrection = 0.01
  /// The corrections in the first frames of a run, which begins at any phase: half a period in 20
  /// frames, still invisibly.
  static let firstFrames = 24
  static let firstGain = 0.2
  static let largestFirstCorrection = 0.025
  static let firstSlack = 0.03
  /// The error, as a share of the period, that is not corrected because it is jitter of the slots.
  /// Corrections would make the steps of a steady motion differ.
  static let slack = 0.15
  /// The error, in periods, above which the timeline is not corrected gradually. If it is behind,
  /// it jumps by whole periods. If it is ahead (after unpaced frames or runs of one frame), it
  /// advances at half speed.
  static let jump = 1.5

  private(set) var time = FrameTime(nanoseconds: 0)
  private(set) var slot = 0
  private var frames = 0

  /// Starts a run with a frame that becomes visible at `time`.
  mutating func begin(at time: FrameTime, slot: Int) {
    self.time = time
    self.slot = slot
    frames = 0
  }

  /// Changes the number of the current slot, without changing the time, when a run starts to count.
  mutating func renumber(slot: Int) { self.slot = slot }

  /// Advances to `slot`, whose time is `target`. Advances by at least one period, because a slot
  /// may repeat after the phase of the slots has changed.
  mutating func advance(to slot: Int, target: FrameTime, period: Double) {
    let steps = Double(max(1, slot - self.slot)) * period
    let stepped = time.advanced(byNanoseconds: Int64(steps.rounded()))
    let error = Double(target.nanoseconds(since: stepped))
    time = stepped.advanced(byNanoseconds: Int64(correction(of: error, period: period).rounded()))
    self.slot = slot
    frames += 1
  }

  private func correction(of error: Double, period: Double) -> Double {
    if error > Self.jump * period { return (error / period).rounded(.down) * period }
    if error < -Self.jump * period { return -0.5 * period }
    let isFirst = frames < Self.firstFrames
    let limit = (isFirst ? Self.largestFirstCorrection : Self.largestCorrection) * period
    let slack = (isFirst ? Self.firstSlack : Self.slack) * period
    let beyond = error - min(max(error, -slack), slack)
    let gain = isFirst ? Self.firstGain : Self.gain
    return min(max(gain * beyond, -limit), limit)
  }
}
