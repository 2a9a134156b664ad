/// The views of a collection view: displayed, offscreen, and in the reuse pool.
///
/// It only keeps track of them. The collection view notifies views and delegate, and removes the
/// views that are to be discarded.
@MainActor
final class LiveViews {
  typealias Displayed = [ElementID: CollectionReusableView]

  /// The state that is kept in each view.
  struct ViewState {
    /// The number of the last pass that found the view visible.
    fileprivate(set) var lastVisibleFrame: UInt64 = 0
    /// The number of the pass in which the view last became visible.
    fileprivate(set) var shownInFrame: UInt64 = 0
    /// The update that the view needs at the next layout.
    fileprivate(set) var pendingUpdate: PendingUpdate?
    /// The appearance set by the section's visible-items handler; `nil` for the layout's own.
    fileprivate(set) var appearance: ElementAppearance?
  }

  /// The number of the last pass over the visible elements; a frame may have several passes.
  private(set) var frameNumber: UInt64 = 0
  /// The visible elements of the last pass in the order of the layout, and those of them without a
  /// view.
  private(set) var found: [LayoutAttributes] = []
  private(set) var missing: [LayoutAttributes] = []
  /// The numbers of views created, reused and prepared so far.
  private(set) var counters = CellCounters()

  private var displayed: Displayed = [:]
  private var offscreen = OffscreenViews()
  private var pool = ReusePool()
  private var drawingOrder = DrawingOrder()
  /// The conversion of the layout's coordinates at the last pass.
  private var coordinates = LeadingCoordinates.leftToRight
  /// The number of visible elements in the last pass that were displayed before it.
  private var keptCount = 0
  /// The views to be configured again at the next layout.
  private var marked: [CollectionReusableView] = []
  /// Temporary lists, kept for their capacity.
  private var spare: [CollectionReusableView] = []
  private var visibleItems: [LayoutVisibleItem] = []

  // MARK: Lookup

  /// Whether no view is displayed.
  var isEmpty: Bool { displayed.isEmpty }

  /// The displayed views, in no particular order.
  var displayedViews: Displayed.Values { displayed.values }

  /// The elements with displayed views, in no particular order.
  var displayedElements: Displayed.Keys { displayed.keys }

  /// The number of offscreen views.
  var offscreenCount: Int { offscreen.count }

  /// Returns the displayed view of an element. O(1).
  func displayedView(of element: ElementID) -> CollectionReusableView? { displayed[element] }

  /// Returns the offscreen view of an element. O(1).
  func offscreenView(of element: ElementID) -> CollectionReusableView? { offscreen[element] }

  /// Returns the view of an element, displayed or offscreen. O(1).
  func view(of element: ElementID) -> CollectionReusableView? {
    displayed[element] ?? offscreen[element]
  }

  /// Returns the item whose displayed cell is nearest to a point of the content; the first of two
  /// at the same distance.
  func item(nearestTo place: Point) -> LayoutAttributes? {
    displayed.values.lazy.compactMap(\.attributes)
      .filter { $0.element.category == .cell }
      .min {
        ($0.frame.squaredDistance(to: place), $0.indexPath)
          < ($1.frame.squaredDistance(to: place), $1.indexPath)
      }
  }

  /// Calls `body` for each offscreen view.
  func forEachOffscreen(_ body: (CollectionReusableView) -> Void) { offscreen.forEach(body) }

  /// Whether the last pass found the view visible.
  func isInView(_ view: CollectionReusableView) -> Bool {
    view.display.lastVisibleFrame == frameNumber
  }

  /// Adds the visible items, and those of views that are leaving or dragged.
  func collectItems(into items: inout ItemIntervals) {
    for attributes in found where attributes.element.category == .cell {
      items.insert(attributes.indexPath)
    }
    guard displayed.count > found.count else { return }
    for (element, view) in displayed where !isInView(view) && element.category == .cell {
      items.insert(element.indexPath)
    }
  }

  // MARK: A pass over the visible elements

  /// Begins a pass over the elements of a layout with `coordinates`.
  func beginPass(in coordinates: LeadingCoordinates) {
    frameNumber += 1
    self.coordinates = coordinates
    keptCount = 0
    found.removeAll(keepingCapacity: true)
    missing.removeAll(keepingCapacity: true)
    hasTooMany = false
  }

  /// The maximum number of displayed views. A layout whose items have hardly any size would show all
  /// of them at once, and a view for each of a million takes a gigabyte.
  static let maximumDisplayed = 20_000

  /// Whether more elements are visible than can be displayed.
  private(set) var hasTooMany = false

  /// Adds a visible element, unless there are too many.
  func addFound(_ attributes: LayoutAttributes) {
    if found.count < Self.maximumDisplayed {
      found.append(attributes)
    } else {
      hasTooMany = true
    }
  }

  /// Adds a visible element without a view, displayed or offscreen.
  func addMissing(_ attributes: LayoutAttributes) { missing.append(attributes) }

  /// Whether the pass found no element that was displayed before it.
  var keptNothing: Bool { keptCount == 0 }

  /// Keeps a displayed view, with its current layout attributes.
  func keep(_ view: CollectionReusableView, at attributes: LayoutAttributes) {
    keptCount += 1
    place(view, at: attributes)
  }

  /// Displays a view that was not displayed.
  func show(_ view: CollectionReusableView, at attributes: LayoutAttributes) {
    display(view, for: attributes.element)
    view.display.shownInFrame = frameNumber
    place(view, at: attributes)
  }

  private func place(_ view: CollectionReusableView, at attributes: LayoutAttributes) {
    let attributes = view.display.appearance?.applied(to: attributes) ?? attributes
    if view.attributes?.zIndex != attributes.zIndex { drawingOrder.invalidate() }
    view.display.lastVisibleFrame = frameNumber
    view.place(at: attributes, in: coordinates)
    view.size = attributes.frame.size
  }

  /// Whether a displayed view may have left the viewport; `false` is certain.
  var mayHaveUnseen: Bool { displayed.count != found.count || !drawingOrder.isCurrent }

  /// Calls `body` for each displayed view that the pass did not find visible.
  func forEachUnseen(_ body: (CollectionReusableView, ElementID) -> Void) {
    // `body` may lead to another call.
    var unseen: [CollectionReusableView] = []
    swap(&unseen, &spare)
    for view in displayed.values where !isInView(view) { unseen.append(view) }
    for view in unseen {
      if let element = view.attributes?.element { body(view, element) }
    }
    unseen.removeAll(keepingCapacity: true)
    swap(&unseen, &spare)
  }

  /// Moves all displayed views along an axis, with content that moved together with the viewport.
  func shiftDisplayed(by distance: Double, along axis: Axis) {
    for view in displayed.values { view.attributes?.frame.origin[axis] += distance }
  }

  /// Converts the attributes of all displayed views by other coordinates, because the content has grown
  /// or shrunk.
  func use(_ coordinates: LeadingCoordinates) {
    guard coordinates != self.coordinates else { return }
    self.coordinates = coordinates
    for view in displayed.values {
      if let attributes = view.attributes { view.place(at: attributes, in: coordinates) }
    }
  }

  // MARK: Displayed and offscreen views

  /// Displays a view for an element.
  func display(_ view: CollectionReusableView, for element: ElementID) {
    displayed[element] = view
    drawingOrder.invalidate()
  }

  /// Removes the displayed view of an element.
  func hide(_ element: ElementID) {
    displayed[element] = nil
    drawingOrder.invalidate()
  }

  /// Keeps an offscreen view for an element that has none.
  ///
  /// - Parameter wasShown: Whether the view was displayed since it was prepared.
  func keepOffscreen(_ view: CollectionReusableView, for element: ElementID, wasShown: Bool) {
    offscreen.put(view, for: element, wasShown: wasShown)
  }

  /// Removes and returns the offscreen view of an element.
  func takeOffscreen(_ element: ElementID) -> CollectionReusableView? { offscreen.take(element) }

  /// Removes and returns all displayed views.
  func takeDisplayed() -> Displayed {
    let all = displayed
    displayed.removeAll(keepingCapacity: true)
    drawingOrder.invalidate()
    return all
  }

  /// Removes and returns all offscreen views, the least valuable first.
  func takeOffscreen() -> [(view: CollectionReusableView, wasShown: Bool)] { offscreen.takeAll() }

  /// Removes and returns the least valuable offscreen view.
  func takeOldestOffscreen() -> CollectionReusableView? { offscreen.takeOldest() }

  /// The number of views on a screen.
  private var screenCount: Int { max(displayed.count, found.count) }

  /// Whether the limit of offscreen views is reached. Content ahead can be much denser than the
  /// visible items; then only a part of it is prepared.
  var hasEnoughOffscreen: Bool { offscreen.count >= max(32, 6 * screenCount) }

  /// Removes and returns the oldest view that left the viewport, if the offscreen views exceed two
  /// screens. Prepared views stay until they are far away; otherwise they would be prepared again
  /// at once.
  func takeSurplus() -> CollectionReusableView? {
    offscreen.count > max(16, 2 * screenCount) ? offscreen.takeOldestLeftBehind() : nil
  }

  /// Removes and returns an offscreen view of `reuseClass` outside `range` along an axis.
  ///
  /// Candidates are views that left the viewport, if more than half a screen of them exist, and
  /// views that were prepared before the user reversed the direction.
  func takeUnneeded(
    of reuseClass: ReuseClass, outside range: ClosedRange<Double>, along axis: Axis
  ) -> CollectionReusableView? {
    let isUnneeded = { (view: CollectionReusableView) in
      guard view.reuseClass === reuseClass, let frame = view.attributes?.frame else {
        return false
      }
      return frame.end(along: axis) <= range.lowerBound
        || frame.start(along: axis) >= range.upperBound
    }
    if offscreen.leftBehindCount > screenCount / 2,
      let view = offscreen.takeOldestLeftBehind(where: isUnneeded)
    {
      return view
    }
    return offscreen.takeOldestPrepared(where: isUnneeded)
  }

  /// Removes prepared views outside `range` along an axis and calls `body` for each.
  ///
  /// - Returns: The number of removed views, at most `limit`.
  func takeFarPrepared(
    upTo limit: Int, outside range: ClosedRange<Double>, along axis: Axis,
    _ body: (CollectionReusableView) -> Void
  ) -> Int {
    var far: [CollectionReusableView] = []
    swap(&far, &spare)
    offscreen.collectPrepared(upTo: limit, into: &far) { view in
      guard let frame = view.attributes?.frame else { return false }
      return frame.end(along: axis) < range.lowerBound
        || frame.start(along: axis) > range.upperBound
    }
    let count = far.count
    for view in far {
      // `body` may have led to a change of the others.
      guard let element = view.attributes?.element, offscreen[element] === view else {
        continue
      }
      _ = offscreen.take(element)
      body(view)
    }
    far.removeAll(keepingCapacity: true)
    swap(&far, &spare)
    return count
  }

  // MARK: Reconfiguring

  /// Whether any view is to be configured again.
  var hasMarked: Bool { !marked.isEmpty }

  /// Marks a view to be configured again at the next layout.
  func mark(_ view: CollectionReusableView, for update: PendingUpdate) {
    if view.display.pendingUpdate == nil { marked.append(view) }
    if view.display.pendingUpdate != .reload { view.display.pendingUpdate = update }
  }

  /// Removes the mark of a view.
  func unmark(_ view: CollectionReusableView) { view.display.pendingUpdate = nil }

  /// Calls `body` for each marked view with its update, and removes the marks.
  func takeMarked(_ body: (CollectionReusableView, PendingUpdate) -> Void) {
    guard !marked.isEmpty else { return }
    let views = marked
    marked.removeAll(keepingCapacity: true)
    for view in views {
      // Discarded since, or already handled.
      guard let update = view.display.pendingUpdate.take() else { continue }
      body(view, update)
    }
  }

  // MARK: Appearance

  /// Sorts the displayed views again before the next drawing.
  func orderDidChange() { drawingOrder.invalidate() }

  /// Removes the changes of a visible-items handler from a view.
  func resetAppearance(of view: CollectionReusableView) { view.display.appearance = nil }

  /// The range of sections with visible elements; empty if there are none.
  var sectionsInView: Range<Int> {
    var low = Int.max
    var high = -1
    for attributes in found where attributes.indexPath.section >= 0 {
      low = min(low, attributes.indexPath.section)
      high = max(high, attributes.indexPath.section)
    }
    return high < 0 ? 0..<0 : low..<high + 1
  }

  /// Calls a section's visible-items handler: with cells first, then headers, footers and badges.
  ///
  /// - Parameters:
  ///   - section: The index of the section.
  ///   - scrolled: The displacement of the section's row.
  ///   - change: The handler, which receives no leading coordinates.
  func changeVisibleItems(
    ofSection section: Int, scrolled: Point, _ change: (inout [LayoutVisibleItem]) -> Void
  ) {
    visibleItems.removeAll(keepingCapacity: true)
    for collectsCells in [true, false] {
      for attributes in found where attributes.indexPath.section == section {
        if case .decoration = attributes.element.category { continue }
        guard (attributes.element.category == .cell) == collectsCells,
          let view = displayed[attributes.element], let shown = view.attributes
        else { continue }
        visibleItems.append(
          LayoutVisibleItem(
            shown, appearance: view.display.appearance, scrolled: scrolled, in: coordinates))
      }
    }
    change(&visibleItems)
    for item in visibleItems { apply(item) }
  }

  private func apply(_ item: LayoutVisibleItem) {
    guard let view = displayed[item.element], let attributes = view.attributes else { return }
    let appearance = ElementAppearance(item, in: coordinates)
    guard appearance != view.display.appearance else { return }
    if appearance.zIndex != attributes.zIndex { drawingOrder.invalidate() }
    view.display.appearance = appearance
    view.attributes = appearance.applied(to: attributes)
  }

  /// Calls `body` for each displayed view, from back to front.
  func forEachInDrawingOrder(_ body: (CollectionReusableView) -> Void) {
    drawingOrder.update(displayed, found: found)
    for view in drawingOrder.views { body(view) }
  }

  // MARK: Pool

  /// The number of views that the pool keeps.
  var reuseCapacity: ReuseCapacity {
    get { pool.capacity }
    set { pool.capacity = newValue }
  }

  /// Whether offscreen views are reused for other elements.
  var reusesViews: Bool { pool.capacity.keepsViews }

  /// Whether the pool contains a view of `reuseClass`.
  func hasPooledView(of reuseClass: ReuseClass) -> Bool { pool.contains(reuseClass) }

  /// Removes a view of `reuseClass` from the pool and prepares it for reuse; `nil` if there is
  /// none.
  ///
  /// - Parameter refill: Adds a view to an empty pool; returns whether it did.
  func takePooledView(
    of reuseClass: ReuseClass, orAfter refill: () -> Bool
  ) -> CollectionReusableView? {
    pool.didAttach(reuseClass)
    guard let view = pool.take(reuseClass) ?? (refill() ? pool.take(reuseClass) : nil) else {
      counters.created += 1
      return nil
    }
    if pool.takeIsNew(view) { return view }
    counters.reused += 1
    view.accessibilityNumber = 0
    view.prepareForReuse()
    return view
  }

  /// Creates a view of `reuseClass` for later use.
  func makePooledView(of reuseClass: ReuseClass) {
    counters.created += 1
    pool.add(reuseClass.makeView(), inFrame: frameNumber)
  }

  /// Returns a view to the pool.
  func putIntoPool(_ view: CollectionReusableView) { pool.put(view, inFrame: frameNumber) }

  /// Releases pooled views that were unused for long; called once per frame.
  func agePool() { pool.age(inFrame: frameNumber) }

  // MARK: Counters

  /// Counts a view that was configured before it was needed.
  func countPrepared() { counters.prepared += 1 }

  /// Counts a prepared view that was discarded without having been displayed.
  func countWasted() { counters.wasted += 1 }

  /// Counts a view that was configured in the frame that displays it.
  func countForced(nanoseconds: Int64 = 0) {
    counters.forced += 1
    counters.forcedNanoseconds += nanoseconds
  }
}
