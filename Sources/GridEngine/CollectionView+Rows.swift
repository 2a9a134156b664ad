import FrameTiming

extension CollectionView {
  /// How far the row of an orthogonal section is scrolled, points from its start; nil for a section
  /// without a row of its own.
  ///
  /// Below 0 where ``OrthogonalScrollingBehavior/groupPagingCentered`` centres the first group.
  public func rowOffset(ofSection section: Int) -> Double? {
    prepareLayoutIfNeeded()
    return rows.scroller(ofSection: section, in: rowContext)?.offset
  }

  /// Scrolls the row of an orthogonal section to where its behaviour has it rest when it is asked to
  /// go to `offset`, points from its start; nothing for a section without a row.
  public func scrollRow(ofSection section: Int, to offset: Double, animated: Bool) {
    prepareLayoutIfNeeded()
    guard let row = rows.scroller(ofSection: section, in: rowContext) else { return }
    endScrollTarget(arrived: false)
    move(row) {
      $0.scroll(to: $0.rest.rest(for: offset), animated: animated, at: rowTime)
    }
  }

  /// Goes on by one stop in the row at a point of the viewport, as a key does; by its viewport where
  /// it rests anywhere.
  ///
  /// - Parameter isRepeat: Whether the key is held: such a step waits for the one before it.
  /// - Returns: Whether there is a row to move along `direction`.
  @discardableResult
  public func stepRow(
    at point: Point, towards direction: FocusDirection, isRepeat: Bool = false, time: FrameTime
  ) -> Bool {
    guard let row = rowScroller(at: point), row.row.axis == direction.axis else { return false }
    endScrollTarget(arrived: false)
    if isRepeat, row.isMoving { return true }
    let isReversed = environment.isRightToLeft && direction.axis == .horizontal
    row.beginGesture(tuning: motion[row.row.axis].tuning)
    move(row) { $0.step(forward: direction.isForward != isReversed, at: time) }
    return true
  }

  /// Calls `body` with every row that meets the viewport.
  func forEachRowInView(_ body: (RowInView) -> Void) {
    rows.forEachRow(
      meeting: bounds, in: collectionViewLayout, isRightToLeft: environment.isRightToLeft, body)
  }

  /// The moment of the newest frame, in the time of events.
  var rowTime: FrameTime { motion.y.now }

  var rowContext: RowScrollers.Context {
    RowScrollers.Context(layout: collectionViewLayout, environment: environment, now: rowTime)
  }

  /// The scroller of the row at a point of the viewport; nil where there is none, or nothing to
  /// scroll.
  func rowScroller(at point: Point?) -> RowScroller? {
    guard let point else { return nil }
    prepareLayoutIfNeeded()
    let place = Point(x: point.x + contentOffset.x, y: point.y + contentOffset.y)
    return rows.scroller(at: place, in: rowContext)
  }

  /// Changes the motion of a row and moves its cells to where it is.
  func move(_ row: RowScroller, _ change: (RowScroller) -> Void) {
    rows.move(row, in: collectionViewLayout, change)
  }
}
