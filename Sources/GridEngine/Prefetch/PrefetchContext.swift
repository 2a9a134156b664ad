/// The viewport, its motion and its layout, from which the ranges of data and cells to prefetch follow.
@MainActor
struct PrefetchContext {
  let layout: CompositionalLayout
  /// The viewport, in content coordinates.
  let bounds: Rect
  /// The motion along the scroll direction.
  let motion: PredictedMotion
  /// Seconds from frame to frame: along the scroll direction, and of rows that scroll across it.
  let framePeriod: Double
  let rowFramePeriod: Double
  /// Whether content was last scrolled towards larger positions.
  let isForward: Bool
  let isRightToLeft: Bool
  let rows: RowScrollers

  /// The scroll direction.
  var axis: Axis { layout.configuration.scrollDirection }

  /// Calls `body` with every row that scrolls across the content and meets the viewport.
  func forEachRowInView(_ body: (RowInView) -> Void) {
    rows.forEachRow(meeting: bounds, in: layout, isRightToLeft: isRightToLeft, body)
  }
}
