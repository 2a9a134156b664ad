extension CollectionView {
  /// Scrolls an item into view. For an item of an orthogonal section, both the row and the content
  /// scroll.
  ///
  /// While estimated sizes are measured during the scroll, each frame updates the target, so that
  /// the item ends exactly at the requested position. Without animation it is there in the first
  /// frame. User input stops the scroll.
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
    prepareLayoutIfNeeded()
    endScrollTarget(arrived: false)
    guard let frame = solvedLayout.layoutAttributesForItem(at: indexPath)?.frame else {
      completion?(false)
      return
    }
    var target = ScrollTarget(
      destination: .item(indexPath), isAnimated: animated, completion: completion)
    let row = rows.scroller(ofSection: indexPath.section, in: rowContext)
    for axis in Axis.allCases where axis != row?.row.axis {
      let isReversed = axis == .horizontal && environment.isRightToLeft
      let inset = contentInset(along: axis)
      target[axis] = alignment.onScreen(isReversed: isReversed).settled(
        showing: frame.range(along: axis), from: motion[axis].position + inset.start,
        viewport: motion[axis].viewport - inset.start - inset.end)
    }
    if let row { target[row.row.axis] = alignment }
    scrollTarget = target
    startMotion(for: target, at: indexPath, row: row)
    reportScrolling()
  }

  /// Starts the motion towards a target.
  private func startMotion(for target: ScrollTarget, at path: IndexPath, row: RowScroller?) {
    for (axis, position) in positions(of: path, target, except: row) {
      motion[axis].scroll(to: position, animated: target.isAnimated, at: motion[axis].now)
    }
    contentOffset = motion.snappedOffset
    guard let row, let offset = rowOffset(of: path, target, in: row) else { return }
    move(row) { $0.scroll(to: offset, animated: target.isAnimated, at: rowTime) }
  }

  // MARK: Following

  /// Updates the motion to the current position of the target.
  ///
  /// - Returns: Whether content or a row moved in this frame.
  func aimAtScrollTarget() -> Bool {
    guard let target = scrollTarget else { return false }
    guard let path = target.path else { return aimAtLimit(target) }
    guard solvedLayout.layoutAttributesForItem(at: path) != nil else {
      endScrollTarget(arrived: false)
      return false
    }
    let before = contentOffset
    let row = rows.scroller(ofSection: path.section, in: rowContext)
    let rowBefore = row?.offset
    var isUninterrupted = true
    for (axis, position) in positions(of: path, target, except: row) {
      isUninterrupted = motion[axis].aim(at: position, time: motion[axis].now) && isUninterrupted
    }
    contentOffset = motion.snappedOffset
    if let row, let offset = rowOffset(of: path, target, in: row) {
      move(row) { isUninterrupted = $0.aim(at: offset, time: rowTime) && isUninterrupted }
    }
    if !isUninterrupted { endScrollTarget(arrived: false) }
    return contentOffset != before || row?.offset != rowBefore
  }

  /// Ends the scroll after the layout of the frame in which the target is reached.
  func endReachedScrollTarget() {
    guard let target = scrollTarget, !target.isPending else { return }
    let row = target.path.flatMap { rows[$0.section] }
    guard !motion.isMoving, row?.isMoving != true else { return }
    endScrollTarget(arrived: true)
  }

  /// Stops following the target.
  func endScrollTarget(arrived: Bool) {
    let completion = scrollTarget?.completion
    scrollTarget = nil
    completion?(arrived)
  }

  /// Updates the index path of the target after an update.
  func followScrollTarget(through update: DataUpdate) {
    guard let old = scrollTarget?.path else { return }
    guard let path = update.newPath(old) else { return endScrollTarget(arrived: false) }
    scrollTarget?.destination = .item(path)
  }

  /// Returns the positions of the content at which an item is shown, along the axes that its row does
  /// not scroll.
  private func positions(
    of path: IndexPath, _ target: ScrollTarget, except row: RowScroller?
  ) -> [(axis: Axis, position: Double)] {
    let proposed = Axis.allCases.map { axis in
      axis == row?.row.axis ? nil : position(of: path, target[axis], along: axis)
    }
    let current = motion.offset
    let offset = Point(x: proposed[0] ?? current.x, y: proposed[1] ?? current.y)
    let chosen = collectionViewLayout.targetContentOffset(
      forItemAt: path, proposedContentOffset: offset)
    return zip(Axis.allCases, proposed).compactMap { axis, position in
      guard chosen[axis] != offset[axis] else { return position.map { (axis, $0) } }
      return (axis, motion[axis].range.clamping(chosen[axis]))
    }
  }

  private func position(
    of path: IndexPath, _ alignment: ScrollAlignment?, along axis: Axis
  ) -> Double? {
    guard let alignment, let frame = solvedLayout.layoutAttributesForItem(at: path)?.frame
    else { return nil }
    let inset = contentInset(along: axis)
    let reveal = ScrollReveal(
      viewport: motion[axis].viewport, range: motion[axis].range, startInset: inset.start,
      endInset: inset.end)
    return reveal.position(
      showing: frame.range(along: axis), at: alignment,
      from: motion[axis].position)
  }

  private func rowOffset(
    of path: IndexPath, _ target: ScrollTarget, in row: RowScroller
  ) -> Double? {
    guard let alignment = target[row.row.axis],
      let group = row.rest.groups.group(ofItem: path.item)
    else { return nil }
    return row.rest.stop(showing: group, at: alignment, from: row.heading)
  }

  // MARK: Ends

  /// Follows an end of the content as the target of a key or a scroll bar. The end moves as sizes
  /// are measured during the scroll.
  ///
  /// - Parameter before: The motion along the scroll direction before the change.
  func followLimit(since before: ScrollPhysics) {
    let physics = motion[solvedLayout.scrollDirection]
    guard let isUpper = physics.limitItIsSentTo else { return }
    // A jump of less than a viewport ends at its original target.
    let isJump = abs(physics.position - before.position) >= physics.viewport
    guard physics.phase != .resting || before.phase == .scrollBar || isJump else { return }
    scrollTarget = ScrollTarget(
      destination: .limit(isUpper: isUpper),
      isAnimated: physics.phase != .resting || before.phase == .scrollBar)
  }

  /// Moves the content to an end if the dragged scroll bar thumb is at that end.
  func followHeldThumb() {
    guard case .limit(let isUpper)? = scrollTarget?.destination else { return }
    let axis = solvedLayout.scrollDirection
    guard motion[axis].phase == .scrollBar else { return }
    let range = motion[axis].range
    motion[axis].dragScrollBar(
      to: isUpper ? range.upperBound : range.lowerBound, at: motion[axis].now)
  }

  /// Updates the motion to the current end of the content.
  ///
  /// - Returns: Whether content moved in this frame.
  private func aimAtLimit(_ target: ScrollTarget) -> Bool {
    guard case .limit(let isUpper) = target.destination else { return false }
    let axis = solvedLayout.scrollDirection
    guard motion[axis].phase != .scrollBar else { return false }
    let before = contentOffset
    let range = motion[axis].range
    let isUninterrupted = motion[axis].aim(
      at: isUpper ? range.upperBound : range.lowerBound, time: motion[axis].now,
      lasting: target.isAnimated ? Self.remainingDuration : 0)
    contentOffset = motion.snappedOffset
    if !isUninterrupted { endScrollTarget(arrived: false) }
    return contentOffset != before
  }

  /// The duration in seconds of the remaining distance if an end is farther away than expected: the
  /// duration of a wheel step, so that the scroll looks like one motion.
  private static let remainingDuration = 0.15

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
