/// The views whose regions are hovered or pressed, and the focused region of the focused item.
///
/// The names of the hovered and the pressed region are in the views' ``RegionState``, which the
/// reuse pool resets: a press ends when its view shows another element.
@MainActor
final class RegionTracker {
  /// A region at a point.
  struct Hit {
    let view: CollectionReusableView
    let region: HitRegion
    /// The point in the view's coordinates.
    let point: Point
  }

  private weak var hoveredView: CollectionReusableView?
  private weak var pressedView: CollectionReusableView?
  /// The cursor over the hovered region.
  private var hoveredCursor = PointerCursor.arrow
  /// The region of the focused item that has the focus; `nil` for the item itself.
  private(set) var focusedName: String?

  /// The shape of the pointer.
  var cursor: PointerCursor {
    hoveredView?.regionState.hovered == nil ? .arrow : hoveredCursor
  }

  /// Moves the focus to a region of the focused item; `nil` for the item itself.
  func focus(_ name: String?) { focusedName = name }

  /// Marks a region as hovered, and returns whether another one was before.
  func hover(_ hit: Hit?) -> Bool {
    let (view, name, shape) = (hoveredView, hoveredView?.regionState.hovered, cursor)
    if view !== hit?.view { view?.regionState.hovered = nil }
    hoveredView = hit?.view
    hoveredView?.regionState.hovered = hit?.region.name
    hoveredCursor = hit?.region.cursor ?? .arrow
    return view !== hoveredView || name != hit?.region.name || shape != cursor
  }

  /// Marks a region as pressed.
  func press(_ hit: Hit?) {
    pressedView?.regionState.pressed = nil
    pressedView = hit?.view
    pressedView?.regionState.pressed = hit?.region.name
  }

  /// Ends the press, and returns whether it began in the region of `hit`.
  func release(in hit: Hit?) -> Bool {
    defer { press(nil) }
    guard let hit, let name = pressedView?.regionState.pressed else { return false }
    return hit.view === pressedView && hit.region.name == name
  }
}
