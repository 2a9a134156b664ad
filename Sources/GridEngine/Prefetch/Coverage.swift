/// The stretch around the viewport in which every element has a view, or is being prepared.
///
/// What enters the prepared range is what lies between the range's end and this one's, so that a
/// frame looks at what is new and at nothing else.
struct Coverage: Equatable {
  /// In content coordinates along the scroll direction, points; nil where nothing is known.
  private(set) var stretch: ClosedRange<Double>?

  /// Nothing is known any more: elements moved, or other ones are there.
  mutating func forget() { stretch = nil }

  /// Begins anew with the viewport, unless what is known meets it.
  mutating func follow(_ viewport: ClosedRange<Double>) {
    guard let known = stretch, known.overlaps(viewport) else { return stretch = viewport }
    stretch =
      min(known.lowerBound, viewport.lowerBound)...max(known.upperBound, viewport.upperBound)
  }

  /// The parts of `range` that are not covered, before and behind; nil where there is none.
  func missing(
    from range: ClosedRange<Double>
  ) -> (before: ClosedRange<Double>?, after: ClosedRange<Double>?) {
    guard let stretch else { return (range, nil) }
    let before = range.lowerBound < stretch.lowerBound
    let after = range.upperBound > stretch.upperBound
    return (
      before ? range.lowerBound...min(stretch.lowerBound, range.upperBound) : nil,
      after ? max(stretch.upperBound, range.lowerBound)...range.upperBound : nil
    )
  }

  /// All of `range` is covered.
  mutating func extend(to range: ClosedRange<Double>) {
    guard let known = stretch else { return stretch = range }
    stretch = min(known.lowerBound, range.lowerBound)...max(known.upperBound, range.upperBound)
  }

  /// An element between two positions has no view: what lies beyond it, seen from the viewport, is
  /// to be looked at again.
  mutating func exclude(_ element: ClosedRange<Double>, viewport: ClosedRange<Double>) {
    guard let known = stretch else { return }
    if element.lowerBound >= viewport.upperBound {
      guard element.lowerBound < known.upperBound else { return }
      stretch = min(known.lowerBound, element.lowerBound)...element.lowerBound
    } else if element.upperBound <= viewport.lowerBound {
      guard element.upperBound > known.lowerBound else { return }
      stretch = element.upperBound...max(known.upperBound, element.upperBound)
    }
  }
}
