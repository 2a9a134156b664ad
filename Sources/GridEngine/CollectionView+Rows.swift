import FrameTiming

extension CollectionView {
  /// Returns the scroll offset of an orthogonal section, in points from its start; `nil` for other
  /// sections.
  ///
  /// The offset is negative while ``/GridLayout/OrthogonalScrollingBehavior/groupPagingCentered`` centers the
  /// first group.
  public func rowOffset(ofSection section: Int) -> Double? {
    prepareLayoutIfNeeded()
    return rows.scroller(ofSection: section, in: rowContext)?.offset
  }

  /// Scrolls an orthogonal section to the resting position of its behavior nearest to `offset`.
  ///
  /// Has no effect on other sections.
  ///
  /// - Parameters:
  ///   - section: The index of the section.
  ///   - offset: The offset in points from the start of the row.
  ///   - animated: Whether to animate the scroll.
  public func scrollRow(ofSection section: Int, to offset: Double, animated: Bool) {
    requests.changes.whenPossible { [self] in
      prepareLayoutIfNeeded()
      guard let row = rows.scroller(ofSection: section, in: rowContext) else { return }
      scroller.endTarget(arrived: false)
      move(row) {
        $0.scroll(to: $0.rest.rest(for: offset), animated: animated, at: rowTime)
      }
    }
  }

  /// Scrolls the row at a point of the viewport by one stop, as an arrow key does; by one viewport
  /// if the row has no stops.
  ///
  /// - Parameters:
  ///   - point: A point in viewport coordinates.
  ///   - direction: The direction on screen.
  ///   - isRepeat: Whether the key repeats. A repeated step is ignored while the previous one runs.
  ///   - time: The time of the event.
  /// - Returns: Whether there is a row that scrolls along the axis of `direction`.
  @discardableResult
  public func stepRow(
    at point: Point, towards direction: FocusDirection, isRepeat: Bool = false, time: FrameTime
  ) -> Bool {
    let (point, direction) = (coordinates.viewport(point), coordinates.direction(direction))
    guard let row = rowScroller(at: point), row.row.axis == direction.axis else { return false }
    scroller.endTarget(arrived: false)
    if isRepeat, row.isMoving { return true }
    row.beginGesture(tuning: scroller.motion[row.row.axis].tuning)
    move(row) { $0.step(forward: direction.isForward, at: time) }
    return true
  }

  /// Calls `body` for each row that intersects the viewport.
  func forEachRowInView(_ body: (RowInView) -> Void) {
    rows.forEachRow(meeting: visibleBounds, in: solvedLayout, body)
  }

  /// The time of the newest frame, on the clock of input events.
  var rowTime: FrameTime { scroller.now }

  var rowContext: RowScrollers.Context {
    RowScrollers.Context(layout: solvedLayout, environment: environment, now: rowTime)
  }

  /// Returns the scroller of the row at a point of the viewport; `nil` if there is no row or its
  /// content fits.
  func rowScroller(at point: Point?) -> RowScroller? {
    guard let point else { return nil }
    prepareLayoutIfNeeded()
    let place = Point(x: point.x + scroller.offset.x, y: point.y + scroller.offset.y)
    return rows.scroller(at: place, in: rowContext)
  }

  /// Changes the motion of a row and moves its cells accordingly.
  func move(_ row: RowScroller, _ change: (RowScroller) -> Void) {
    rows.move(row, in: solvedLayout, change)
  }
}
