/// What one kind of work has lately taken, and so what it is expected to take the next time.
///
/// The larger of a moving mean and the ninetieth percentile of the last 32 times: costs have long
/// tails, and a mean would let every fourth frame run past its deadline. Where the dearest time of
/// these is little more than that, the cost has no tail, and the dearest is expected. A kind that is
/// expensive is refused, so nothing would ever prove it cheaper; after 30 frames that did the
/// expectation falls by a tenth with each further one until it is tried again.
///
/// - SeeAlso: Android's `GapWorker`, which takes the mean; `docs/prefetching.md` for both compared.
package struct UnitCost: Sendable {
  /// How many times are remembered.
  static let window = 32
  /// What work nobody has done yet is taken to cost, nanoseconds.
  static let unknown: Int64 = 2_000_000
  /// Work below this found nothing to do, nanoseconds.
  static let trifle: Int64 = 20_000
  /// The frames that refuse it in a row after which the expectation falls.
  static let patience = 30
  /// What is left of it after each further frame.
  static let decay = 0.9

  /// How much more than the ninetieth percentile the dearest time may be to be expected.
  static let bound = 1.25

  private var samples = InlineArray<32, Double>(repeating: 0)
  private var count = 0
  private var next = 0
  private var mean = 0.0
  private var high = 0.0
  /// How many frames have refused it since it was done, and the last of them.
  private var refusals = 0
  private var lastRefusal: UInt64 = 0

  package init() {}

  /// Whether it was ever done.
  package var isKnown: Bool { count > 0 }

  /// What the next time is expected to take, nanoseconds; O(1).
  package var expected: Int64 {
    guard isKnown else { return Self.unknown }
    return Int64(max(mean, high) * remaining)
  }

  /// Notes that it was not done in frame number `frame` because there was too little time.
  package mutating func refuse(inFrame frame: UInt64) {
    if frame != lastRefusal { refusals += 1 }
    lastRefusal = frame
  }

  /// Notes that it took `nanoseconds`, ahead or because it had to.
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
    // Beyond 64 nothing is left that could keep it from being tried.
    for _ in 0..<min(max(0, refusals - Self.patience), 64) { left *= Self.decay }
    return left
  }

  /// Has the times of before count as little as they were lately taken for, so that one new time is
  /// not drowned by those that kept it from happening.
  private mutating func fade(by factor: Double) {
    guard factor < 1 else { return }
    mean *= factor
    for index in 0..<count { samples[index] *= factor }
  }

  /// The smallest time that nine in ten do not exceed, by keeping the few largest; or the largest.
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
