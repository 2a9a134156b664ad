/// The position of an element in the viewport after scrolling to it, along one axis.
public enum ScrollAlignment: Hashable, Sendable, CaseIterable {
  /// The position after the shortest scroll that makes the element visible; no scroll if it is
  /// visible.
  case nearest
  /// The top or leading edge of the viewport.
  case start
  /// The middle of the viewport.
  case center
  /// The bottom or trailing edge of the viewport.
  case end
}

/// A viewport along one axis, for computing positions that show an element.
public struct ScrollReveal: Hashable, Sendable {
  /// The extent of the viewport, in points.
  public var viewport: Double
  /// The covered part at the start of the viewport, in points.
  public var startInset: Double
  /// The covered part at the end of the viewport, in points.
  public var endInset: Double
  /// The range of positions.
  public var range: ClosedRange<Double>

  /// Creates a viewport; uncovered by default.
  public init(
    viewport: Double, range: ClosedRange<Double>, startInset: Double = 0, endInset: Double = 0
  ) {
    self.viewport = viewport
    self.range = range
    self.startInset = startInset
    self.endInset = endInset
  }

  /// Returns the position at which an element has an alignment, clamped to the range.
  ///
  /// For ``ScrollAlignment/nearest`` an element longer than the viewport moves only until it fills
  /// the viewport.
  ///
  /// - Parameters:
  ///   - element: The range of the element, in leading coordinates.
  ///   - alignment: The alignment.
  ///   - position: The current position.
  public func position(
    showing element: ClosedRange<Double>, at alignment: ScrollAlignment, from position: Double
  ) -> Double {
    let starting = element.lowerBound - startInset
    let ending = element.upperBound - viewport + endInset
    switch alignment {
    case .start: return range.clamping(starting)
    case .center: return range.clamping((starting + ending) / 2)
    case .end: return range.clamping(ending)
    case .nearest:
      // Between the two positions the maximum of the element is visible.
      let seen = min(starting, ending)...max(starting, ending)
      return range.clamping(seen.clamping(position))
    }
  }
}
