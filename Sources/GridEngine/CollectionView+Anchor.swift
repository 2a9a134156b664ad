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

/// A chosen anchor: what was found in view and where it was.
enum ChosenAnchor {
  case leading(ScrollAnchor)
  /// An item and the part of it that stays, 0 … 1 along each axis.
  case part(LayoutAttributes, share: Point)
  /// The item that fingers which pinch have between them.
  case zoom(LayoutAttributes)
}

/// What is kept in place through everything that is solved and measured in one frame.
struct HeldAnchor {
  var target: ScrollAnchor.Target
  /// Whether an item that begins before the viewport keeps the same part of itself there.
  var keepsFraction: Bool
}

extension CollectionView {
  /// Has what was chosen stay in place when cells are measured in the frame to come.
  func hold(_ anchor: ChosenAnchor?, keepsFraction: Bool) {
    switch anchor {
    case .leading(let chosen):
      held = HeldAnchor(target: chosen.target, keepsFraction: keepsFraction)
    case .part(let item, _), .zoom(let item):
      held = HeldAnchor(target: .item(item.indexPath), keepsFraction: false)
    case nil: held = nil
    }
  }

  /// Chooses what `anchor` means at the moment; nil where nothing is laid out yet and the offset is
  /// as good as any.
  func anchor(for anchor: ContentAnchor) -> ChosenAnchor? {
    guard !displayed.isEmpty else { return anchorOfNothing }
    switch anchor {
    case .leading: return .leading(collectionViewLayout.anchor(for: bounds))
    case .center:
      return zoomAnchor() ?? centralItem().map { .part($0, share: Point(x: 0.5, y: 0.5)) }
    case .point(let point): return itemAnchor(at: point)
    }
  }

  /// What to hold on to where nothing is in view: the beginning, where that is not at offset 0 but at
  /// the right end of all content.
  var anchorOfNothing: ChosenAnchor? {
    guard environment.isRightToLeft,
      collectionViewLayout.configuration.scrollDirection == .horizontal
    else { return nil }
    return .leading(ScrollAnchor(target: .start, distance: 0, extent: 0))
  }

  /// Moves the viewport so that what was chosen is where it was; a motion goes on, its target moved
  /// as well.
  ///
  /// - Parameter keepsFraction: Whether an item that begins before the viewport keeps the same part
  ///   of itself there, as after a change of width.
  func restore(_ anchor: ChosenAnchor?, keepsFraction: Bool = false) {
    estimatesMayHaveChanged = true
    preparation.forgetCoverage()
    switch anchor {
    case .leading(let chosen):
      let axis = collectionViewLayout.configuration.scrollDirection
      let offset = collectionViewLayout.offset(
        keeping: chosen, visibleBounds: bounds, keepsFraction: keepsFraction)
      var delta = ScrollDelta()
      delta[axis] = offset - contentOffset[axis]
      shiftContentOffset(by: delta)
    case .part(let before, let share):
      guard let now = collectionViewLayout.layoutAttributesForItem(at: before.indexPath) else {
        return updateScrollRange()
      }
      shiftContentOffset(
        by: ScrollDelta(
          x: now.frame.place(share).x - before.frame.place(share).x,
          y: now.frame.place(share).y - before.frame.place(share).y))
    case .zoom(let before): restoreZoom(before)
    case nil: showBeginning()
    }
  }

  /// The item nearest to a point of the viewport, and what of it is nearest.
  private func itemAnchor(at point: Point) -> ChosenAnchor? {
    let place = contentPoint(atViewportPoint: point)
    return item(nearestTo: place).map { item in
      let frame = item.frame
      func share(_ way: Double, of extent: Double) -> Double {
        extent > 0 ? min(max(way / extent, 0), 1) : 0.5
      }
      return .part(
        item,
        share: Point(
          x: share(place.x - frame.minX, of: frame.width),
          y: share(place.y - frame.minY, of: frame.height)))
    }
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

extension Rect {
  /// The point at a share of its width and height.
  fileprivate func place(_ share: Point) -> Point {
    Point(x: minX + share.x * width, y: minY + share.y * height)
  }
}
