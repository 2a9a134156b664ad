/// A chosen anchor with its position on screen.
enum ChosenAnchor: Hashable {
  case leading(ScrollAnchor)
  /// A point of an item, from 0 to 1 along each axis, that stays at a point of the viewport.
  case part(IndexPath, share: Point, place: Point)
  /// The item between the fingers of a pinch.
  case zoom(LayoutAttributes)
}

/// Chooses the anchor for a change, and computes the displacement of the viewport afterwards.
///
/// It is created for each query and has no state of its own.
@MainActor
struct AnchorChoice {
  let layout: any SolvedLayout
  /// The current environment, for which the layout may not be solved yet.
  let environment: LayoutEnvironment
  let projection: ContentProjection
  let views: LiveViews

  /// Resolves a content anchor to the item or end that it currently designates; `nil` before the
  /// first layout, when the offset does not matter.
  func anchor(for anchor: ContentAnchor) -> ChosenAnchor? {
    guard !views.isEmpty else { return nil }
    switch anchor {
    case .leading: return .leading(layout.anchor(for: bounds))
    case .center:
      return zoomAnchor ?? centralItem.map { part(of: $0, share: Point(x: 0.5, y: 0.5)) }
    case .point(let point): return itemAnchor(at: point)
    }
  }

  /// Returns the displacement of the viewport that restores an anchor; `nil` if its item was
  /// deleted, and for a pinch, which positions its item itself.
  ///
  /// - Parameters:
  ///   - anchor: An anchor from before the change.
  ///   - keepsFraction: Whether the part of the item before the viewport remains the same fraction
  ///     of the item, as after a change of width, instead of the same distance in points.
  func displacement(keeping anchor: ChosenAnchor, keepsFraction: Bool) -> ScrollDelta? {
    switch anchor {
    case .leading(let chosen):
      var delta = ScrollDelta()
      delta[axis] =
        layout.offset(keeping: chosen, visibleBounds: bounds, keepsFraction: keepsFraction)
        - projection.offset[axis]
      return delta
    case .part(let path, let share, let place):
      return layout.attributes(ofItemAt: path).map {
        let point = $0.frame.point(atShare: share)
        return ScrollDelta(
          x: point.x - place.x - projection.offset.x, y: point.y - place.y - projection.offset.y)
      }
    case .zoom: return nil
    }
  }

  // MARK: Viewport

  /// The visible rectangle of the content.
  var bounds: Rect { Rect(origin: projection.offset, size: environment.containerSize) }

  var axis: Axis { layout.scrollDirection }

  /// The distance of the viewport from the beginning of the content.
  var leadingPosition: Double { bounds.start(along: axis) }

  /// The beginning of the content at its current distance.
  var startAnchor: ChosenAnchor { .leading(.start(distance: -leadingPosition)) }

  /// The end of the content at its current distance.
  var endAnchor: ChosenAnchor {
    .leading(.end(distance: layout.contentSize[axis] - leadingPosition))
  }

  // MARK: Items

  /// The item whose center is nearest to that of the viewport.
  var centralItem: LayoutAttributes? {
    views.item(nearestTo: Point(x: bounds.midX, y: bounds.midY))
  }

  /// The item under the fingers of a pinch.
  private var zoomAnchor: ChosenAnchor? {
    guard let zoom = projection.zoom, zoom.isHeld else { return nil }
    return views.item(nearestTo: zoom.pinned).map(ChosenAnchor.zoom)
  }

  /// Returns the item nearest to a point of the viewport, with its nearest point.
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
    let point = item.frame.point(atShare: share)
    return .part(
      item.indexPath, share: share,
      place: Point(x: point.x - projection.offset.x, y: point.y - projection.offset.y))
  }

  /// Returns an item at its current distance from the edge of the viewport; `nil` if there is none.
  func anchor(ofItemAt path: IndexPath) -> ScrollAnchor? {
    layout.attributes(ofItemAt: path).map { anchor(at: $0.frame, for: path) }
  }

  /// Returns an item at the distance of a frame from the edge of the viewport.
  func anchor(at frame: Rect, for path: IndexPath) -> ScrollAnchor {
    let start = PixelGrid(scale: environment.scale).nearest(frame.start(along: axis))
    return ScrollAnchor(
      target: .item(path), distance: start - leadingPosition,
      extent: frame.size[axis])
  }

  /// Returns the same as ``anchor(ofItemAt:)`` for a visible item; `nil` for others.
  private func visibleAnchor(ofItemAt path: IndexPath) -> ScrollAnchor? {
    anchor(ofItemAt: path).flatMap {
      $0.distance + $0.extent > 0 && $0.distance < bounds.size[axis] ? $0 : nil
    }
  }

  // MARK: Measuring

  /// Returns the first visible item whose view satisfies a condition; at the same distance, the
  /// index path decides.
  func firstItem(where isIncluded: (CollectionReusableView) -> Bool) -> ScrollAnchor? {
    var first: (path: IndexPath, anchor: ScrollAnchor)?
    for view in views.displayedViews where isIncluded(view) {
      guard !view.isLeaving, let element = view.attributes?.element,
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

  /// Returns an item that was scrolled out of the viewport, if it is near enough to return.
  func anchor(ofItemThatLeft path: IndexPath) -> ScrollAnchor? {
    let viewport = bounds.size[axis]
    return anchor(ofItemAt: path).flatMap {
      $0.distance < 2 * viewport && $0.distance + $0.extent > -viewport ? $0 : nil
    }
  }

  /// Returns an earlier anchor at its distance after a scroll; `nil` if it was scrolled out of the
  /// viewport.
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
  /// Returns the point at a fraction of the width and height.
  fileprivate func point(atShare share: Point) -> Point {
    Point(x: minX + share.x * width, y: minY + share.y * height)
  }
}
