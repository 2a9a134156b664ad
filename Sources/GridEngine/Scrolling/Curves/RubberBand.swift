/// The resistance of content that a finger pulls past its end (overscroll).
///
/// An overshoot x of the finger displays as (1 − 1/(0.55·x/D + 1))·D, where D is the extent of the
/// viewport. This is a little more than half of x at first, then less, and never D. For D = 480 and
/// x = 100 it is 49.
///
/// - SeeAlso: UIScrollView, which has the same curve.
struct RubberBand: Hashable, Sendable {
  /// The extent D of the viewport, in points.
  var extent: Double

  private static let stiffness = 0.55

  /// Returns the displayed position for a position of the finger.
  func shown(_ position: Double, within range: ClosedRange<Double>) -> Double {
    let edge = range.clamping(position)
    let overshoot = abs(position - edge)
    guard overshoot > 0, extent > 0 else { return edge }
    let shown = (1 - 1 / (overshoot * Self.stiffness / extent + 1)) * extent
    return position < edge ? edge - shown : edge + shown
  }

  /// Returns the position of the finger for a displayed position; the inverse of
  /// ``shown(_:within:)``.
  func pulled(_ position: Double, within range: ClosedRange<Double>) -> Double {
    let edge = range.clamping(position)
    guard position != edge, extent > 0 else { return edge }
    // If a smaller viewport leaves content farther out than it can be pulled, the maximum is used.
    let shown = min(abs(position - edge), 0.99 * extent)
    let overshoot = (1 / (1 - shown / extent) - 1) * extent / Self.stiffness
    return position < edge ? edge - overshoot : edge + overshoot
  }

  /// Returns the ratio of displayed velocity to the finger's velocity at its `position`; 1 within
  /// the range.
  func slope(_ position: Double, within range: ClosedRange<Double>) -> Double {
    let overshoot = abs(position - range.clamping(position))
    guard overshoot > 0 else { return 1 }
    guard extent > 0 else { return 0 }
    let stretch = overshoot * Self.stiffness / extent + 1
    return Self.stiffness / (stretch * stretch)
  }
}
