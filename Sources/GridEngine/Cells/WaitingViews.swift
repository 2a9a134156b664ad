/// Views that are configured and out of sight: prepared ahead, or just left behind.
///
/// Shown again for the same element they need neither provider nor `prepareForReuse`. The one that
/// has waited longest makes room.
@MainActor
struct WaitingViews {
  private var views: [ElementID: CollectionReusableView] = [:]
  private var order: [ElementID] = []

  /// How many views wait.
  var count: Int { views.count }

  /// The elements whose views wait, longest first.
  var elements: [ElementID] { order }

  /// The view that waits for `element`. O(1).
  subscript(element: ElementID) -> CollectionReusableView? { views[element] }

  /// Takes the view for `element` out. O(waiting).
  mutating func take(_ element: ElementID) -> CollectionReusableView? {
    guard let view = views.removeValue(forKey: element) else { return nil }
    if let index = order.firstIndex(of: element) { order.remove(at: index) }
    return view
  }

  /// Has `view` wait for its element.
  mutating func put(_ view: CollectionReusableView, for element: ElementID) {
    views[element] = view
    order.append(element)
  }

  /// Takes out the view that has waited longest. O(waiting).
  mutating func takeOldest() -> CollectionReusableView? {
    guard let element = order.first else { return nil }
    return take(element)
  }

  /// Calls `body` with every view that waits.
  func forEach(_ body: (CollectionReusableView) -> Void) {
    for view in views.values { body(view) }
  }
}
