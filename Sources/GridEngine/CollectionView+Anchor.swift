/// What of the content stays where it is on screen while sizes, columns or data change.
public enum ContentAnchor: Hashable, Sendable {
  /// The first item wholly in view; the content's beginning while the view rests there, where what
  /// is new is to be seen.
  case leading
  /// The item nearest to the middle of the viewport, by its middle; during a pinch the one under the
  /// fingers.
  case center
  /// The item at a point of the viewport or nearest to it, by what of it is there.
  case point(Point)
}

/// A chosen anchor: what was found in view and where on screen it was.
enum ChosenAnchor {
  case leading(ScrollAnchor)
  /// The part of an item, 0 … 1 along each axis, that stays at a point of the viewport.
  case part(IndexPath, share: Point, place: Point)
  /// The item that fingers which pinch have between them.
  case zoom(LayoutAttributes)
}

extension CollectionView {
  /// Chooses what `anchor` means at the moment; nil where nothing is laid out yet and the offset is
  /// as good as any.
  func anchor(for anchor: ContentAnchor) -> ChosenAnchor? {
    guard !views.isEmpty else { return fallbackAnchor }
    switch anchor {
    case .leading: return .leading(collectionViewLayout.anchor(for: bounds))
    case .center:
      return zoomAnchor()
        ?? centralItem().map { part(of: $0, share: Point(x: 0.5, y: 0.5)) }
    case .point(let point): return itemAnchor(at: point)
    }
  }

  /// The anchor where nothing is in view: the beginning, where that is not at offset 0 but at the right
  /// end of all content.
  var fallbackAnchor: ChosenAnchor? {
    guard environment.isRightToLeft,
      collectionViewLayout.configuration.scrollDirection == .horizontal
    else { return nil }
    return .leading(ScrollAnchor(target: .start, distance: 0, extent: 0))
  }

  /// Moves the viewport so that what was chosen before a change is where it was, and keeps it there
  /// while cells are measured in the frame to come.
  func keepInPlace(_ anchor: ChosenAnchor?, keepsFraction: Bool) {
    restore(anchor, keepsFraction: keepsFraction)
    var anchor = anchor
    if case .zoom(let item) = anchor {
      // A second time it would be as large again as it was made.
      anchor = leadingAnchor(ofItemAt: item.indexPath).map(ChosenAnchor.leading)
    }
    anchors.hold(anchor, keepsFraction: keepsFraction, at: contentOffset)
  }

  /// Moves the viewport so that what was chosen is where it was; a motion goes on, its target moved
  /// as well.
  ///
  /// - Parameter keepsFraction: Whether an item that begins before the viewport keeps the same part
  ///   of itself there, as after a change of width.
  private func restore(_ anchor: ChosenAnchor?, keepsFraction: Bool) {
    measurements.noteEstimatesMayHaveChanged()
    preparer.forgetCoverage()
    switch anchor {
    case .leading(let chosen):
      let axis = collectionViewLayout.configuration.scrollDirection
      let offset = collectionViewLayout.offset(
        keeping: chosen, visibleBounds: bounds, keepsFraction: keepsFraction)
      var delta = ScrollDelta()
      delta[axis] = offset - contentOffset[axis]
      shiftContentOffset(by: delta)
    case .part(let path, let share, let place):
      guard let now = collectionViewLayout.layoutAttributesForItem(at: path)?.frame else {
        return updateScrollRange()
      }
      let point = now.place(share)
      shiftContentOffset(
        by: ScrollDelta(
          x: point.x - place.x - contentOffset.x, y: point.y - place.y - contentOffset.y))
    case .zoom(let before): restoreZoom(before)
    case nil: showBeginning()
    }
  }

  /// The item nearest to a point of the viewport, and what of it is nearest.
  private func itemAnchor(at point: Point) -> ChosenAnchor? {
    let place = contentPoint(atViewportPoint: point)
    return item(nearestTo: place).map { item in
      let frame = item.frame
      func share(_ distance: Double, of extent: Double) -> Double {
        extent > 0 ? min(max(distance / extent, 0), 1) : 0.5
      }
      return part(
        of: item,
        share: Point(
          x: share(place.x - frame.minX, of: frame.width),
          y: share(place.y - frame.minY, of: frame.height)))
    }
  }

  private func part(of item: LayoutAttributes, share: Point) -> ChosenAnchor {
    let point = item.frame.place(share)
    return .part(
      item.indexPath, share: share,
      place: Point(x: point.x - contentOffset.x, y: point.y - contentOffset.y))
  }

  /// Shows the content's beginning where nothing has been shown yet: that of a layout that runs from
  /// right to left is at its right end.
  private func showBeginning() {
    let isFirst = motion.x.range.upperBound == 0
    updateScrollRange()
    guard isFirst, environment.isRightToLeft,
      collectionViewLayout.configuration.scrollDirection == .horizontal
    else { return }
    motion.x.scroll(to: motion.x.range.upperBound, animated: false, at: motion.x.now)
    contentOffset = motion.snappedOffset
  }

  /// The item whose middle is nearest to the viewport's.
  func centralItem() -> LayoutAttributes? {
    item(nearestTo: Point(x: bounds.midX, y: bounds.midY))
  }

  /// The item whose cell is nearest to the middle of the viewport; nil when none is in view.
  public var indexPathOfCentralItem: IndexPath? { centralItem()?.indexPath }
}

// MARK: - While cells are measured

extension CollectionView {
  /// Changes what the layout knows of sizes, by `change`, and keeps in place what is looked at.
  ///
  /// That is what was kept in place by a change of this frame, else the first item that was displayed
  /// before: its near edge stays, so that it grows away from it. Items that come into view only now
  /// stand back, wherever they are: what they turn out to need must not move what was there.
  ///
  /// - Parameter change: Returns whether any frame changed.
  /// - Returns: The same.
  func keepingAnchor(_ change: () -> Bool) -> Bool {
    let held = heldAnchor()
    let anchor = held?.anchor ?? anchorForMeasuring()
    guard change() else { return false }
    restore(anchor, keepsFraction: held?.keepsFraction ?? false)
    if held?.isAsItWas == true {
      anchors.noteRestored(at: contentOffset)
    } else {
      anchors.hold(anchor, keepsFraction: held?.keepsFraction ?? false, at: contentOffset)
    }
    return true
  }

  /// What a change of this frame keeps in place; nil where nothing was changed, or it was scrolled out
  /// of view since.
  private func heldAnchor() -> (anchor: ChosenAnchor, keepsFraction: Bool, isAsItWas: Bool)? {
    guard let held = anchors.current(at: contentOffset) else { return nil }
    guard held.hasMoved else { return (held.anchor, held.keepsFraction, true) }
    guard case .leading(let anchor) = held.anchor else { return nil }
    switch anchor.target {
    case .start: return nil
    case .end:
      let distance =
        collectionViewLayout.contentSize[scrollAxis] - leadingPosition
      let moved = ScrollAnchor(target: .end, distance: distance, extent: 0)
      return (.leading(moved), false, false)
    case .item(let path):
      guard let moved = leadingAnchor(ofItemAt: path), moved.distance + moved.extent > 0,
        moved.distance < environment.containerSize[scrollAxis]
      else { return nil }
      return (.leading(moved), held.keepsFraction, false)
    }
  }

  /// What stays in place while cells are measured: the beginning while the view rests there, else the
  /// first item in view that was displayed before, else the nearest of those that this layout has
  /// scrolled out of view: what comes in may be so short that they come back. After a jump it is the
  /// first item in view.
  private func anchorForMeasuring() -> ChosenAnchor? {
    guard !views.isEmpty else { return nil }
    let position = leadingPosition
    if position <= 0, anchors.wasAtBeginning {
      return .leading(ScrollAnchor(target: .start, distance: -position, extent: 0))
    }
    var first: (path: IndexPath, anchor: ScrollAnchor)?
    for view in views.displayedViews
    where anchors.wasDisplayed(since: view.display.shownInFrame) {
      guard !view.isLeaving, let element = view.layoutAttributes?.element,
        element.category == .cell, let anchor = leadingAnchor(ofItemAt: element.indexPath),
        anchor.distance + anchor.extent > 0,
        anchor.distance < environment.containerSize[scrollAxis]
      else { continue }
      if let first,
        (first.anchor.distance, first.path) < (anchor.distance, element.indexPath)
      {
        continue
      }
      first = (element.indexPath, anchor)
    }
    return .leading(
      first?.anchor ?? anchorThatLeft() ?? collectionViewLayout.anchor(for: bounds))
  }

  /// The nearest of the items that this layout has scrolled out of view, where it may come back.
  private func anchorThatLeft() -> ScrollAnchor? {
    guard let path = anchors.nearestThatLeft, let anchor = leadingAnchor(ofItemAt: path) else {
      return nil
    }
    let viewport = environment.containerSize[scrollAxis]
    return anchor.distance < 2 * viewport && anchor.distance + anchor.extent > -viewport
      ? anchor : nil
  }

  /// Notes that a view is no longer in view, which a frame has shown.
  func noteLeft(_ view: CollectionReusableView, for element: ElementID) {
    guard element.category == .cell, anchors.wasDisplayed(since: view.display.shownInFrame),
      let frame = view.layoutAttributes?.frame
    else { return }
    let gap = max(
      frame.start(along: scrollAxis) - bounds.end(along: scrollAxis),
      bounds.start(along: scrollAxis) - frame.end(along: scrollAxis))
    anchors.noteLeft(element.indexPath, gap: gap)
  }

  /// An item with its distance from the viewport's edge; nil where there is none.
  func leadingAnchor(ofItemAt path: IndexPath) -> ScrollAnchor? {
    collectionViewLayout.layoutAttributesForItem(at: path).map { item in
      let start = collectionViewLayout.mirrored(item.frame).start(along: scrollAxis)
      return ScrollAnchor(
        target: .item(path),
        distance: PixelGrid(scale: environment.scale).nearest(start) - leadingPosition,
        extent: item.frame.size[scrollAxis])
    }
  }

  /// How far the viewport is from the content's beginning, which is at the right where a horizontal
  /// layout is mirrored.
  var leadingPosition: Double {
    collectionViewLayout.mirrored(bounds).start(along: scrollAxis)
  }

  private var scrollAxis: Axis { collectionViewLayout.configuration.scrollDirection }
}

extension Rect {
  /// The point at a share of its width and height.
  fileprivate func place(_ share: Point) -> Point {
    Point(x: minX + share.x * width, y: minY + share.y * height)
  }
}
