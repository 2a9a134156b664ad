extension CollectionView {
  /// Scrolls an item into view. For an item of an orthogonal section, both the row and the content
  /// scroll.
  ///
  /// While estimated sizes are measured during the scroll, each frame updates the target, so that
  /// the item ends exactly at the requested position. Without animation it is there in the first
  /// frame. User input stops the scroll. The item is shown beside what covers the viewport there: the
  /// ``contentInset``, the safe area, and pinned headers and footers.
  ///
  /// - Parameters:
  ///   - indexPath: The item; one that does not exist is ignored.
  ///   - alignment: The position in the viewport; by default the shortest scroll that shows the
  ///     whole item.
  ///   - animated: Whether to animate the scroll.
  ///   - completion: Called once: with `true` when the item rests at its position, with `false` if
  ///     another motion interrupted the scroll or the item was deleted.
  public func scrollToItem(
    at indexPath: IndexPath, alignment: ScrollAlignment = .nearest, animated: Bool,
    completion: ((_ arrived: Bool) -> Void)? = nil
  ) {
    requests.changes.whenPossible { [self] in
      requests.changes.during {
        beginScroll(
          toItemAt: indexPath, alignment: alignment, animated: animated, completion: completion)
      }
    }
  }

  /// Scrolls an item into view, and returns when it rests at its position.
  ///
  /// See ``scrollToItem(at:alignment:animated:completion:)``, which does not wait, also in asynchronous
  /// code.
  ///
  /// - Returns: Whether the item rests at its position; `false` if another motion interrupted the scroll
  ///   or the item was deleted.
  @discardableResult
  public func scroll(
    toItemAt indexPath: IndexPath, alignment: ScrollAlignment = .nearest, animated: Bool
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      scrollToItem(at: indexPath, alignment: alignment, animated: animated) {
        continuation.resume(returning: $0)
      }
    }
  }

  private func beginScroll(
    toItemAt indexPath: IndexPath, alignment: ScrollAlignment, animated: Bool,
    completion: ((_ arrived: Bool) -> Void)?
  ) {
    prepareLayoutIfNeeded()
    scroller.endTarget(arrived: false)
    guard let item = solvedLayout.attributes(ofItemAt: indexPath) else {
      completion?(false)
      return
    }
    var target = ScrollTarget(
      destination: .item(indexPath), isAnimated: animated, completion: completion)
    let row = rows.scroller(ofSection: indexPath.section, in: rowContext)
    for axis in Axis.allCases where axis != row?.row.axis {
      target[axis] = scroller.settled(alignment, showing: item, along: axis, in: scrollContext)
    }
    if let row { target[row.row.axis] = alignment }
    scroller.begin(target, at: positions(of: indexPath, target, except: row))
    if let row, let offset = rowOffset(of: indexPath, target, in: row) {
      move(row) { $0.scroll(to: offset, animated: animated, at: rowTime) }
    }
    reportScrolling()
  }

  // MARK: Following

  /// Updates the motion to the current position of the target.
  ///
  /// - Returns: Whether content or a row moved in this frame.
  func aimAtScrollTarget() -> Bool {
    guard let target = scroller.target, target.submittedItem == nil else { return false }
    guard let path = target.path else { return scroller.aimAtLimit(along: scrollDirection) }
    guard solvedLayout.attributes(ofItemAt: path) != nil else {
      scroller.endTarget(arrived: false)
      return false
    }
    let before = scroller.offset
    let row = rows.scroller(ofSection: path.section, in: rowContext)
    let rowBefore = row?.offset
    var isUninterrupted = scroller.aim(at: positions(of: path, target, except: row))
    if let row, let offset = rowOffset(of: path, target, in: row) {
      move(row) { isUninterrupted = $0.aim(at: offset, time: rowTime) && isUninterrupted }
    }
    if !isUninterrupted { scroller.endTarget(arrived: false) }
    return scroller.offset != before || row?.offset != rowBefore
  }

  /// Ends the scroll after the layout of the frame in which the target is reached.
  func endReachedScrollTarget() {
    guard let target = scroller.target, !target.isPending, target.submittedItem == nil else {
      return
    }
    let row = target.path.flatMap { rows[$0.section] }
    guard !scroller.motion.isMoving, row?.isMoving != true else { return }
    scroller.endTarget(arrived: true)
  }

  /// Returns the positions of the content at which an item is shown, along the axes that its row does
  /// not scroll.
  private func positions(
    of path: IndexPath, _ target: ScrollTarget, except row: RowScroller?
  ) -> [ContentScroller.AxisPosition] {
    scroller.positions(
      of: path, target, except: row?.row.axis, by: collectionViewLayout, in: scrollContext)
  }

  private func rowOffset(
    of path: IndexPath, _ target: ScrollTarget, in row: RowScroller
  ) -> Double? {
    guard let alignment = target[row.row.axis],
      let group = row.rest.groups.group(ofItem: path.item)
    else { return nil }
    return row.rest.stop(showing: group, at: alignment, from: row.heading)
  }

  // MARK: Item indices

  /// Returns the index path of an item counted through all sections; `nil` beyond the last.
  ///
  /// - Complexity: O(*s*) for *s* sections.
  public func indexPath(ofItem index: Int) -> IndexPath? {
    var left = index
    for (section, count) in itemCounts().enumerated() {
      if left >= 0, left < count { return IndexPath(item: left, section: section) }
      left -= count
    }
    return nil
  }
}
