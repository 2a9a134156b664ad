/// The predicted visibility of moving content, by which images are prioritized.
///
/// It is created on the main actor once per frame. Decoding threads query it for each pending
/// image. Therefore it samples the motion at 21 times in advance instead of solving it for each
/// query.
public struct ScrollPrediction: Sendable {
  /// The interval between samples in seconds, and their number: they cover the first second.
  private static let step = 0.05
  private static let count = 21

  private let axis: Axis
  private let viewport: Double
  /// 1 or −1, the sign of the motion. Positions are stored multiplied by it, so that they only
  /// increase.
  private let direction: Double
  private var positions = InlineArray<21, Double>(repeating: 0)
  private let rest: Double
  /// The speed in points per second at which fingers move the content; `nil` without fingers.
  private let fingerSpeed: Double?

  /// Samples a motion.
  ///
  /// Fingers can release the content at any time or continue. Only elements that become visible in
  /// both cases count. The predicted landing stays ahead of the fingers as long as they move, so it
  /// is ignored before the release.
  ///
  /// - Parameters:
  ///   - axis: The scroll axis.
  ///   - motion: The motion along `axis`.
  ///   - viewport: The extent of the viewport, in points.
  ///   - isHeld: Whether fingers move the content.
  public init(axis: Axis, motion: PredictedMotion, viewport: Double, isHeld: Bool = false) {
    self.axis = axis
    self.viewport = viewport
    direction = motion.landing < motion.position ? -1 : 1
    fingerSpeed = isHeld ? abs(motion.velocity) : nil
    for index in 0..<Self.count {
      positions[index] = direction * motion.position(after: Double(index) * Self.step)
    }
    // A spring can overshoot and return; the positions in between count as visible.
    for index in 1..<Self.count { positions[index] = max(positions[index], positions[index - 1]) }
    rest = max(direction * motion.landing, positions[Self.count - 1])
  }

  /// The time during which an element is visible.
  public struct VisibleInterval: Hashable, Sendable {
    /// The seconds until the element becomes visible; 0 for a visible element.
    public let begin: Double
    /// The seconds until the element leaves the viewport; infinite for elements at the landing.
    public let end: Double

    package init(begin: Double, end: Double) {
      self.begin = begin
      self.end = end
    }
  }

  /// Returns the time during which `frame`, in content coordinates, is visible; `nil` if it does
  /// not become visible, or not certainly.
  ///
  /// - Complexity: O(1): at most 20 comparisons.
  public func visibility(of frame: Rect) -> VisibleInterval? {
    let isForward = direction > 0
    let entry = isForward ? frame.start(along: axis) - viewport : -frame.end(along: axis)
    let exit = isForward ? frame.end(along: axis) : viewport - frame.start(along: axis)
    guard exit > positions[0], let begin = seconds(toReach: entry) else { return nil }
    let end = min(seconds(toReach: exit) ?? .infinity, fingerSeconds(toReach: exit))
    return begin < end ? VisibleInterval(begin: begin, end: end) : nil
  }

  private func fingerSeconds(toReach position: Double) -> Double {
    guard let fingerSpeed, fingerSpeed > 0 else { return .infinity }
    return max(position - positions[0], 0) / fingerSpeed
  }

  private func seconds(toReach position: Double) -> Double? {
    if position <= positions[0] { return 0 }
    guard position < rest else { return nil }
    for index in 1..<Self.count where positions[index] >= position {
      let from = positions[index - 1]
      let part = (position - from) / max(positions[index] - from, 0.001)
      return (Double(index - 1) + part) * Self.step
    }
    // All times after the first second have the same priority.
    return Double(Self.count) * Self.step
  }
}
