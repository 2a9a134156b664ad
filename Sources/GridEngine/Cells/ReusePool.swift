/// Views that may be used again, a stack for each reuse class.
///
/// The last one in is the first one out: its memory is the warmest. A class keeps at most
/// max(8, 2 × the most it lately had in use at once) views. One that lay unused for 600 frames is
/// let go, unless the class would have to make it again to come back to that number.
@MainActor
struct ReusePool {
  /// Frames after which an unused view is let go: 10 s at 60 Hz.
  static let maximumAge: UInt64 = 600
  /// Frames for which a number in use is remembered, once or twice: a minute at 60 Hz.
  static let peakWindow: UInt64 = 3_600

  /// False makes every dequeue create a view: what reuse is worth can then be measured.
  var isEnabled = true

  /// What the pool keeps with each view.
  struct ViewState {
    /// Whether the view was made for the pool and never configured.
    fileprivate var isNew = false
    /// Number of the frame that put it into the pool.
    fileprivate var frame: UInt64 = 0
  }

  private struct Shelf {
    var views: [CollectionReusableView] = []
    var attached = 0
    var peak = 0
    var previousPeak = 0
    var recentPeak: Int { max(peak, previousPeak) }
    var capacity: Int { max(8, 2 * recentPeak) }
  }

  private var shelves: [ObjectIdentifier: Shelf] = [:]
  private var nextWindow = peakWindow

  /// How many views lie in the pool.
  private(set) var count = 0

  /// Takes a view of `reuseClass` out, or nil where there is none. O(1).
  mutating func take(_ reuseClass: ReuseClass) -> CollectionReusableView? {
    // By index: changing an optional value in place by its key allocates.
    guard isEnabled, let index = shelves.index(forKey: ObjectIdentifier(reuseClass)),
      let view = shelves.values[index].views.popLast()
    else { return nil }
    count -= 1
    return view
  }

  /// Whether a view that was taken has never been configured; asked once.
  func takeIsNew(_ view: CollectionReusableView) -> Bool {
    defer { view.pooling.isNew = false }
    return view.pooling.isNew
  }

  /// Notes that a view of `reuseClass` is in use, so that the pool may hold as many. O(1).
  mutating func noteAttached(_ reuseClass: ReuseClass) {
    let key = ObjectIdentifier(reuseClass)
    guard let index = shelves.index(forKey: key) else {
      return shelves[key] = Shelf(attached: 1, peak: 1)
    }
    shelves.values[index].attached += 1
    shelves.values[index].peak = max(shelves.values[index].peak, shelves.values[index].attached)
  }

  /// Whether ``take(_:)`` would give a view of `reuseClass`. O(1).
  func contains(_ reuseClass: ReuseClass) -> Bool {
    isEnabled && shelves[ObjectIdentifier(reuseClass)]?.views.isEmpty == false
  }

  /// Adds a view that nobody has used yet, in the frame of number `frame`. O(1).
  mutating func add(_ view: CollectionReusableView, inFrame frame: UInt64) {
    view.pooling.isNew = true
    guard isEnabled, let reuseClass = view.reuseClass else { return }
    view.pooling.frame = frame
    shelves[ObjectIdentifier(reuseClass), default: Shelf()].views.append(view)
    count += 1
  }

  /// Puts a view back that was in use, in the frame of number `frame`. O(1).
  mutating func put(_ view: CollectionReusableView, inFrame frame: UInt64) {
    guard let reuseClass = view.reuseClass else { return }
    let key = ObjectIdentifier(reuseClass)
    guard let index = shelves.index(forKey: key) else { return }
    shelves.values[index].attached -= 1
    view.didEnterPool()
    view.layoutAttributes = nil
    view.pooling.frame = frame
    if isEnabled, shelves.values[index].views.count < shelves.values[index].capacity {
      shelves.values[index].views.append(view)
      count += 1
    }
  }

  /// Lets go of what has lain unused for long; called once a frame, looks every 64th time.
  mutating func age(inFrame frame: UInt64) {
    guard frame & 63 == 0 else { return }
    let beginsWindow = frame >= nextWindow
    if beginsWindow { nextWindow = frame + Self.peakWindow }
    var index = shelves.startIndex
    while index != shelves.endIndex {
      Self.age(&shelves.values[index], inFrame: frame, &count)
      if beginsWindow {
        shelves.values[index].previousPeak = shelves.values[index].peak
        shelves.values[index].peak = shelves.values[index].attached
      }
      shelves.formIndex(after: &index)
    }
  }

  /// Lets go of all views that wait.
  mutating func removeAll() {
    for key in Array(shelves.keys) { shelves[key]!.views.removeAll() }
    count = 0
  }

  private static func age(_ shelf: inout Shelf, inFrame frame: UInt64, _ count: inout Int) {
    let spare = shelf.attached + shelf.views.count - shelf.recentPeak
    var old = 0
    // The bottom of the stack has lain there longest.
    while old < min(spare, shelf.views.count),
      shelf.views[old].pooling.frame + maximumAge < frame
    { old += 1 }
    shelf.views.removeFirst(old)
    count -= old
  }
}
