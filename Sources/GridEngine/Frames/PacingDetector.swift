/// Tells whether presenting waits for the display at all.
///
/// SDL's software renderer claims to and returns at once; then the loop has to pace itself.
struct PacingDetector: Sendable {
  /// Frames looked at before the answer changes. Fewer mistake a burst for the rule; more let an
  /// unpaced window spin for longer at its start.
  static let window = 8
  /// A frame that waited longer than this was held by the display: 0.5 ms.
  static let blockedNanoseconds: Int64 = 500_000
  /// Frames faster than this share of a period cannot have been paced.
  static let fastShare = 0.6

  private(set) var isPaced = true
  private var seen = 0
  private var blocked = 0
  private var fast = 0

  /// Adds a frame; `interval` and `period` in nanoseconds.
  mutating func add(interval: Int64, blocked wasBlocked: Bool, period: Double) {
    seen += 1
    if wasBlocked { blocked += 1 }
    if Double(interval) < Self.fastShare * period { fast += 1 }
    if seen == Self.window { decide() }
  }

  /// Starts again as paced; for a new window or renderer.
  mutating func reset() { self = PacingDetector() }

  private mutating func decide() {
    // Unpaced: most frames came faster than the display refreshes and hardly one waited. Once the
    // loop sleeps by itself its intervals look paced, so only waiting inside present ends it.
    if isPaced {
      isPaced = !(2 * fast > seen && 8 * blocked < seen)
    } else {
      isPaced = 2 * blocked > seen
    }
    (seen, blocked, fast) = (0, 0, 0)
  }
}
