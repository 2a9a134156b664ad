import FrameTiming

/// The newest positions of a finger, with their times: enough for its speed, in fixed room.
///
/// Holds 32 samples. Events nearer than 3.5 ms to the one before share a sample, so that even a
/// device reporting 1000 times a second leaves more than the 100 ms that velocities look back on.
struct MotionSamples: Sendable {
  struct Sample: Hashable, Sendable {
    var time: FrameTime
    /// In points since the gesture began.
    var travel: Double
    /// The events that it stands for; 0 where it only marks where the gesture began.
    var events: Int
  }

  private static let capacity = 32
  private static let shareWithin = 0.0035

  private var ring: InlineArray<32, Sample>
  private var first = 0
  private(set) var count = 1

  /// Begins at `time` with no travel, which counts as an event where `isEvent`.
  init(from time: FrameTime, isEvent: Bool) {
    ring = InlineArray(repeating: Sample(time: time, travel: 0, events: isEvent ? 1 : 0))
  }

  /// The sample at `index`, 0 being the oldest.
  subscript(index: Int) -> Sample { ring[(first + index) % Self.capacity] }

  /// The newest sample.
  var last: Sample { self[count - 1] }

  /// What the newest event that moved moved by, in points; 0 before there is one.
  private(set) var lastMovement = 0.0

  /// Adds an event that moved the finger by `distance` points. A time before the newest counts as
  /// the newest.
  mutating func add(_ distance: Double, at time: FrameTime) {
    if distance != 0 { lastMovement = distance }
    let newest = last
    let sample = Sample(time: max(time, newest.time), travel: newest.travel + distance, events: 1)
    if newest.events > 0, sharesSample(sample.time) {
      ring[(first + count - 1) % Self.capacity] = Sample(
        time: sample.time, travel: sample.travel, events: newest.events + 1)
    } else if count < Self.capacity {
      ring[(first + count) % Self.capacity] = sample
      count += 1
    } else {
      ring[first] = sample
      first = (first + 1) % Self.capacity
    }
  }

  /// Whether an event at `time` replaces the newest sample: the two are one moment, or the one
  /// before the newest is near enough for both.
  private func sharesSample(_ time: FrameTime) -> Bool {
    time == last.time
      || count > 1 && time.seconds(since: self[count - 2].time) < Self.shareWithin
  }
}
