/// A chosen anchor: what was found in view and where on screen it was.
enum ChosenAnchor: Hashable {
  case leading(ScrollAnchor)
  /// The part of an item, 0 … 1 along each axis, that stays at a point of the viewport.
  case part(IndexPath, share: Point, place: Point)
  /// The item that fingers which pinch have between them.
  case zoom(LayoutAttributes)
}

/// Chooses what of the content stays in place on screen through a change, and finds afterwards how far
/// the viewport has to move for it.
///
/// It is made anew for each question and owns nothing.
@MainActor
struct AnchorChoice {
  let layout: CompositionalLayout
  /// That of the viewport, which the layout may not be solved for yet.
  let environment: LayoutEnvironment
  let projection: ContentProjection
  let views: LiveViews

  /// Chooses what `anchor` means at the moment; nil where nothing is laid out yet and the offset is
  /// as good as any.
  func anchor(for anchor: ContentAnchor) -> ChosenAnchor? {
    guard !views.isEmpty else { return fallback }
    switch anchor {
    case .leading: return .leading(layout.anchor(for: bounds))
    case .center:
      return zoomAnchor ?? centralItem.map { part(of: $0, share: Point(x: 0.5, y: 0.5)) }
    case .point(let point): return itemAnchor(at: point)
    }
  }

  /// How far the viewport has to move for what was chosen before a change to be where it was; nil where
  /// it is gone, and for a pinch, which places its item itself.
  ///
  /// - Parameter keepsFraction: Whether an item that begins before the viewport keeps the same part
  ///   of itself there, as after a change of width.
  func displacement(keeping anchor: ChosenAnchor, keepsFraction: Bool) -> ScrollDelta? {
    switch anchor {
    case .leading(let chosen):
      var delta = ScrollDelta()
      delta[axis] =
        layout.offset(keeping: chosen, visibleBounds: bounds, keepsFraction: keepsFraction)
        - projection.offset[axis]
      return delta
    case .part(let path, let share, let place):
      return layout.layoutAttributesForItem(at: path).map {
        let point = $0.frame.place(share)
        return ScrollDelta(
          x: point.x - place.x - projection.offset.x, y: point.y - place.y - projection.offset.y)
      }
    case .zoom: return nil
    }
  }

  // MARK: The viewport

  /// What of the content is in view, in content coordinates.
  var bounds: Rect { Rect(origin: projection.offset, size: environment.containerSize) }

  var axis: Axis { layout.configuration.scrollDirection }

  /// How far the viewport is from the content's beginning, which is at the right where a horizontal
  /// layout is mirrored.
  var leadingPosition: Double { layout.mirrored(bounds).start(along: axis) }

  /// The anchor where nothing is in view: the beginning, where that is not at offset 0 but at the right
  /// end of all content.
  var fallback: ChosenAnchor? {
    guard environment.isRightToLeft, axis == .horizontal else { return nil }
    return .leading(.start(distance: 0))
  }

  /// The beginning of the content, which stays at its present distance.
  var startAnchor: ChosenAnchor { .leading(.start(distance: -leadingPosition)) }

  /// The end of the content, likewise.
  var endAnchor: ChosenAnchor {
    .leading(.end(distance: layout.contentSize[axis] - leadingPosition))
  }

  // MARK: Items

  /// The item whose middle is nearest to the viewport's.
  var centralItem: LayoutAttributes? {
    views.item(nearestTo: Point(x: bounds.midX, y: bounds.midY))
  }

  /// The item under fingers that pinch.
  private var zoomAnchor: ChosenAnchor? {
    guard let zoom = projection.zoom, zoom.isHeld else { return nil }
    return views.item(nearestTo: zoom.pinned).map(ChosenAnchor.zoom)
  }

  /// The item nearest to a point of the viewport, and what of it is nearest.
  private func itemAnchor(at point: Point) -> ChosenAnchor? {
    let place = projection.content(at: Rect(origin: point)).origin
    return views.item(nearestTo: place).map { item in
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
      place: Point(x: point.x - projection.offset.x, y: point.y - projection.offset.y))
  }

  /// An item at its distance from the viewport's edge; nil where there is none.
  func anchor(ofItemAt path: IndexPath) -> ScrollAnchor? {
    layout.layoutAttributesForItem(at: path).map { anchor(at: $0.frame, for: path) }
  }

  /// An item that stays at the distance of a frame from the viewport's edge.
  func anchor(at frame: Rect, for path: IndexPath) -> ScrollAnchor {
    let start = layout.mirrored(frame).start(along: axis)
    return ScrollAnchor(
      target: .item(path),
      distance: PixelGrid(scale: environment.scale).nearest(start) - leadingPosition,
      extent: frame.size[axis])
  }

  /// The same as ``anchor(ofItemAt:)`` for an item that is in view; nil for others.
  private func visibleAnchor(ofItemAt path: IndexPath) -> ScrollAnchor? {
    anchor(ofItemAt: path).flatMap {
      $0.distance + $0.extent > 0 && $0.distance < bounds.size[axis] ? $0 : nil
    }
  }

  // MARK: While cells are measured

  /// The first item in view whose view fulfils a condition; of two at the same distance, the one of the
  /// smaller index path.
  func firstItem(where isIncluded: (CollectionReusableView) -> Bool) -> ScrollAnchor? {
    var first: (path: IndexPath, anchor: ScrollAnchor)?
    for view in views.displayedViews where isIncluded(view) {
      guard !view.isLeaving, let element = view.layoutAttributes?.element,
        element.category == .cell, let anchor = visibleAnchor(ofItemAt: element.indexPath)
      else { continue }
      if let first,
        (first.anchor.distance, first.path) < (anchor.distance, element.indexPath)
      {
        continue
      }
      first = (element.indexPath, anchor)
    }
    return first?.anchor
  }

  /// An item that was scrolled out of view, while it is near enough to come back.
  func anchor(ofItemThatLeft path: IndexPath) -> ScrollAnchor? {
    let viewport = bounds.size[axis]
    return anchor(ofItemAt: path).flatMap {
      $0.distance < 2 * viewport && $0.distance + $0.extent > -viewport ? $0 : nil
    }
  }

  /// What was chosen earlier, at the distance that it has after content was scrolled; nil where it was
  /// scrolled out of view.
  func anchorAfterScrolling(_ anchor: ChosenAnchor) -> ChosenAnchor? {
    guard case .leading(let anchor) = anchor else { return nil }
    switch anchor.target {
    case .start: return nil
    case .end: return endAnchor
    case .item(let path): return visibleAnchor(ofItemAt: path).map(ChosenAnchor.leading)
    }
  }
}

extension Rect {
  /// The point at a share of its width and height.
  fileprivate func place(_ share: Point) -> Point {
    Point(x: minX + share.x * width, y: minY + share.y * height)
  }
}
