/// What the reader looks at, and where on the screen it is: kept still while sizes, data or the width
/// change around it.
///
/// An anchor is chosen before a change and asked for the scroll offset afterwards. The item's end of
/// the distance is on a device pixel, as the item is drawn; the viewport's end keeps whatever part
/// of a pixel it has in the middle of a fling. So however many changes there are, the item does not
/// move by a pixel.
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
  /// What is kept still.
  enum Target: Hashable, Sendable {
    /// Where the content begins: at the very top nothing above can push it away.
    case start
    /// Where the content ends, as in a chat.
    case end
    /// An item.
    case item(IndexPath)
  }

  /// What is kept still; may be set to the item's new place after the data changed.
  var target: Target
  /// From the viewport's start to the target's along the scroll direction, in points; negative
  /// where the item begins before the viewport.
  var distance: Double
  /// The item's extent along the scroll direction when the anchor was chosen.
  var extent: Double

  /// The content's beginning, at a distance from the viewport's.
  static func start(distance: Double) -> ScrollAnchor {
    ScrollAnchor(target: .start, distance: distance, extent: 0)
  }

  /// The content's end, likewise.
  static func end(distance: Double) -> ScrollAnchor {
    ScrollAnchor(target: .end, distance: distance, extent: 0)
  }
}

extension CompositionalLayout {
  /// Chooses what to keep still: the start while the content is scrolled to it, else the first item
  /// wholly in view, else the first that shows at all.
  ///
  /// Items that are measured come before those that are not: these came into view only now, or will
  /// change their size in place.
  ///
  /// - Parameter visibleBounds: What is in view, in content coordinates.
  /// - Complexity: O(log *n* + *visible*).
  func anchor(for visibleBounds: Rect) -> ScrollAnchor {
    let position = mirrored(visibleBounds).start(along: scrollAxis)
    guard position > 0, let item = anchorItem(in: visibleBounds) else {
      return .start(distance: -position)
    }
    let frame = mirrored(item.frame)
    return ScrollAnchor(
      target: .item(item.indexPath),
      distance: aligned(frame.start(along: scrollAxis)) - position,
      extent: frame.size[scrollAxis])
  }

  /// The scroll offset along the scroll direction at which `anchor` is where it was on the screen.
  ///
  /// The offset is not clamped to the content: at its ends the caller decides.
  ///
  /// - Parameters:
  ///   - anchor: As chosen before the change, its target brought to the item's new place.
  ///   - visibleBounds: The viewport; only its size counts, unless the item is gone.
  ///   - keepsFraction: Whether an item that begins before the viewport keeps the same *part* of
  ///     itself there instead of the same points, as after a change of width.
  /// - Complexity: O(log *n*).
  func offset(
    keeping anchor: ScrollAnchor, visibleBounds: Rect, keepsFraction: Bool = false
  ) -> Double {
    let start: Double
    var distance = anchor.distance
    switch anchor.target {
    case .start: start = 0
    case .end: start = aligned(contentSize[scrollAxis])
    case .item(let path):
      guard let item = layoutAttributesForItem(at: path) else {
        return visibleBounds.start(along: scrollAxis)
      }
      let frame = mirrored(item.frame)
      start = aligned(frame.start(along: scrollAxis))
      let extent = frame.size[scrollAxis]
      if keepsFraction, distance < 0, anchor.extent > 0, extent > 0 {
        distance = aligned(distance * extent / anchor.extent)
      }
    }
    return physical(start - distance, length: visibleBounds.size[scrollAxis])
  }

  /// The item to hold on to.
  private func anchorItem(in visibleBounds: Rect) -> LayoutAttributes? {
    var best: (element: LayoutAttributes, rank: Int)?
    forEachElement(in: visibleBounds, visibleBounds: visibleBounds) { element in
      guard element.element.category == .cell else { return }
      // Along the scroll direction: the viewport may just have become narrower than its items.
      let isWhole =
        element.frame.start(along: scrollAxis) >= visibleBounds.start(along: scrollAxis)
        && element.frame.end(along: scrollAxis) <= visibleBounds.end(along: scrollAxis)
      let rank = (element.isEstimated ? 2 : 0) + (isWhole ? 0 : 1)
      if let best, rank > best.rank || rank == best.rank && !comes(element, before: best.element) {
        return
      }
      best = (element, rank)
    }
    return best?.element
  }

  /// Whether `element` lies before `other` along the scroll direction; of two alike, the one of the
  /// smaller index path.
  private func comes(_ element: LayoutAttributes, before other: LayoutAttributes) -> Bool {
    let a = mirrored(element.frame).start(along: scrollAxis)
    let b = mirrored(other.frame).start(along: scrollAxis)
    return a == b ? element.indexPath < other.indexPath : a < b
  }

  private var scrollAxis: Axis { configuration.scrollDirection }

  private func aligned(_ position: Double) -> Double {
    PixelGrid(scale: environment.scale).nearest(position)
  }

  /// A position counted from the leading side as the offset of a viewport of `length`.
  private func physical(_ position: Double, length: Double) -> Double {
    guard environment.isRightToLeft, scrollAxis == .horizontal else { return position }
    return contentSize.width - position - length
  }
}
