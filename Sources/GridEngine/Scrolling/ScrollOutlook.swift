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
  /// Points a second, above 0, that a hand moves content at; nil where none does.
  private let speedOfHand: Double?

  /// Follows a motion.
  ///
  /// A hand may let go at once or go on as it does: only what is seen either way counts, so that where
  /// content would land, which goes ahead of a hand for as long as it moves, is not asked for before
  /// the hand has let go.
  ///
  /// - Parameters:
  ///   - motion: How content moves along `axis`.
  ///   - viewport: How much of it is in view, points.
  ///   - isHeld: Whether a hand moves it.
  public init(axis: Axis, motion: PredictedMotion, viewport: Double, isHeld: Bool = false) {
    self.axis = axis
    self.viewport = viewport
    direction = motion.landing < motion.position ? -1 : 1
    speedOfHand = isHeld ? abs(motion.velocity) : nil
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

    package init(begin: Double, end: Double) {
      self.begin = begin
      self.end = end
    }
  }

  /// When what lies at `frame`, in content coordinates, will be in view; nil for never again, or not
  /// for certain.
  ///
  /// - Complexity: O(1): twenty comparisons at most.
  public func sight(of frame: Rect) -> Sight? {
    let isForward = direction > 0
    let entry = isForward ? frame.start(along: axis) - viewport : -frame.end(along: axis)
    let exit = isForward ? frame.end(along: axis) : viewport - frame.start(along: axis)
    guard exit > positions[0], let begin = seconds(toReach: entry) else { return nil }
    let end = min(seconds(toReach: exit) ?? .infinity, secondsOfHand(toReach: exit))
    return begin < end ? Sight(begin: begin, end: end) : nil
  }

  private func secondsOfHand(toReach position: Double) -> Double {
    guard let speedOfHand, speedOfHand > 0 else { return .infinity }
    return max(position - positions[0], 0) / speedOfHand
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
