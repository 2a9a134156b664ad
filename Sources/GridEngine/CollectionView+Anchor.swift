/// What of the content stays where it is on screen while sizes, columns or data change.
public enum ContentAnchor: Hashable, Sendable {
  /// The first item wholly in view; the content's beginning while the view rests there, where what
  /// is new is to be seen.
  case leading
  /// The item nearest to the middle of the viewport, by its middle; during a pinch the one under the
  /// fingers.
  case center
}

/// A chosen anchor: what was found in view and where it was.
enum ChosenAnchor {
  case leading(ScrollAnchor)
  case center(LayoutAttributes)
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
    case .center(let item):
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
    case .center: return zoomAnchor() ?? centralItem().map(ChosenAnchor.center)
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
    case .center(let before):
      guard let now = collectionViewLayout.layoutAttributesForItem(at: before.indexPath) else {
        return updateScrollRange()
      }
      shiftContentOffset(
        by: ScrollDelta(
          x: now.frame.midX - before.frame.midX, y: now.frame.midY - before.frame.midY))
    case .zoom(let before): restoreZoom(before)
    case nil: showBeginning()
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
    let middle = Point(x: bounds.midX, y: bounds.midY)
    func distance(_ frame: Rect) -> Double {
      let x = frame.midX - middle.x
      let y = frame.midY - middle.y
      return x * x + y * y
    }
    return displayed.values.lazy.compactMap(\.layoutAttributes)
      .filter { $0.element.category == .cell }
      .min { distance($0.frame) < distance($1.frame) }
  }

  /// The item whose cell is nearest to the middle of the viewport; nil when none is in view.
  public var indexPathOfCentralItem: IndexPath? { centralItem()?.indexPath }
}
