/// The viewport, its motion and its layout, which determine the ranges of data and cells to
/// prefetch.
@MainActor
struct PrefetchContext {
  let layout: any SolvedLayout
  /// The visible rectangle of the content.
  let bounds: Rect
  /// The motion along the scroll direction.
  let motion: PredictedMotion
  /// The seconds per frame, along the scroll direction and for orthogonal rows.
  let framePeriod: Double
  let rowFramePeriod: Double
  /// Whether content was last scrolled towards larger positions.
  let isForward: Bool
  let rows: RowScrollers

  /// The scroll direction.
  var axis: Axis { layout.scrollDirection }

  /// Returns the prepared range along the scroll direction, and the range in which elements are
  /// measured; at rest the latter is larger.
  ///
  /// - Parameter row: The extent of the row at the edge that is ahead.
  func preparedRange(
    rowAhead row: Double
  ) -> (prepared: ClosedRange<Double>, whole: ClosedRange<Double>) {
    let viewport = bounds.range(along: axis)
    let extent = viewport.upperBound - viewport.lowerBound
    let range = PreparedRange(
      velocity: motion.velocity, isForward: isForward, row: row, viewport: extent,
      landing: motion.landing - motion.position)
    let prepared = range.around(viewport)
    guard motion.velocity == 0, layout.keepsMeasuredSizes else { return (prepared, prepared) }
    return isForward
      ? (prepared, prepared.lowerBound...max(prepared.upperBound, viewport.upperBound + extent))
      : (prepared, min(prepared.lowerBound, viewport.lowerBound - extent)...prepared.upperBound)
  }

  /// Calls `body` for each orthogonal row that intersects the viewport.
  func forEachRowInView(_ body: (RowInView) -> Void) {
    rows.forEachRow(meeting: bounds, in: layout, body)
  }
}
