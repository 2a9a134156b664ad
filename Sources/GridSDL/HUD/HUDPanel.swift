/// The items of the overlay's layer, with those that are not drawn yet.
///
/// Figures change four times a second, all at once. Drawing them all would make one frame long, so
/// each frame draws a few. All are drawn well before the next change.
struct HUDPanel {
  /// The number of characters drawn per frame. With a larger number frames take longer; with a
  /// smaller one figures appear late at 60 Hz.
  static let weightPerFrame = 64

  private(set) var items: [HUDItem] = []
  private var isStale: [Bool] = []
  private var next = 0

  /// Whether an item has to be drawn.
  var hasStaleItems: Bool { isStale.contains(true) }

  /// Replaces the items. Items with the same position and appearance are not redrawn.
  mutating func set(_ new: [HUDItem]) {
    let wasSameCount = new.count == items.count
    isStale = new.indices.map { !wasSameCount || isStale[$0] || new[$0] != items[$0] }
    items = new
    if !wasSameCount { next = 0 }
  }

  /// Marks all items as stale.
  mutating func invalidate() {
    for index in isStale.indices { isStale[index] = true }
  }

  /// Calls `draw` with stale items: at least one, and then as many as `weight` allows. Continues
  /// after the last item of the previous call.
  mutating func takeStale(weight: Int = weightPerFrame, _ draw: (HUDItem) -> Void) {
    var left = weight
    for _ in items.indices where left > 0 {
      if isStale[next] {
        guard left == weight || items[next].weight <= left else { return }
        left -= items[next].weight
        isStale[next] = false
        draw(items[next])
      }
      next = (next + 1) % items.count
    }
  }
}
