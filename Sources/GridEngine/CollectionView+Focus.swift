/// The direction of a focus movement.
public enum FocusDirection: Hashable, Sendable, CaseIterable {
  /// To the left on screen, in both writing directions.
  case left
  /// To the right on screen, in both writing directions.
  case right
  /// Upwards.
  case up
  /// Downwards.
  case down

  /// The axis of the direction.
  public var axis: Axis { self == .left || self == .right ? .horizontal : .vertical }
  /// A Boolean value that indicates whether the direction is right or down.
  public var isForward: Bool { self == .right || self == .down }
}

extension CollectionView {
  /// Moves the focus to the next item in a direction and scrolls it into view.
  ///
  /// The next item is chosen by its frame. Without a focused item, the first visible item receives
  /// the focus. At the end of a row, left and right continue with the previous or next item in
  /// reading order, but never leave the row of an orthogonal section.
  ///
  /// - Parameter direction: The direction on screen.
  /// - Returns: Whether the focus moved.
  @discardableResult
  public func moveFocus(_ direction: FocusDirection) -> Bool {
    prepareLayoutIfNeeded()
    return focusItem(towards: coordinates.direction(direction))
  }

  /// Moves the focus in a direction of leading coordinates: right is towards the trailing edge.
  func focusItem(towards direction: FocusDirection) -> Bool {
    let target = focusedIndexPath.map { item(from: $0, towards: direction) } ?? firstWholeItem()
    guard let target else { return false }
    focusedIndexPath = target
    scrollToItem(at: target, animated: true)
    return true
  }

  /// Returns whether any part of an item is visible.
  public func showsItem(at indexPath: IndexPath) -> Bool {
    prepareLayoutIfNeeded()
    let frame = solvedLayout.attributes(ofItemAt: indexPath)?.frame
    return frame?.intersects(visibleBounds) ?? false
  }

  /// Returns the next item in a direction; `nil` if there is none.
  ///
  /// Candidates are the items that are entirely beyond the frame of `path`. The nearest one wins.
  /// Distance to the side counts twice; an item that overlaps the frame has none. Among several of
  /// these, the one with the nearest center wins.
  ///
  /// - Complexity: O(log *n* + *v*), *v* being the items of a viewport.
  func item(from path: IndexPath, towards direction: FocusDirection) -> IndexPath? {
    guard let frame = solvedLayout.attributes(ofItemAt: path)?.frame else {
      return nil
    }
    var best: (path: IndexPath, distance: Double)?
    let area = searchArea(from: frame, towards: direction)
    solvedLayout.forEachElement(in: area, visibleBounds: visibleBounds) { attributes in
      guard attributes.element.category == .cell, attributes.indexPath != path,
        let distance = Self.distance(from: frame, to: attributes.frame, towards: direction)
      else { return }
      let isNearer = distance < best?.distance ?? .infinity
      if isNearer || (distance == best?.distance && attributes.indexPath < best!.path) {
        best = (attributes.indexPath, distance)
      }
    }
    if let best { return best.path }
    let along = solvedLayout.scrollDirection
    guard direction.axis != along,
      solvedLayout.orthogonalRow(ofSection: path.section) == nil
    else { return nil }
    return neighbor(of: path, isAfter: direction.isForward)
  }

  /// Returns the weighted distance between two frames in a direction; `nil` if `other` is not in
  /// that direction.
  private static func distance(
    from frame: Rect, to other: Rect, towards direction: FocusDirection
  ) -> Double? {
    let axis = direction.axis
    let gap =
      direction.isForward
      ? other.start(along: axis) - frame.end(along: axis)
      : frame.start(along: axis) - other.end(along: axis)
    guard gap > -0.5 else { return nil }
    let middle = frame.start(along: axis.cross) + frame.size[axis.cross] / 2
    let otherMiddle = other.start(along: axis.cross) + other.size[axis.cross] / 2
    let betweenMiddles = abs(middle - otherMiddle)
    let aside = betweenMiddles - (frame.size[axis.cross] + other.size[axis.cross]) / 2
    // Items of one row must overlap vertically.
    if axis == .horizontal, aside >= 0 { return nil }
    return gap + 2 * max(0, aside) + betweenMiddles * centerWeight
  }

  /// The weight of the distance between centers. It decides between items with the same gap, and is
  /// less than that of a gap of one point in a viewport of 1000 points.
  private static let centerWeight = 0.001

  /// Returns the area up to one viewport beyond a frame in a direction.
  private func searchArea(from frame: Rect, towards direction: FocusDirection) -> Rect {
    let axis = direction.axis
    let length = max(environment.containerSize[axis], frame.size[axis])
    var area = frame
    area.origin[axis] =
      direction.isForward ? frame.end(along: axis) - 1 : frame.start(along: axis) - length
    area.size[axis] = length + 1
    if axis == solvedLayout.scrollDirection {
      area.origin[axis.cross] = 0
      area.size[axis.cross] = contentSize[axis.cross]
    }
    return area
  }

  /// Returns the previous or next item, across section borders and empty sections.
  private func neighbor(of path: IndexPath, isAfter: Bool) -> IndexPath? {
    let counts = itemCounts()
    var path = path
    path.item += isAfter ? 1 : -1
    while counts.indices.contains(path.section) {
      if path.item >= 0, path.item < counts[path.section] { return path }
      path.section += isAfter ? 1 : -1
      guard counts.indices.contains(path.section) else { return nil }
      path.item = isAfter ? 0 : counts[path.section] - 1
    }
    return nil
  }

  /// Whether all of an item is visible beside bars and pinned headers.
  private func isUncovered(_ item: LayoutAttributes) -> Bool {
    let axis = scrollDirection
    let (bars, pinned) = (
      coveredEdges(along: axis), solvedLayout.pinnedExtents(aroundItemAt: item.indexPath)
    )
    let (viewport, frame) = (visibleBounds, item.frame)
    return viewport.contains(frame)
      && frame.start(along: axis) >= viewport.start(along: axis) + bars.start + pinned.start
      && frame.end(along: axis) <= viewport.end(along: axis) - bars.end - pinned.end
  }

  private func firstWholeItem() -> IndexPath? {
    let cells = views.displayedViews.compactMap(\.attributes)
      .filter { $0.element.category == .cell }
    let whole = cells.filter(isUncovered)
    return (whole.isEmpty ? cells : whole).map(\.indexPath).min()
  }
}
