/// Where an element that is scrolled to is to be, along one axis.
public enum ScrollAlignment: Hashable, Sendable, CaseIterable {
  /// Wherever the shortest way makes it visible; nowhere else if it is.
  case nearest
  /// At the viewport's top or leading edge.
  case start
  case center
  /// At the viewport's bottom or trailing edge.
  case end
}

/// What is seen of the content along one axis, for finding positions that show an element.
public struct ScrollReveal: Hashable, Sendable {
  /// The extent of the viewport in points.
  public var viewport: Double
  /// How much of it is covered at its start, in points.
  public var startInset: Double
  /// How much of it is covered at its end, in points.
  public var endInset: Double
  /// The legal positions.
  public var range: ClosedRange<Double>

  /// Describes a viewport, uncovered by default.
  public init(
    viewport: Double, range: ClosedRange<Double>, startInset: Double = 0, endInset: Double = 0
  ) {
    self.viewport = viewport
    self.range = range
    self.startInset = startInset
    self.endInset = endInset
  }

  /// The position at which `element`, in content coordinates, is aligned as asked, clamped to the
  /// legal positions.
  ///
  /// For ``ScrollAlignment/nearest`` an element that is longer than the viewport moves only until
  /// it fills it.
  ///
  /// - Parameter position: Where the content is now.
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
      // Between the two it is seen as far as can be.
      let seen = min(starting, ending)...max(starting, ending)
      return range.clamping(seen.clamping(position))
    }
  }
}
