/// Around the viewport and in every row that scrolls across the content: where each element has a view,
/// or is being prepared.
///
/// It makes looking for work cost what is new: a frame asks the layout about the parts that its range
/// has gained, and about nothing else.
struct PreparedCoverage {
  /// The parts of a range in which views may be missing; nil where there is none on that side.
  typealias Missing = (before: ClosedRange<Double>?, after: ClosedRange<Double>?)

  /// In content coordinates along the scroll direction.
  private var content = Coverage()
  /// By section, along the row, in positions that move with the row's content.
  private var rows: [Int: Coverage] = [:]

  /// Covers a range of the content.
  ///
  /// - Parameters:
  ///   - range: Along the scroll direction, as is
  ///   - viewport: all of which has views.
  /// - Returns: What of `range` was not covered before.
  mutating func cover(
    _ range: ClosedRange<Double>, around viewport: ClosedRange<Double>
  ) -> Missing {
    content.cover(range, around: viewport)
  }

  /// The same for the row of a section, along the row.
  mutating func coverRow(
    ofSection section: Int, _ range: ClosedRange<Double>, around viewport: ClosedRange<Double>
  ) -> Missing {
    rows[section, default: Coverage()].cover(range, around: viewport)
  }

  /// Notes that an element has no view: what is beyond it, seen from the viewport, and the row of its
  /// section are looked at again.
  mutating func exclude(_ attributes: LayoutAttributes, viewport: Rect, along axis: Axis) {
    rows[attributes.indexPath.section] = nil
    content.exclude(
      attributes.frame.range(along: axis), viewport: viewport.range(along: axis))
  }

  /// Notes that elements moved, or that other ones are there.
  mutating func forget() {
    content.forget()
    rows.removeAll(keepingCapacity: true)
  }
}

/// A stretch around the viewport in which every element has a view, or is being prepared.
private struct Coverage {
  /// Along one axis, points; nil where nothing is known.
  private var stretch: ClosedRange<Double>?

  mutating func forget() { stretch = nil }

  mutating func cover(
    _ range: ClosedRange<Double>, around viewport: ClosedRange<Double>
  ) -> PreparedCoverage.Missing {
    let known = known(around: viewport)
    let isMissingBefore = range.lowerBound < known.lowerBound
    let isMissingAfter = range.upperBound > known.upperBound
    stretch = known.union(range)
    return (
      isMissingBefore ? range.lowerBound...min(known.lowerBound, range.upperBound) : nil,
      isMissingAfter ? max(known.upperBound, range.lowerBound)...range.upperBound : nil
    )
  }

  /// What is known, with the viewport; only that where the two do not meet.
  private func known(around viewport: ClosedRange<Double>) -> ClosedRange<Double> {
    guard let stretch, stretch.overlaps(viewport) else { return viewport }
    return stretch.union(viewport)
  }

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

extension ClosedRange<Double> {
  /// The smallest range that contains both.
  fileprivate func union(_ other: Self) -> Self {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
