import FrameTiming

// Sections whose groups run across the scroll direction have scrollers of their own, which move in
// the same frames and by the same physics. One is made when its row first moves, or is shown where
// its rule does not have it begin at 0; until then the layout's 0 is all there is to know.

extension CollectionView {
  /// How far the row of an orthogonal section is scrolled, points from its start; nil for a section
  /// without a row of its own.
  ///
  /// Below 0 where ``OrthogonalScrollingBehavior/groupPagingCentered`` centres the first group.
  public func rowOffset(ofSection section: Int) -> Double? {
    prepareLayoutIfNeeded()
    return rowScroller(ofSection: section)?.offset
  }

  /// Scrolls the row of an orthogonal section to where its behaviour has it rest when it is asked to
  /// go to `offset`, points from its start; nothing for a section without a row.
  public func scrollRow(ofSection section: Int, to offset: Double, animated: Bool) {
    prepareLayoutIfNeeded()
    guard let row = rowScroller(ofSection: section) else { return }
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

  /// A row in view, for whoever prepares what it is about to show.
  struct RowInView {
    let section: Int
    let axis: Axis
    /// What shows it, in content coordinates; what it shows next lies beside this along ``axis``.
    let frame: Rect
    /// Points per second along ``axis``: above 0 where what lies further right or down comes next.
    let velocity: Double
  }

  /// Calls `body` with every row that meets the viewport.
  ///
  /// - Complexity: O(log *s* + *rows*); allocates nothing.
  func forEachRowInView(_ body: (RowInView) -> Void) {
    collectionViewLayout.forEachOrthogonalSection(meeting: bounds) { section in
      guard let row = collectionViewLayout.orthogonalRow(ofSection: section),
        row.viewport.intersects(bounds)
      else { return }
      body(
        RowInView(
          section: section, axis: row.axis, frame: row.viewport,
          velocity: rowScrollers[section]?.velocity ?? 0))
    }
  }

  // MARK: Scrollers

  /// The moment of the newest frame, in the time of events.
  var rowTime: FrameTime { motion.y.now }

  /// The scroller of a section's row, made if there is none yet; nil for a section without a row.
  func rowScroller(ofSection section: Int) -> RowScroller? {
    if let known = rowScrollers[section] { return known }
    guard let (row, groups, rule) = description(ofRow: section) else { return nil }
    let scroller = RowScroller(
      section: section, row: row, groups: groups, rule: rule, offset: nil,
      isReversed: environment.isRightToLeft && row.axis == .horizontal,
      scale: environment.scale ?? 1, now: rowTime)
    rowScrollers[section] = scroller
    collectionViewLayout.setOrthogonalOffset(scroller.offset, ofSection: section)
    return scroller
  }

  /// The scroller of the row at a point of the viewport; nil where there is none, or nothing to
  /// scroll.
  func rowScroller(at point: Point?) -> RowScroller? {
    guard let point else { return nil }
    prepareLayoutIfNeeded()
    let place = Point(x: point.x + contentOffset.x, y: point.y + contentOffset.y)
    return collectionViewLayout.orthogonalSection(at: place).flatMap(rowScroller)
      .flatMap { $0.canScroll ? $0 : nil }
  }

  private func description(
    ofRow section: Int
  ) -> (row: OrthogonalRow, groups: LayoutRowGroups, rule: RowRestingRule)? {
    guard let row = collectionViewLayout.orthogonalRow(ofSection: section),
      let groups = collectionViewLayout.orthogonalGroups(ofSection: section),
      let rule = RowRestingRule(row.behavior)
    else { return nil }
    return (row, groups, rule)
  }

  /// Changes the motion of a row and has its cells where it is.
  func move(_ row: RowScroller, _ change: (RowScroller) -> Void) {
    // A gesture may outlive the section it is over.
    guard rowScrollers[row.section] === row else { return }
    change(row)
    noteOffset(of: row)
    guard row.isMoving, !row.isActive else { return }
    row.isActive = true
    movingRows.append(row)
  }

  private func noteOffset(of row: RowScroller) {
    collectionViewLayout.setOrthogonalOffset(row.offset, ofSection: row.section)
  }

  /// Moves the rows on to the frame that is shown at `time`.
  func advanceRows(to time: FrameTime) {
    guard !movingRows.isEmpty else { return }
    for row in movingRows {
      row.advance(to: time)
      noteOffset(of: row)
      if !row.isMoving { row.isActive = false }
    }
    movingRows.removeAll { !$0.isActive }
  }

  /// Has rows that come into view stand where they begin, where that is not 0.
  func placeRowsInView() {
    collectionViewLayout.forEachOrthogonalSection(meeting: bounds) { section in
      if rowScrollers[section] == nil,
        collectionViewLayout.sections[section]?.plan.section.orthogonalScrollingBehavior
          == .groupPagingCentered
      {
        _ = rowScroller(ofSection: section)
      }
    }
  }

  // MARK: Changes

  /// Brings the rows in line with the layout after it was solved anew. Each shows the group that it
  /// showed, whatever the lengths of groups and viewport are now.
  func updateRows() {
    for row in rowScrollers.values { update(row, at: row.place) }
  }

  /// Brings a row in line with its section; one that has no row any more is given up.
  ///
  /// - Parameters:
  ///   - anchor: What of it stays in place, as chosen before the change.
  ///   - item: The place of the anchor's item now.
  ///   - place: Where the row was before the change, for a change of lengths alone.
  func update(
    _ row: RowScroller, keeping anchor: RowAnchor? = nil, item: Int? = nil,
    at place: RowPlace? = nil
  ) {
    guard let now = description(ofRow: row.section) else { return drop(row) }
    row.update(
      row: now.row, groups: now.groups, rule: now.rule, scale: environment.scale ?? 1,
      isReversed: environment.isRightToLeft && now.row.axis == .horizontal)
    if let anchor, let item { row.restore(anchor, item: item) }
    if let place { row.restore(place) }
    row.settleAnew()
    noteOffset(of: row)
  }

  private func drop(_ row: RowScroller) {
    rowScrollers[row.section] = nil
    deactivate(row)
  }

  private func deactivate(_ row: RowScroller) {
    guard row.isActive else { return }
    row.isActive = false
    movingRows.removeAll { $0 === row }
  }

  /// What stays in place in each row through an update, by section.
  func rowAnchors() -> [Int: RowAnchor] { rowScrollers.mapValues(\.anchor) }

  /// Has each row go with its section, and keep in place what was looked at in it.
  ///
  /// - Parameters:
  ///   - anchors: As chosen before the update.
  func followRows(_ anchors: [Int: RowAnchor], through update: DataUpdate) {
    guard !rowScrollers.isEmpty else { return }
    let known = rowScrollers
    rowScrollers.removeAll(keepingCapacity: true)
    for (section, row) in known {
      guard let now = update.newSection(section) else {
        deactivate(row)
        continue
      }
      row.section = now
      rowScrollers[now] = row
    }
    for (section, row) in known where rowScrollers[row.section] === row {
      let path = anchors[section]?.item.flatMap {
        update.newPath(IndexPath(item: $0, section: section))
      }
      let stays = path?.section == row.section
      self.update(row, keeping: anchors[section], item: stays ? path?.item : nil)
    }
  }
}
