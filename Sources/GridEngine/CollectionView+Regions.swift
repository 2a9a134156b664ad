// Clicks, hover and focus of the named regions of views.

extension CollectionView {
  /// Returns the region at a point of the viewport; `nil` if there is none.
  ///
  /// The frontmost view at the point decides, and its last declared region that contains the point
  /// wins. Decorations without a region do not cover the views behind them.
  ///
  /// - Returns: The element of the view, and the region in the view's coordinates.
  /// - Complexity: O(*v*), where *v* is the number of displayed views.
  public func region(atViewportPoint point: Point) -> (element: ElementID, region: HitRegion)? {
    guard let hit = hit(at: point), let element = hit.view.attributes?.element else {
      return nil
    }
    return (element, hit.region)
  }

  /// The shape of the pointer over the hovered region; an arrow outside of regions.
  public var cursor: PointerCursor { regions.cursor }

  /// Marks the region under the pointer as hovered.
  ///
  /// Call it when the pointer or the content has moved.
  ///
  /// - Parameter point: The pointer in viewport coordinates; `nil` if it is outside, or if nothing
  ///   may be hovered.
  /// - Returns: Whether the hovered region or its cursor has changed.
  @discardableResult
  public func hoverRegion(atViewportPoint point: Point?) -> Bool {
    regions.hover(point.flatMap(hit))
  }

  /// Begins a click: marks the region at a point as pressed.
  ///
  /// - Parameter point: The point in viewport coordinates.
  /// - Returns: Whether there is a region.
  @discardableResult
  public func pressRegion(atViewportPoint point: Point) -> Bool {
    let hit = hit(at: point)
    regions.press(hit)
    return hit != nil
  }

  /// Ends a click: clicks the pressed region if the point is still in it.
  ///
  /// A press is cancelled when its view shows another element, for example because content was
  /// deleted meanwhile.
  ///
  /// - Parameter point: The point in viewport coordinates.
  /// - Returns: Whether a region was clicked.
  @discardableResult
  public func releaseRegion(atViewportPoint point: Point) -> Bool {
    let hit = hit(at: point)
    guard regions.release(in: hit), let hit else { return false }
    click(hit)
    return true
  }

  /// Ends a click without effect.
  public func cancelRegionPress() { regions.press(nil) }

  // MARK: Focus

  /// The focusable region of the focused item that has the keyboard focus; `nil` if the item itself
  /// has it.
  public var focusedRegion: String? { focusedIndexPath == nil ? nil : regions.focusedName }

  /// Moves the focus to the next or previous element in the order of the Tab key: an item, then each
  /// of its focusable regions, then the next item.
  ///
  /// - Parameter isForward: Whether to move to the next element.
  /// - Returns: Whether the focus moved.
  @discardableResult
  public func moveFocusInOrder(isForward: Bool) -> Bool {
    prepareLayoutIfNeeded()
    guard focusedIndexPath != nil else { return focusItem(towards: .down) }
    let names = focusableRegions.map(\.name)
    let position = focusedRegion.flatMap(names.firstIndex(of:)) ?? -1
    let next = position + (isForward ? 1 : -1)
    if next >= -1, next < names.count {
      focusRegion(next < 0 ? nil : names[next])
      return true
    }
    guard focusItem(towards: isForward ? .right : .left) else { return false }
    if !isForward { focusRegion(focusableRegions.last?.name) }
    return true
  }

  /// Clicks the focused region in its center, as the Return key does.
  ///
  /// - Returns: Whether there is a focused region.
  @discardableResult
  public func clickFocusedRegion() -> Bool {
    guard let name = focusedRegion, let cell = focusedCell,
      let region = focusableRegions.first(where: { $0.name == name })
    else { return false }
    click(
      RegionTracker.Hit(
        view: cell, region: region, point: Point(x: region.rect.midX, y: region.rect.midY)))
    return true
  }

  private var focusedCell: CollectionViewCell? { focusedIndexPath.flatMap(cellForItem) }

  private var focusableRegions: [HitRegion] {
    focusedCell?.regions.filter(\.isFocusable) ?? []
  }

  private func focusRegion(_ name: String?) {
    regions.focus(name)
    updateStates()
  }

  /// Moves the focus to an item itself, unless it has the focus.
  func focusItem(at path: IndexPath?) {
    if path != states.focusedPath { regions.focus(nil) }
    states.focusedPath = path
  }

  // MARK: Hits

  private func click(_ hit: RegionTracker.Hit) {
    let element = hit.view.attributes?.element
    hit.view.didClick(hit.region, at: hit.point)
    if let element { delegate?.collectionView(self, didClick: hit.region, of: element) }
  }

  private func hit(at point: Point) -> RegionTracker.Hit? {
    guard Rect(size: environment.containerSize).contains(point) else { return nil }
    var found: RegionTracker.Hit?
    forEachDisplayedView { view, frame, _ in
      guard frame.contains(point), !view.isLeaving else { return }
      let region = Self.region(of: view, drawnIn: frame, at: point)
      if region == nil, view.isDecoration { return }
      found = region
    }
    return found
  }

  /// Returns the region of a view at a point of the viewport. A view that is drawn in another size,
  /// as during a pinch, is stretched into `frame`.
  private static func region(
    of view: CollectionReusableView, drawnIn frame: Rect, at point: Point
  ) -> RegionTracker.Hit? {
    let inView = Point(
      x: (point.x - frame.minX) * view.size.width / frame.width,
      y: (point.y - frame.minY) * view.size.height / frame.height)
    return view.region(at: inView).map {
      RegionTracker.Hit(view: view, region: $0, point: inView)
    }
  }
}

extension CollectionReusableView {
  fileprivate var isDecoration: Bool {
    if case .decoration = layoutAttributes?.element.category { true } else { false }
  }
}
