/// An item or an end of the content that keeps its position on screen while sizes, data or the
/// width change.
///
/// An anchor is chosen before a change and converted to a scroll offset after it. The start of the
/// item is rounded to device pixels, as the item is drawn; the start of the viewport keeps its
/// fraction of a pixel during a fling. Therefore the item does not drift, even after many changes.
///
/// ```swift
/// let anchor = layout.anchor(for: visibleBounds)
/// if layout.setPreferredSize(size, for: element) {
///   offset = layout.offset(keeping: anchor, visibleBounds: visibleBounds)
/// }
/// ```
///
/// - SeeAlso: MagazineLayout's rule for cells that grow above the viewport; scroll anchoring in
///   Blink.
struct ScrollAnchor: Hashable, Sendable {
  /// The target of an anchor.
  enum Target: Hashable, Sendable {
    /// The beginning of the content, so that insertions above do not move it.
    case start
    /// The end of the content, as in a chat.
    case end
    /// An item.
    case item(IndexPath)
  }

  /// The target; update it to the item's new index path after a change of data.
  var target: Target
  /// The distance from the start of the viewport to that of the target along the scroll direction,
  /// in points; negative if the item begins before the viewport.
  var distance: Double
  /// The extent of the item along the scroll direction when the anchor was chosen.
  var extent: Double

  /// Returns an anchor at the beginning of the content.
  static func start(distance: Double) -> ScrollAnchor {
    ScrollAnchor(target: .start, distance: distance, extent: 0)
  }

  /// Returns an anchor at the end of the content.
  static func end(distance: Double) -> ScrollAnchor {
    ScrollAnchor(target: .end, distance: distance, extent: 0)
  }
}

extension SolvedLayout {
  /// Returns the anchor for a viewport: the beginning if the content is scrolled to it, otherwise
  /// the first fully visible item, otherwise the first visible item.
  ///
  /// Measured items are preferred. Others have just become visible, or will change their size.
  ///
  /// After a resize for which the layout is not solved yet, an item must be fully visible before and
  /// after it. An item that has just become visible would be unknown to the user, and one that has
  /// left would keep its position outside of the viewport.
  ///
  /// - Parameter visibleBounds: The visible rectangle of the content.
  /// - Complexity: O(log *n* + *v*), where *v* is the number of visible elements.
  func anchor(for visibleBounds: Rect) -> ScrollAnchor {
    let position = visibleBounds.start(along: scrollDirection)
    guard position > 0, let item = anchorItem(in: visibleBounds) else {
      return .start(distance: -position)
    }
    return ScrollAnchor(
      target: .item(item.indexPath),
      distance: aligned(item.frame.start(along: scrollDirection)) - position,
      extent: item.frame.size[scrollDirection])
  }

  /// Returns the scroll offset along the scroll direction at which `anchor` has its former position
  /// on screen.
  ///
  /// The offset is not clamped to the content.
  ///
  /// - Parameters:
  ///   - anchor: An anchor from before the change, with an updated index path.
  ///   - visibleBounds: The viewport; only its size matters, unless the item was deleted.
  ///   - keepsFraction: Whether the part of the item before the viewport remains the same fraction
  ///     of the item, as after a change of width, instead of the same distance in points.
  /// - Complexity: O(log *n*).
  func offset(
    keeping anchor: ScrollAnchor, visibleBounds: Rect, keepsFraction: Bool = false
  ) -> Double {
    let start: Double
    var distance = anchor.distance
    switch anchor.target {
    case .start: start = 0
    case .end: start = aligned(contentSize[scrollDirection])
    case .item(let path):
      guard let item = attributes(ofItemAt: path) else {
        return visibleBounds.start(along: scrollDirection)
      }
      start = aligned(item.frame.start(along: scrollDirection))
      let extent = item.frame.size[scrollDirection]
      if keepsFraction, distance < 0, anchor.extent > 0, extent > 0 {
        distance = aligned(distance * extent / anchor.extent)
      }
    }
    return start - distance
  }

  /// Returns the item to be used as an anchor.
  private func anchorItem(in visibleBounds: Rect) -> LayoutAttributes? {
    var best: (element: LayoutAttributes, rank: Int)?
    // The viewport may be narrower than when the layout was solved, and the items were visible.
    let cross = scrollDirection.cross
    var area = visibleBounds
    area.size[cross] = max(area.size[cross], environment.containerSize[cross])
    let start = visibleBounds.start(along: scrollDirection)
    let length = min(
      visibleBounds.size[scrollDirection], environment.containerSize[scrollDirection])
    // Positions at a fractional scale are not exact.
    let tolerance = 0.5 / (environment.scale ?? 1)
    forEachElement(in: area, visibleBounds: visibleBounds) { element in
      guard element.element.category == .cell else { return }
      // Along the scroll direction only: the viewport may have become narrower than its items.
      let isWhole =
        element.frame.start(along: scrollDirection) >= start - tolerance
        && element.frame.end(along: scrollDirection) <= start + length + tolerance
      let rank = (element.isEstimated ? 2 : 0) + (isWhole ? 0 : 1)
      if let best, rank > best.rank || rank == best.rank && !precedes(element, best.element) {
        return
      }
      best = (element, rank)
    }
    return best?.element
  }

  /// Whether `element` is before `other` along the scroll direction; at the same position, the
  /// index path decides.
  private func precedes(_ element: LayoutAttributes, _ other: LayoutAttributes) -> Bool {
    let a = element.frame.start(along: scrollDirection)
    let b = other.frame.start(along: scrollDirection)
    return a == b ? element.indexPath < other.indexPath : a < b
  }

  private func aligned(_ position: Double) -> Double {
    PixelGrid(scale: environment.scale).nearest(position)
  }
}
