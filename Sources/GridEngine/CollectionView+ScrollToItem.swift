extension CollectionView {
  /// Brings an item into view; one in the row of an orthogonal section by scrolling both the row and
  /// the content around it.
  ///
  /// Where sizes on the way there are estimated, the item is aimed at anew in every frame as they
  /// are measured, and is exactly where it was asked to be when motion ends; without animation in
  /// the first frame. Input ends it.
  ///
  /// - Parameters:
  ///   - indexPath: The item; one that is not there is ignored.
  ///   - alignment: Where in the viewport; by default as near as it takes to see all of it.
  ///   - completion: Called once, with true when the item is at rest where it was to be, with false
  ///     when something else took over or the item is gone.
  public func scrollToItem(
    at indexPath: IndexPath, alignment: ScrollAlignment = .nearest, animated: Bool,
    completion: ((_ arrived: Bool) -> Void)? = nil
  ) {
    prepareLayoutIfNeeded()
    endScrollTarget(arrived: false)
    guard let frame = collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame else {
      completion?(false)
      return
    }
    var target = ScrollTarget(
      path: indexPath, alignment: (nil, nil), isAnimated: animated, completion: completion)
    let row = rowScroller(ofSection: indexPath.section)
    for axis in Axis.allCases where axis != row?.row.axis {
      let isReversed = axis == .horizontal && environment.isRightToLeft
      target[axis] = alignment.onScreen(isReversed: isReversed).settled(
        showing: frame.start(along: axis)...frame.end(along: axis),
        from: motion[axis].position, viewport: motion[axis].viewport)
    }
    if let row { target[row.row.axis] = alignment }
    scrollTarget = target
    setOut(for: target, row: row)
  }

  /// Begins the way to a target.
  private func setOut(for target: ScrollTarget, row: RowScroller?) {
    for axis in Axis.allCases where axis != row?.row.axis {
      guard let position = position(of: target, along: axis) else { continue }
      motion[axis].scroll(to: position, animated: target.isAnimated, at: motion[axis].now)
    }
    contentOffset = motion.snappedOffset
    guard let row, let offset = rowOffset(of: target, in: row) else { return }
    move(row) { $0.scroll(to: offset, animated: target.isAnimated, at: rowTime) }
  }

  // MARK: Following

  /// Aims anew at what is scrolled to, as its place is known by now.
  ///
  /// - Returns: Whether that moved anything in this frame.
  func aimAtScrollTarget() -> Bool {
    guard let target = scrollTarget else { return false }
    guard collectionViewLayout.layoutAttributesForItem(at: target.path) != nil else {
      endScrollTarget(arrived: false)
      return false
    }
    let before = contentOffset
    let row = rowScroller(ofSection: target.path.section)
    let rowBefore = row?.offset
    var isOnItsWay = true
    for axis in Axis.allCases where axis != row?.row.axis {
      guard let position = position(of: target, along: axis) else { continue }
      isOnItsWay = motion[axis].aim(at: position, time: motion[axis].now) && isOnItsWay
    }
    contentOffset = motion.snappedOffset
    if let row, let offset = rowOffset(of: target, in: row) {
      move(row) { isOnItsWay = $0.aim(at: offset, time: rowTime) && isOnItsWay }
    }
    if !isOnItsWay { endScrollTarget(arrived: false) }
    return contentOffset != before || row?.offset != rowBefore
  }

  /// Ends the following of a target that is reached, once a frame is laid out.
  func endReachedScrollTarget() {
    guard let target = scrollTarget else { return }
    let row = rowScrollers[target.path.section]
    guard !motion.isMoving, row?.isMoving != true else { return }
    endScrollTarget(arrived: true)
  }

  /// Stops following a target.
  func endScrollTarget(arrived: Bool) {
    let completion = scrollTarget?.completion
    scrollTarget = nil
    completion?(arrived)
  }

  /// Has what is scrolled to be called as it is after an update.
  func followScrollTarget(through update: DataUpdate) {
    guard let target = scrollTarget else { return }
    guard let path = update.newPath(target.path) else { return endScrollTarget(arrived: false) }
    scrollTarget?.path = path
  }

  private func position(of target: ScrollTarget, along axis: Axis) -> Double? {
    guard let alignment = target[axis],
      let frame = collectionViewLayout.layoutAttributesForItem(at: target.path)?.frame
    else { return nil }
    let reveal = ScrollReveal(viewport: motion[axis].viewport, range: motion[axis].range)
    return reveal.position(
      showing: frame.start(along: axis)...frame.end(along: axis), at: alignment,
      from: motion[axis].position)
  }

  private func rowOffset(of target: ScrollTarget, in row: RowScroller) -> Double? {
    guard let alignment = target[row.row.axis],
      let group = row.rest.groups.group(ofItem: target.path.item)
    else { return nil }
    return row.rest.stop(showing: group, at: alignment, from: row.heading)
  }

  // MARK: Places

  /// The place of the item that is `index`th of all sections; nil beyond the last.
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
