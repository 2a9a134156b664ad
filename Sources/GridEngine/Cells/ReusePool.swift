/// Views that wait to be used again, a stack for each reuse class.
///
/// The last one in is the first one out: its memory is the warmest. A class keeps at most
/// max(8, 2 × the most it ever had attached at once) views; the rest is let go.
@MainActor
struct ReusePool {
  /// False makes every dequeue create a view: what reuse is worth can then be measured.
  var isEnabled = true

  private struct Shelf {
    var views: [CollectionReusableView] = []
    var attached = 0
    var peakAttached = 0
    var capacity: Int { max(8, 2 * peakAttached) }
  }

  private var shelves: [ObjectIdentifier: Shelf] = [:]

  /// How many views lie in the pool.
  private(set) var count = 0

  /// Takes a view of `reuseClass` out, or nil where there is none. O(1).
  mutating func take(_ reuseClass: ReuseClass) -> CollectionReusableView? {
    guard isEnabled else { return nil }
    guard let view = shelves[ObjectIdentifier(reuseClass)]?.views.popLast() else { return nil }
    count -= 1
    return view
  }

  /// Notes that a view of `reuseClass` is in use, so that the pool may hold as many. O(1).
  mutating func noteAttached(_ reuseClass: ReuseClass) {
    let key = ObjectIdentifier(reuseClass)
    shelves[key, default: Shelf()].attached += 1
    shelves[key]!.peakAttached = max(shelves[key]!.peakAttached, shelves[key]!.attached)
  }

  /// Puts a view back that was in use. O(1).
  mutating func put(_ view: CollectionReusableView) {
    guard let reuseClass = view.reuseClass else { return }
    let key = ObjectIdentifier(reuseClass)
    guard var shelf = shelves.removeValue(forKey: key) else { return }
    shelf.attached -= 1
    view.didEnterPool()
    view.layoutAttributes = nil
    if isEnabled, shelf.views.count < shelf.capacity {
      shelf.views.append(view)
      count += 1
    }
    shelves[key] = shelf
  }

  /// Lets go of all views that wait.
  mutating func removeAll() {
    for key in shelves.keys { shelves[key]!.views.removeAll() }
    count = 0
  }
}
