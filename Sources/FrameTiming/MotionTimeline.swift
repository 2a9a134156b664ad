/// The time at which motion is evaluated: it advances by whole refreshes, as the screen does.
///
/// Positions sampled at the wall clock move by 26 ms and then by 7 ms where the display shows each
/// for 16.7. This line steps by slots and only drifts towards the wall clock, by a share too small
/// to be seen.
struct MotionTimeline: Sendable {
  /// The share of the distance to the grid that a step takes on, and the most of a period that
  /// this may be. At 1 % a distance of a whole period is gone after 100 frames.
  static let gain = 0.02
  static let largestCorrection = 0.01
  /// The same for the first frames of a run, which begins wherever in a refresh its first frame did:
  /// half a period is gone after 20 frames, by less in each than is seen.
  static let firstFrames = 24
  static let firstGain = 0.2
  static let largestFirstCorrection = 0.025
  static let firstSlack = 0.03
  /// Distances below this share of a period are the grid's own jitter: followed, they would make the
  /// steps of an even motion differ.
  static let slack = 0.15
  /// Beyond this many periods the line is not on this grid at all: behind it jumps by whole ones,
  /// ahead (after frames that nothing paced, or runs of a single frame) it goes at half speed.
  static let jump = 1.5

  private(set) var time = FrameTime(nanoseconds: 0)
  private(set) var slot = 0
  private var frames = 0

  /// Starts a run with a frame to be seen at `time`.
  mutating func begin(at time: FrameTime, slot: Int) {
    self.time = time
    self.slot = slot
    frames = 0
  }

  /// Keeps the moment and gives it another number; when the grid counts from a new start.
  mutating func renumber(slot: Int) { self.slot = slot }

  /// Steps to `slot`, which the grid places at `target`; by one at least, for a grid placed anew
  /// may count a refresh twice.
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
