/// Reusable views, for the reuse of cells, in one stack for each reuse class.
///
/// The last view added is reused first, because its memory is warmest. ``ReuseCapacity`` limits the
/// views of a class. A view that was unused for 600 frames is released, unless the class would need
/// it to reach its recent peak of views in use again.
@MainActor
struct ReusePool {
  /// The number of frames after which an unused view is released: 10 s at 60 Hz.
  static let maximumAge: UInt64 = 600
  /// The number of frames in a peak window: one minute at 60 Hz. Peaks count for one to two
  /// windows.
  static let peakWindow: UInt64 = 3_600

  /// The number of views that a class keeps. A change releases all pooled views.
  var capacity = ReuseCapacity.standard {
    didSet { removeAll() }
  }

  /// The state that the pool keeps in each view.
  struct ViewState {
    /// Whether the view was created for the pool and never configured.
    fileprivate var isNew = false
    /// The number of the frame in which the view was added to the pool.
    fileprivate var frame: UInt64 = 0
  }

  private struct Stack {
    var views: [CollectionReusableView] = []
    var attached = 0
    var peak = 0
    var previousPeak = 0
    var recentPeak: Int { max(peak, previousPeak) }
  }

  private var stacks: [ObjectIdentifier: Stack] = [:]
  private var nextWindow = peakWindow

  /// The number of views in the pool.
  private(set) var count = 0

  /// Removes and returns a view of `reuseClass`; `nil` if there is none. O(1).
  mutating func take(_ reuseClass: ReuseClass) -> CollectionReusableView? {
    // By index, because changing an optional value in place by its key allocates.
    guard let index = stacks.index(forKey: ObjectIdentifier(reuseClass)),
      let view = stacks.values[index].views.popLast()
    else { return nil }
    count -= 1
    return view
  }

  /// Whether a view from the pool has never been configured; resets the flag.
  func takeIsNew(_ view: CollectionReusableView) -> Bool {
    defer { view.pooling.isNew = false }
    return view.pooling.isNew
  }

  /// Counts a view of `reuseClass` as in use, which determines the capacity. O(1).
  mutating func didAttach(_ reuseClass: ReuseClass) {
    let key = ObjectIdentifier(reuseClass)
    guard let index = stacks.index(forKey: key) else {
      return stacks[key] = Stack(attached: 1, peak: 1)
    }
    stacks.values[index].attached += 1
    stacks.values[index].peak = max(stacks.values[index].peak, stacks.values[index].attached)
  }

  /// Whether ``take(_:)`` would return a view of `reuseClass`. O(1).
  func contains(_ reuseClass: ReuseClass) -> Bool {
    stacks[ObjectIdentifier(reuseClass)]?.views.isEmpty == false
  }

  /// Adds a view that has never been used, in frame number `frame`. O(1).
  mutating func add(_ view: CollectionReusableView, inFrame frame: UInt64) {
    view.pooling.isNew = true
    guard capacity.keepsViews, let reuseClass = view.reuseClass else { return }
    view.pooling.frame = frame
    stacks[ObjectIdentifier(reuseClass), default: Stack()].views.append(view)
    count += 1
  }

  /// Returns a used view to the pool, in frame number `frame`. O(1).
  mutating func put(_ view: CollectionReusableView, inFrame frame: UInt64) {
    guard let reuseClass = view.reuseClass else { return }
    let key = ObjectIdentifier(reuseClass)
    guard let index = stacks.index(forKey: key) else { return }
    stacks.values[index].attached -= 1
    view.didEnterPool()
    view.attributes = nil
    view.regionState = RegionState()
    view.pooling.frame = frame
    if stacks.values[index].views.count < capacity.count(stacks.values[index].recentPeak) {
      stacks.values[index].views.append(view)
      count += 1
    }
  }

  /// Releases views that were unused for long; called in each frame, works in every 64th.
  mutating func age(inFrame frame: UInt64) {
    guard frame & 63 == 0 else { return }
    let beginsWindow = frame >= nextWindow
    if beginsWindow { nextWindow = frame + Self.peakWindow }
    var index = stacks.startIndex
    while index != stacks.endIndex {
      Self.age(&stacks.values[index], inFrame: frame, &count)
      if beginsWindow {
        stacks.values[index].previousPeak = stacks.values[index].peak
        stacks.values[index].peak = stacks.values[index].attached
      }
      stacks.formIndex(after: &index)
    }
  }

  /// Releases all pooled views.
  mutating func removeAll() {
    for key in Array(stacks.keys) { stacks[key]!.views.removeAll() }
    count = 0
  }

  private static func age(_ stack: inout Stack, inFrame frame: UInt64, _ count: inout Int) {
    let spare = stack.attached + stack.views.count - stack.recentPeak
    var old = 0
    // The bottom of the stack is the oldest view.
    while old < min(spare, stack.views.count),
      stack.views[old].pooling.frame + maximumAge < frame
    { old += 1 }
    stack.views.removeFirst(old)
    count -= old
  }
}
