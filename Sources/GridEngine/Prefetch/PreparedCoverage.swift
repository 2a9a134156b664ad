/// The ranges in which each element has a view or is being prepared, around the viewport and in
/// each orthogonal row.
///
/// Because of it, a frame queries the layout only for the parts by which its prepared range has
/// grown.
struct PreparedCoverage {
  /// The parts of a range in which views may be missing; `nil` on a side without any.
  typealias Missing = (before: ClosedRange<Double>?, after: ClosedRange<Double>?)

  /// In leading coordinates along the scroll direction.
  private var content = Coverage()
  /// By section, along the row, in coordinates that move with the row's content.
  private var rows: [Int: Coverage] = [:]

  /// Adds a range of the content.
  ///
  /// - Parameters:
  ///   - range: The range along the scroll direction.
  ///   - viewport: The visible range, in which all elements have views.
  /// - Returns: The parts of `range` that were not covered before.
  mutating func cover(
    _ range: ClosedRange<Double>, around viewport: ClosedRange<Double>
  ) -> Missing {
    content.cover(range, around: viewport)
  }

  /// Adds a range of an orthogonal row, along the row; see ``cover(_:around:)``.
  mutating func coverRow(
    ofSection section: Int, _ range: ClosedRange<Double>, around viewport: ClosedRange<Double>
  ) -> Missing {
    rows[section, default: Coverage()].cover(range, around: viewport)
  }

  /// Records that an element has no view. The content beyond it, as seen from the viewport, and the
  /// row of its section become uncovered.
  mutating func exclude(_ attributes: LayoutAttributes, viewport: Rect, along axis: Axis) {
    rows[attributes.indexPath.section] = nil
    content.exclude(
      attributes.frame.range(along: axis), viewport: viewport.range(along: axis))
  }

  /// Removes all ranges, because elements moved or changed.
  mutating func forget() {
    content.forget()
    rows.removeAll(keepingCapacity: true)
  }
}

/// A range around the viewport in which each element has a view or is being prepared.
private struct Coverage {
  /// The range along one axis, in points; `nil` if unknown.
  private var covered: ClosedRange<Double>?

  mutating func forget() { covered = nil }

  mutating func cover(
    _ range: ClosedRange<Double>, around viewport: ClosedRange<Double>
  ) -> PreparedCoverage.Missing {
    let known = known(around: viewport)
    let isMissingBefore = range.lowerBound < known.lowerBound
    let isMissingAfter = range.upperBound > known.upperBound
    covered = known.union(range)
    return (
      isMissingBefore ? range.lowerBound...min(known.lowerBound, range.upperBound) : nil,
      isMissingAfter ? max(known.upperBound, range.lowerBound)...range.upperBound : nil
    )
  }

  /// Returns the covered range and the viewport, or only the viewport if they do not overlap.
  private func known(around viewport: ClosedRange<Double>) -> ClosedRange<Double> {
    guard let covered, covered.overlaps(viewport) else { return viewport }
    return covered.union(viewport)
  }

  mutating func exclude(_ element: ClosedRange<Double>, viewport: ClosedRange<Double>) {
    guard let known = covered else { return }
    if element.lowerBound >= viewport.upperBound {
      guard element.lowerBound < known.upperBound else { return }
      covered = min(known.lowerBound, element.lowerBound)...element.lowerBound
    } else if element.upperBound <= viewport.lowerBound {
      guard element.upperBound > known.lowerBound else { return }
      covered = element.upperBound...max(known.upperBound, element.upperBound)
    }
  }
}

extension ClosedRange<Double> {
  /// The smallest range that contains both.
  fileprivate func union(_ other: Self) -> Self {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
