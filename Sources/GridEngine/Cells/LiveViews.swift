/// The views of a collection view: those displayed, those that wait to be displayed, and the pool.
///
/// It keeps the accounts; views and delegates are notified by the collection view, which takes the views
/// that are to be discarded from here.
@MainActor
final class LiveViews {
  typealias Displayed = [ElementID: CollectionReusableView]

  /// What is kept here with each view.
  struct ViewState {
    /// Number of the pass that last found the view in view.
    fileprivate(set) var lastSeenFrame: UInt64 = 0
    /// Number of the pass in which it last came into view.
    fileprivate(set) var shownInFrame: UInt64 = 0
    /// What its provider is to be asked for at the next layout.
    fileprivate(set) var pendingUpdate: PendingUpdate?
    /// How its section's handler of visible items changes its looks; nil for as the layout says.
    fileprivate(set) var appearance: ElementAppearance?
  }

  /// The number of the newest pass over the elements in view; a frame may have several.
  private(set) var frameNumber: UInt64 = 0
  /// What the newest pass found in view, in the layout's order, and what of it had no view.
  private(set) var found: [LayoutAttributes] = []
  private(set) var missing: [LayoutAttributes] = []
  /// What has been made, reused and prepared so far.
  private(set) var counters = CellCounters()

  private var displayed: Displayed = [:]
  private var waiting = WaitingViews()
  private var pool = ReusePool()
  private var drawingOrder = DrawingOrder()
  /// How many elements that were displayed the newest pass found in view.
  private var keptCount = 0
  /// Views to be configured again at the next layout.
  private var marked: [CollectionReusableView] = []
  /// Kept for their capacity.
  private var spare: [CollectionReusableView] = []
  private var visibleItems: [LayoutVisibleItem] = []

  // MARK: Lookup

  /// Whether nothing is displayed.
  var isEmpty: Bool { displayed.isEmpty }

  /// The displayed views, in no order.
  var displayedViews: Displayed.Values { displayed.values }

  /// The elements with displayed views, in no order.
  var displayedElements: Displayed.Keys { displayed.keys }

  /// How many views wait.
  var waitingCount: Int { waiting.count }

  /// The displayed view of an element. O(1).
  func displayedView(of element: ElementID) -> CollectionReusableView? { displayed[element] }

  /// The view of an element that waits. O(1).
  func waitingView(of element: ElementID) -> CollectionReusableView? { waiting[element] }

  /// The view of an element, displayed or waiting. O(1).
  func view(of element: ElementID) -> CollectionReusableView? {
    displayed[element] ?? waiting[element]
  }

  /// The item whose displayed cell is nearest to a point of the content; of two equally near, the first.
  func item(nearestTo place: Point) -> LayoutAttributes? {
    displayed.values.lazy.compactMap(\.layoutAttributes)
      .filter { $0.element.category == .cell }
      .min {
        ($0.frame.squaredDistance(to: place), $0.indexPath)
          < ($1.frame.squaredDistance(to: place), $1.indexPath)
      }
  }

  /// Calls `body` with each view that waits.
  func forEachWaiting(_ body: (CollectionReusableView) -> Void) { waiting.forEach(body) }

  /// Whether the newest pass found a view in view.
  func isInView(_ view: CollectionReusableView) -> Bool {
    view.display.lastSeenFrame == frameNumber
  }

  /// Adds the items in view, and those of views on their way out or dragged.
  func collectItems(into items: inout ItemIntervals) {
    for attributes in found where attributes.element.category == .cell {
      items.insert(attributes.indexPath)
    }
    guard displayed.count > found.count else { return }
    for (element, view) in displayed where !isInView(view) && element.category == .cell {
      items.insert(element.indexPath)
    }
  }

  // MARK: A pass over the elements in view

  /// Begins a pass.
  func beginPass() {
    frameNumber += 1
    keptCount = 0
    found.removeAll(keepingCapacity: true)
    missing.removeAll(keepingCapacity: true)
  }

  /// Adds an element that the layout has in view.
  func noteFound(_ attributes: LayoutAttributes) { found.append(attributes) }

  /// Adds an element in view that has no view, displayed or waiting.
  func noteMissing(_ attributes: LayoutAttributes) { missing.append(attributes) }

  /// Whether the pass found nothing that was displayed before it.
  var keptNothing: Bool { keptCount == 0 }

  /// Keeps a displayed view displayed, where the layout has it now.
  func keep(_ view: CollectionReusableView, at attributes: LayoutAttributes) {
    keptCount += 1
    place(view, at: attributes)
  }

  /// Displays a view that was neither displayed nor waiting any more.
  func show(_ view: CollectionReusableView, at attributes: LayoutAttributes) {
    display(view, for: attributes.element)
    view.display.shownInFrame = frameNumber
    place(view, at: attributes)
  }

  private func place(_ view: CollectionReusableView, at attributes: LayoutAttributes) {
    let attributes = view.display.appearance?.applied(to: attributes) ?? attributes
    if view.layoutAttributes?.zIndex != attributes.zIndex { drawingOrder.invalidate() }
    view.display.lastSeenFrame = frameNumber
    view.layoutAttributes = attributes
    view.size = attributes.frame.size
  }

  /// Whether some displayed view may not be in view; when not, there is none.
  var mayHaveUnseen: Bool { displayed.count != found.count || !drawingOrder.isCurrent }

  /// Calls `body` with each displayed view that the pass did not find in view.
  func forEachUnseen(_ body: (CollectionReusableView, ElementID) -> Void) {
    spare.removeAll(keepingCapacity: true)
    for view in displayed.values where !isInView(view) { spare.append(view) }
    for view in spare {
      if let element = view.layoutAttributes?.element { body(view, element) }
    }
    spare.removeAll(keepingCapacity: true)
  }

  /// Moves all displayed views along an axis, in content that moved with the viewport.
  func shiftDisplayed(by distance: Double, along axis: Axis) {
    for view in displayed.values { view.layoutAttributes?.frame.origin[axis] += distance }
  }

  // MARK: Displaying and waiting

  /// Displays a view for an element.
  func display(_ view: CollectionReusableView, for element: ElementID) {
    displayed[element] = view
    drawingOrder.invalidate()
  }

  /// Displays nothing for an element any more.
  func hide(_ element: ElementID) {
    displayed[element] = nil
    drawingOrder.invalidate()
  }

  /// Keeps a view for its element, which has none yet.
  ///
  /// - Parameter wasShown: Whether it was displayed since it was prepared.
  func wait(_ view: CollectionReusableView, for element: ElementID, wasShown: Bool) {
    waiting.put(view, for: element, wasShown: wasShown)
  }

  /// Takes out the view that waits for an element.
  func takeWaiting(_ element: ElementID) -> CollectionReusableView? { waiting.take(element) }

  /// Takes out all displayed views.
  func takeDisplayed() -> Displayed {
    let all = displayed
    displayed.removeAll(keepingCapacity: true)
    drawingOrder.invalidate()
    return all
  }

  /// Takes out all views that wait, those worth least first.
  func takeWaiting() -> [(view: CollectionReusableView, wasShown: Bool)] { waiting.takeAll() }

  /// Takes out the view that waits and is worth least.
  func takeOldestWaiting() -> CollectionReusableView? { waiting.takeOldest() }

  /// How many views a screen holds.
  private var screenCount: Int { max(displayed.count, found.count) }

  /// Whether the limit of waiting views is reached. Content ahead may be much denser than the visible
  /// items, and is then prepared in part.
  var hasEnoughWaiting: Bool { waiting.count >= max(32, 6 * screenCount) }

  /// Takes out the view that was left behind longest ago, while more wait than two screens hold. What
  /// was prepared goes when it is far away, or it would be prepared again at once.
  func takeSurplus() -> CollectionReusableView? {
    waiting.count > max(16, 2 * screenCount) ? waiting.takeOldestLeftBehind() : nil
  }

  /// Takes out a view of `reuseClass` that waits outside of `range` along an axis: one that was left
  /// behind, while they are more than half a screen, or one that was prepared before the user turned.
  func takeUnneeded(
    of reuseClass: ReuseClass, outside range: ClosedRange<Double>, along axis: Axis
  ) -> CollectionReusableView? {
    let isUnneeded = { (view: CollectionReusableView) in
      guard view.reuseClass === reuseClass, let frame = view.layoutAttributes?.frame else {
        return false
      }
      return frame.end(along: axis) <= range.lowerBound
        || frame.start(along: axis) >= range.upperBound
    }
    if waiting.leftBehindCount > screenCount / 2,
      let view = waiting.takeOldestLeftBehind(where: isUnneeded)
    {
      return view
    }
    return waiting.takeOldestPrepared(where: isUnneeded)
  }

  /// Takes out views that were prepared, never shown, and are outside of `range` along an axis, and
  /// calls `body` with each.
  ///
  /// - Returns: How many there were, at most `limit`.
  func takeFarPrepared(
    upTo limit: Int, outside range: ClosedRange<Double>, along axis: Axis,
    _ body: (CollectionReusableView) -> Void
  ) -> Int {
    waiting.collectPrepared(upTo: limit, into: &spare) { view in
      guard let frame = view.layoutAttributes?.frame else { return false }
      return frame.end(along: axis) < range.lowerBound
        || frame.start(along: axis) > range.upperBound
    }
    let count = spare.count
    for view in spare {
      guard let element = view.layoutAttributes?.element else { continue }
      _ = waiting.take(element)
      body(view)
    }
    spare.removeAll(keepingCapacity: true)
    return count
  }

  // MARK: Configuring again

  /// Whether views are to be configured again.
  var hasMarked: Bool { !marked.isEmpty }

  /// Notes that a view is to be configured again at the next layout.
  func mark(_ view: CollectionReusableView, for update: PendingUpdate) {
    if view.display.pendingUpdate == nil { marked.append(view) }
    if view.display.pendingUpdate != .reload { view.display.pendingUpdate = update }
  }

  /// Forgets that a view was to be configured again.
  func unmark(_ view: CollectionReusableView) { view.display.pendingUpdate = nil }

  /// Calls `body` with each view that was marked since the last call, and why.
  func takeMarked(_ body: (CollectionReusableView, PendingUpdate) -> Void) {
    guard !marked.isEmpty else { return }
    let views = marked
    marked.removeAll(keepingCapacity: true)
    for view in views {
      // Discarded since, or met before.
      guard let update = view.display.pendingUpdate.take() else { continue }
      body(view, update)
    }
  }

  // MARK: Looks

  /// Sorts displayed views anew before they are next drawn.
  func noteOrderChanged() { drawingOrder.invalidate() }

  /// Forgets what a handler of visible items changed in a view.
  func resetAppearance(of view: CollectionReusableView) { view.display.appearance = nil }

  /// The sections of which something is in view; empty where nothing is.
  var sectionsInView: Range<Int> {
    var low = Int.max
    var high = -1
    for attributes in found where attributes.indexPath.section >= 0 {
      low = min(low, attributes.indexPath.section)
      high = max(high, attributes.indexPath.section)
    }
    return high < 0 ? 0..<0 : low..<high + 1
  }

  /// Lets `change` change how the elements in view of a section look: cells first, then headers,
  /// footers and badges.
  ///
  /// - Parameter scrolled: How far the section's row has moved them.
  func changeVisibleItems(
    ofSection section: Int, scrolled: Point, _ change: (inout [LayoutVisibleItem]) -> Void
  ) {
    visibleItems.removeAll(keepingCapacity: true)
    for collectsCells in [true, false] {
      for attributes in found where attributes.indexPath.section == section {
        if case .decoration = attributes.element.category { continue }
        guard (attributes.element.category == .cell) == collectsCells,
          let view = displayed[attributes.element], let shown = view.layoutAttributes
        else { continue }
        visibleItems.append(
          LayoutVisibleItem(shown, appearance: view.display.appearance, scrolled: scrolled))
      }
    }
    change(&visibleItems)
    for item in visibleItems { apply(item) }
  }

  private func apply(_ item: LayoutVisibleItem) {
    guard let view = displayed[item.element], let attributes = view.layoutAttributes else { return }
    let appearance = ElementAppearance(item)
    guard appearance != view.display.appearance else { return }
    if appearance.zIndex != attributes.zIndex { drawingOrder.invalidate() }
    view.display.appearance = appearance
    view.layoutAttributes = appearance.applied(to: attributes)
  }

  /// Calls `body` with each displayed view, the farthest from the reader first.
  func forEachInDrawingOrder(_ body: (CollectionReusableView) -> Void) {
    drawingOrder.update(displayed, found: found)
    for view in drawingOrder.views { body(view) }
  }

  // MARK: Pool

  /// Whether views that leave are used again.
  var isReuseEnabled: Bool {
    get { pool.isEnabled }
    set { pool.isEnabled = newValue }
  }

  /// Whether the pool has a view of `reuseClass`.
  func hasPooledView(of reuseClass: ReuseClass) -> Bool { pool.contains(reuseClass) }

  /// Takes a view of `reuseClass` out of the pool, ready to be configured; nil where it has none.
  ///
  /// - Parameter refill: Puts a view into the pool where it has none.
  func takePooledView(
    of reuseClass: ReuseClass, orAfter refill: () -> Bool
  ) -> CollectionReusableView? {
    pool.noteAttached(reuseClass)
    guard let view = pool.take(reuseClass) ?? (refill() ? pool.take(reuseClass) : nil) else {
      counters.created += 1
      return nil
    }
    if pool.takeIsNew(view) { return view }
    counters.reused += 1
    view.prepareForReuse()
    return view
  }

  /// Makes a view of `reuseClass` for later use.
  func makePooledView(of reuseClass: ReuseClass) {
    counters.created += 1
    pool.add(reuseClass.makeView(), inFrame: frameNumber)
  }

  /// Puts a view back into the pool.
  func putIntoPool(_ view: CollectionReusableView) { pool.put(view, inFrame: frameNumber) }

  /// Releases pooled views that were not used for long; once in a frame.
  func agePool() { pool.age(inFrame: frameNumber) }

  // MARK: Counters

  /// Counts a view that was configured ahead.
  func countPrepared() { counters.prepared += 1 }

  /// Counts a prepared view that was discarded without having been displayed.
  func countWasted() { counters.wasted += 1 }

  /// Counts a view that had to be configured in the frame that shows it.
  func countForced(nanoseconds: Int64 = 0) {
    counters.forced += 1
    counters.forcedNanoseconds += nanoseconds
  }
}
