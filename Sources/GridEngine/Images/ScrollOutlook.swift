/// Where content that moves will be in the next moments: which pictures will be seen, and when.
///
/// Made on the main actor once a frame, asked by decode threads for every picture that waits, so the
/// motion is followed at twenty moments beforehand instead of solved for each.
public struct ScrollOutlook: Sendable {
  /// Seconds between the moments, and how many there are: the first second.
  private static let step = 0.05
  private static let count = 21

  private let axis: Axis
  private let viewport: Double
  /// 1, or -1 towards smaller positions. Positions are kept times this, so that they only grow.
  private let direction: Double
  private var positions = InlineArray<21, Double>(repeating: 0)
  private let rest: Double

  /// Follows a motion.
  ///
  /// - Parameters:
  ///   - motion: How content moves along `axis`.
  ///   - viewport: How much of it is in view, points.
  public init(axis: Axis, motion: PredictedMotion, viewport: Double) {
    self.axis = axis
    self.viewport = viewport
    direction = motion.landing < motion.position ? -1 : 1
    for index in 0..<Self.count {
      positions[index] = direction * motion.position(after: Double(index) * Self.step)
    }
    // A spring may pass its rest and come back; what it passes on the way there counts.
    for index in 1..<Self.count { positions[index] = max(positions[index], positions[index - 1]) }
    rest = max(direction * motion.landing, positions[Self.count - 1])
  }

  /// When something will be in view.
  public struct Sight: Hashable, Sendable {
    /// Seconds until it comes into view; 0 for what is.
    public let begin: Double
    /// Seconds until it leaves; infinite for what is in view where the motion ends.
    public let end: Double
  }

  /// When what lies at `frame`, in content coordinates, will be in view; nil for never again.
  ///
  /// - Complexity: O(1): twenty comparisons at most.
  public func sight(of frame: Rect) -> Sight? {
    let isForward = direction > 0
    let entry = isForward ? frame.start(along: axis) - viewport : -frame.end(along: axis)
    let exit = isForward ? frame.end(along: axis) : viewport - frame.start(along: axis)
    guard exit > positions[0], let begin = seconds(toReach: entry) else { return nil }
    return Sight(begin: begin, end: seconds(toReach: exit) ?? .infinity)
  }

  private func seconds(toReach position: Double) -> Double? {
    if position <= positions[0] { return 0 }
    guard position < rest else { return nil }
    for index in 1..<Self.count where positions[index] >= position {
      let from = positions[index - 1]
      let part = (position - from) / max(positions[index] - from, 0.001)
      return (Double(index - 1) + part) * Self.step
    }
    // Beyond a second nothing is decided by how far beyond.
    return Double(Self.count) * Self.step
  }
}
