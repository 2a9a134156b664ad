/// Decides how long after a frame callback the next frame begins.
///
/// A frame that begins at the callback is finished long before the compositor takes it, and shows
/// input that is older than necessary. The compositor takes frames one refresh after the callback at
/// the earliest, so a frame may begin later by the rest of the refresh that its work leaves. The
/// rest is estimated from the longest work of the last frames and from the jitter of callbacks,
/// with a margin. A refresh that is missed all the same removes the delay at once. It returns
/// slowly, and after each further miss more slowly.
///
/// - Complexity: O(1) for each call, except that ``delay(period:)`` is O(*n*), *n* being 600.
public struct FrameLead: Sendable {
  /// The number of frames whose longest work counts.
  static let frameCount = 600
  /// The number of frames before the first delay.
  static let fewestFrames = 90
  /// The margin for work that takes longer than ever before: in nanoseconds, and at least as a part
  /// of the longest work, because long frames also vary more.
  static let margin = (least: 2_000_000.0, share: 0.45)
  /// The longest delay as a part of the refresh. A frame that begins later than this would belong
  /// to the next refresh for the frame clock.
  static let longestShare = 0.5
  /// The frames without a miss after which the delay may grow by a hundredth of a refresh.
  static let firstPatience = 3
  private static let longestPatience = 256

  /// The work of the last frames in nanoseconds, a ring.
  private var work: [Double] = []
  private var next = 0
  /// The share of the refresh by which a frame may be delayed.
  private var share = 0.0
  private var patience = firstPatience
  private var sinceChange = 0

  /// Creates a lead without a delay.
  public init() {}

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - nanoseconds: The wall time from the time at which the frame should have begun until its
  ///     present call.
  ///   - missed: Whether a refresh was missed since the previous frame.
  public mutating func add(work nanoseconds: Int64, missed: Bool) {
    if work.count < Self.frameCount {
      work.append(Double(nanoseconds))
    } else {
      work[next] = Double(nanoseconds)
      next = (next + 1) % Self.frameCount
    }
    sinceChange += 1
    if missed {
      didMissRefresh()
    } else if sinceChange >= patience {
      share = min(share + 0.01, Self.longestShare)
      sinceChange = 0
    }
  }

  /// Removes the delay, because a refresh was missed.
  public mutating func didMissRefresh() {
    if share > 0 { patience = min(2 * patience, Self.longestPatience) }
    share = 0
    sinceChange = 0
  }

  /// Returns the time in nanoseconds between the callback and the start of the next frame.
  ///
  /// - Parameter period: The length of a refresh in nanoseconds.
  public func delay(period: Double) -> Int64 {
    guard work.count >= Self.fewestFrames else { return 0 }
    let longest = work.max() ?? period
    let slack = period - longest - max(Self.margin.least, Self.margin.share * longest)
    return Int64(max(0, min(slack, share * period)))
  }
}
