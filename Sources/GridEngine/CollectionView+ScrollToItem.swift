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
      destination: .item(indexPath), isAnimated: animated, completion: completion)
    let row = rows.scroller(ofSection: indexPath.section, in: rowContext)
    for axis in Axis.allCases where axis != row?.row.axis {
      let isReversed = axis == .horizontal && environment.isRightToLeft
      target[axis] = alignment.onScreen(isReversed: isReversed).settled(
        showing: frame.range(along: axis),
        from: motion[axis].position, viewport: motion[axis].viewport)
    }
    if let row { target[row.row.axis] = alignment }
    scrollTarget = target
    setOut(for: target, at: indexPath, row: row)
  }

  /// Begins the way to a target.
  private func setOut(for target: ScrollTarget, at path: IndexPath, row: RowScroller?) {
    for axis in Axis.allCases where axis != row?.row.axis {
      guard let position = position(of: path, target[axis], along: axis) else { continue }
      motion[axis].scroll(to: position, animated: target.isAnimated, at: motion[axis].now)
    }
    contentOffset = motion.snappedOffset
    guard let row, let offset = rowOffset(of: path, target, in: row) else { return }
    move(row) { $0.scroll(to: offset, animated: target.isAnimated, at: rowTime) }
  }

  // MARK: Following

  /// Aims anew at what is scrolled to, as its place is known by now.
  ///
  /// - Returns: Whether that moved anything in this frame.
  func aimAtScrollTarget() -> Bool {
    guard let target = scrollTarget else { return false }
    guard let path = target.path else { return aimAtLimit(target) }
    guard collectionViewLayout.layoutAttributesForItem(at: path) != nil else {
      endScrollTarget(arrived: false)
      return false
    }
    let before = contentOffset
    let row = rows.scroller(ofSection: path.section, in: rowContext)
    let rowBefore = row?.offset
    var isOnItsWay = true
    for axis in Axis.allCases where axis != row?.row.axis {
      guard let position = position(of: path, target[axis], along: axis) else { continue }
      isOnItsWay = motion[axis].aim(at: position, time: motion[axis].now) && isOnItsWay
    }
    contentOffset = motion.snappedOffset
    if let row, let offset = rowOffset(of: path, target, in: row) {
      move(row) { isOnItsWay = $0.aim(at: offset, time: rowTime) && isOnItsWay }
    }
    if !isOnItsWay { endScrollTarget(arrived: false) }
    return contentOffset != before || row?.offset != rowBefore
  }

  /// Ends the following of a target that is reached, once a frame is laid out.
  func endReachedScrollTarget() {
    guard let target = scrollTarget else { return }
    let row = target.path.flatMap { rows[$0.section] }
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
    guard let old = scrollTarget?.path else { return }
    guard let path = update.newPath(old) else { return endScrollTarget(arrived: false) }
    scrollTarget?.destination = .item(path)
  }

  private func position(
    of path: IndexPath, _ alignment: ScrollAlignment?, along axis: Axis
  ) -> Double? {
    guard let alignment, let frame = collectionViewLayout.layoutAttributesForItem(at: path)?.frame
    else { return nil }
    let reveal = ScrollReveal(viewport: motion[axis].viewport, range: motion[axis].range)
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

  /// Follows an end of the content that motion was just sent to, as a key or a scroll bar does it: where
  /// it is changes as what lies on the way is measured.
  ///
  /// - Parameter before: The motion along the layout until then.
  func followLimit(since before: ScrollPhysics) {
    let physics = motion[collectionViewLayout.configuration.scrollDirection]
    guard let isUpper = physics.limitItIsSentTo else { return }
    // A jump of less than a viewport is a scroll: it ends where it was to end.
    let isJump = abs(physics.position - before.position) >= physics.viewport
    guard physics.phase != .resting || before.phase == .scrollBar || isJump else { return }
    scrollTarget = ScrollTarget(
      destination: .limit(isUpper: isUpper),
      isAnimated: physics.phase != .resting || before.phase == .scrollBar)
  }

  /// Puts the content at an end where the held thumb of a scroll bar is at that end.
  func followHeldThumb() {
    guard case .limit(let isUpper)? = scrollTarget?.destination else { return }
    let axis = collectionViewLayout.configuration.scrollDirection
    guard motion[axis].phase == .scrollBar else { return }
    let range = motion[axis].range
    motion[axis].dragScrollBar(
      to: isUpper ? range.upperBound : range.lowerBound, at: motion[axis].now)
  }

  /// Aims anew at an end of the content.
  ///
  /// - Returns: Whether that moved anything in this frame.
  private func aimAtLimit(_ target: ScrollTarget) -> Bool {
    guard case .limit(let isUpper) = target.destination else { return false }
    let axis = collectionViewLayout.configuration.scrollDirection
    guard motion[axis].phase != .scrollBar else { return false }
    let before = contentOffset
    let range = motion[axis].range
    let isOnItsWay = motion[axis].aim(
      at: isUpper ? range.upperBound : range.lowerBound, time: motion[axis].now,
      lasting: target.isAnimated ? Self.lastStretch : 0)
    contentOffset = motion.snappedOffset
    if !isOnItsWay { endScrollTarget(arrived: false) }
    return contentOffset != before
  }

  /// Seconds that the rest of the way takes where an end turns out to be farther away: as long as a
  /// step of the wheel, so that it is seen to be one motion.
  private static let lastStretch = 0.15

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
