/// The measured cost of one kind of work, from which its next cost is predicted.
///
/// The prediction is the larger of a moving mean and the 90th percentile of the last 32 samples.
/// Costs have long tails, and a mean would let every fourth frame exceed its deadline. If the
/// maximum is at most 25 % above the percentile, the cost has no tail, and the prediction is the
/// maximum. Expensive work is refused and therefore not measured again. After 30 frames that
/// refused it, each further one lowers the prediction by a tenth, until it is tried again.
///
/// - SeeAlso: Android's `GapWorker`, which uses the mean; the article "Prefetching", which compares
///   both.
package struct UnitCost: Sendable {
  /// The number of samples that are kept.
  static let window = 32
  /// The predicted cost of work that was never done, in nanoseconds.
  static let unknown: Int64 = 2_000_000
  /// The cost below which there was nothing to do, in nanoseconds.
  static let negligible: Int64 = 20_000
  /// The number of consecutive refusing frames after which the prediction decreases.
  static let toleratedRefusals = 30
  /// The factor by which each further refusing frame lowers the prediction.
  static let decay = 0.9

  /// The maximum ratio of the largest sample to the 90th percentile for a cost without a tail.
  static let bound = 1.25

  private var samples = InlineArray<32, Double>(repeating: 0)
  private var count = 0
  private var next = 0
  private var mean = 0.0
  private var high = 0.0
  /// The number of frames that refused the work since it was last done, and the last of them.
  private var refusals = 0
  private var lastRefusal: UInt64 = 0

  package init() {}

  /// Whether the work was ever done.
  package var isKnown: Bool { count > 0 }

  /// The predicted cost, in nanoseconds; O(1).
  package var expected: Int64 {
    guard isKnown else { return Self.unknown }
    return Int64(max(mean, high) * remaining)
  }

  /// Records that frame number `frame` refused the work for lack of time.
  package mutating func refuse(inFrame frame: UInt64) {
    if frame != lastRefusal { refusals += 1 }
    lastRefusal = frame
  }

  /// Records a measured cost, in idle time or not.
  package mutating func add(nanoseconds: Int64) {
    fade(by: remaining)
    refusals = 0
    let sample = Double(max(0, nanoseconds))
    mean = isKnown ? 0.75 * mean + 0.25 * sample : sample
    samples[next] = sample
    next = (next + 1) % Self.window
    count = min(count + 1, Self.window)
    high = highTime()
  }

  private var remaining: Double {
    var left = 1.0
    // After 64 more refusals the prediction is small enough for any frame.
    for _ in 0..<min(max(0, refusals - Self.toleratedRefusals), 64) { left *= Self.decay }
    return left
  }

  /// Scales the old samples like the prediction, so that they do not outweigh the next sample.
  private mutating func fade(by factor: Double) {
    guard factor < 1 else { return }
    mean *= factor
    for index in 0..<count { samples[index] *= factor }
  }

  /// Returns the 90th percentile, found by keeping the few largest samples; or the maximum for a
  /// cost without a tail.
  private func highTime() -> Double {
    let rank = count - (count * 9 + 9) / 10 + 1
    var largest = InlineArray<4, Double>(repeating: 0)
    for index in 0..<count {
      var place = rank - 1
      guard samples[index] > largest[place] else { continue }
      while place > 0, largest[place - 1] < samples[index] {
        largest[place] = largest[place - 1]
        place -= 1
      }
      largest[place] = samples[index]
    }
    return largest[0] <= Self.bound * largest[rank - 1] ? largest[0] : largest[rank - 1]
  }
}
