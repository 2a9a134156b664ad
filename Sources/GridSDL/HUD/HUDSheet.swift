/// What the overlay's layer should show, and which of it is not drawn yet.
///
/// Figures change all at once, four times a second. Drawing them all in one frame would make that
/// frame long, so each frame draws a few of them; all are done well before the next change.
struct HUDSheet {
  /// Characters drawn in one frame; more makes longer frames, less lets figures come late at 60 Hz.
  static let weightPerFrame = 64

  private(set) var items: [HUDItem] = []
  private var isStale: [Bool] = []
  private var next = 0

  /// Whether something waits to be drawn.
  var hasStaleItems: Bool { isStale.contains(true) }

  /// Takes new items; those that are in the same place and look the same need no drawing.
  mutating func set(_ new: [HUDItem]) {
    let wasSameCount = new.count == items.count
    isStale = new.indices.map { !wasSameCount || isStale[$0] || new[$0] != items[$0] }
    items = new
    if !wasSameCount { next = 0 }
  }

  /// Has everything drawn again.
  mutating func invalidate() {
    for index in isStale.indices { isStale[index] = true }
  }

  /// Hands out what waits, at least one item and then as many as `weight` allows, going on where it
  /// stopped before.
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
