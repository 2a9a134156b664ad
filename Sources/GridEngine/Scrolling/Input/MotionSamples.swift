import FrameTiming

/// The newest positions of a finger with their times, for computing its velocity in fixed memory.
///
/// It stores 32 samples. Events within 3.5 ms share a sample, so that even a device with 1000
/// events per second covers more than the 100 ms that velocities need.
struct MotionSamples: Sendable {
  struct Sample: Hashable, Sendable {
    var time: FrameTime
    /// The distance since the start of the gesture, in points.
    var travel: Double
    /// The number of events in the sample; 0 for a sample that only marks the start of the gesture.
    var events: Int
  }

  private static let capacity = 32
  private static let shareWithin = 0.0035

  private var ring: InlineArray<32, Sample>
  private var first = 0
  private(set) var count = 1

  /// Creates samples from `time` without travel; `isEvent` is whether the start counts as an event.
  init(from time: FrameTime, isEvent: Bool) {
    ring = InlineArray(repeating: Sample(time: time, travel: 0, events: isEvent ? 1 : 0))
  }

  /// The sample at `index`; 0 is the oldest.
  subscript(index: Int) -> Sample { ring[(first + index) % Self.capacity] }

  /// The newest sample.
  var last: Sample { self[count - 1] }

  /// The distance of the newest event with movement, in points; 0 without one.
  private(set) var lastMovement = 0.0

  /// Adds an event that moved the finger by `distance` points. A time before the newest one counts
  /// as the newest.
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

  /// Reverses the direction of all movements.
  mutating func reverse() {
    for index in ring.indices { ring[index].travel.negate() }
    lastMovement.negate()
  }

  /// Whether an event at `time` replaces the newest sample: their times are equal, or both are
  /// close to the sample before.
  private func sharesSample(_ time: FrameTime) -> Bool {
    time == last.time
      || count > 1 && time.seconds(since: self[count - 2].time) < Self.shareWithin
  }
}
