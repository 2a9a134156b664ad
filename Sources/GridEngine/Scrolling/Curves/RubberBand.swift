/// How far content follows a finger that pulls it past its end.
///
/// An overshoot x of the finger shows as (1 − 1/(0.55·x/D + 1))·D, with D the viewport's extent: a
/// little more than half at first, less and less later, and never D. D = 480 and x = 100 show 49.
///
/// - SeeAlso: UIScrollView, whose curve this is.
struct RubberBand: Hashable, Sendable {
  /// The viewport's extent D in points.
  var extent: Double

  private static let stiffness = 0.55

  /// What `position` of the finger shows as.
  func shown(_ position: Double, within range: ClosedRange<Double>) -> Double {
    let edge = range.clamping(position)
    let overshoot = abs(position - edge)
    guard overshoot > 0, extent > 0 else { return edge }
    let shown = (1 - 1 / (overshoot * Self.stiffness / extent + 1)) * extent
    return position < edge ? edge - shown : edge + shown
  }

  /// The finger's position that shows as `position`; the reverse of ``shown(_:within:)``.
  func pulled(_ position: Double, within range: ClosedRange<Double>) -> Double {
    let edge = range.clamping(position)
    guard position != edge, extent > 0 else { return edge }
    // Where a shrunken viewport leaves content further out than it can be pulled, as far as can be.
    let shown = min(abs(position - edge), 0.99 * extent)
    let overshoot = (1 / (1 - shown / extent) - 1) * extent / Self.stiffness
    return position < edge ? edge - overshoot : edge + overshoot
  }

  /// How much of the finger's speed shows at its `position`: 1 within the range.
  func slope(_ position: Double, within range: ClosedRange<Double>) -> Double {
    let overshoot = abs(position - range.clamping(position))
    guard overshoot > 0 else { return 1 }
    guard extent > 0 else { return 0 }
    let stretch = overshoot * Self.stiffness / extent + 1
    return Self.stiffness / (stretch * stretch)
  }
}
