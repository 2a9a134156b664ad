import FrameTiming

/// Prepares views in idle time, before they become visible.
///
/// The preparer finds elements to prepare, an ``IdleScheduler`` selects the steps that fit, and the
/// preparer performs them. The scheduler belongs to a frame loop with other idle work, or to the
/// preparer.
@MainActor
final class CellPreparer {
  /// The state that the preparer keeps in each view.
  struct ViewState {
    /// The next step while the view is offscreen; `nil` if none is left.
    fileprivate var nextUnit: WorkUnit?
    /// The index of the draw command up to which texts were prepared.
    fileprivate var preparedTexts = 0
    /// Whether the view was prepared and never displayed since.
    fileprivate(set) var isUnseen = false
  }

  /// An element that needs a view, with the view if it already has one.
  private struct Target {
    var attributes: LayoutAttributes
    var view: CollectionReusableView?
  }

  /// The maximum number of views that one step discards.
  private static let trimmedAtOnce = 8
  /// The target of the candidate that discards distant views.
  private static let trimTarget = -1

  weak var host: (any CellPreparerHost)?
  /// Whether views are prepared; the collection view checks it.
  var isEnabled = true
  /// The object that prepares draw lists; if `nil`, the frame that displays a cell prepares them.
  weak var drawListPreparer: (any DrawListPreparing)?
  /// The scheduler that is used without a frame loop.
  let ownScheduler = IdleScheduler()
  /// The clock that measures costs.
  var clock: () -> FrameTime { ownScheduler.clock }
  /// Whether the last layout kept none of the visible elements: content moves too fast for
  /// preparation.
  private var hasReplacedAllViews = false

  /// The last prepared range, in leading coordinates along the scroll direction, in points.
  private(set) var kept: ClosedRange<Double>?

  private let views: LiveViews
  private var heading = ScrollHeading()
  /// The viewport and motion of this run; `nil` if nothing is prepared.
  private var context: PrefetchContext?
  /// The elements of the scheduler's candidates in this run.
  private var targets: [Target] = []
  /// Offscreen views that have steps left.
  private var unfinished: [CollectionReusableView] = []
  private var coverage = PreparedCoverage()
  /// The cost of discarding views, which belongs to no registration.
  private var trimCost = UnitCost()
  /// The position of the viewport at the last search for distant views.
  private var trimmedAt = Double.infinity
  /// Whether a measured size moved the elements of the candidates.
  private var hasMovedElements = false
  /// The version of the layout in which the candidates were found.
  private var layoutVersion: Int?
  /// The registration of the newest cell, used if an element's neighbors have no view.
  private var newestClass: ReuseClass?

  /// Creates a preparer that adds offscreen views to `views`.
  init(_ views: LiveViews) { self.views = views }

  // MARK: Scrolling

  /// Whether content was last scrolled towards larger positions.
  var isForward: Bool { heading.isForward }

  /// Records the distance by which a frame moved content, in points.
  func didScroll(by distance: Double, viewport: Double, at time: FrameTime) {
    heading.contentDidMove(by: distance, viewport: viewport, at: time)
  }

  /// Records whether a layout kept none of the visible elements.
  func didLayOut(replacedAllViews: Bool) { hasReplacedAllViews = replacedAllViews }

  // MARK: Views

  /// Records the registration of a configured cell.
  func didConfigure(_ cell: CollectionViewCell) { newestClass = cell.reuseClass }

  /// Removes the remaining steps of a view, because it is displayed or discarded.
  func endPreparation(of view: CollectionReusableView) {
    view.preparation.isUnseen = false
    view.preparation.nextUnit = nil
  }

  /// Releases a view that is being discarded; its element has no view any more.
  ///
  /// - Returns: Whether the view was prepared without having been displayed.
  func release(_ view: CollectionReusableView) -> Bool {
    defer { endPreparation(of: view) }
    view.attributes.map(uncover)
    return view.preparation.isUnseen
  }

  /// Schedules the drawing of an offscreen view that has been measured.
  func finishLater(_ view: CollectionReusableView) {
    view.preparation.nextUnit = .draw
    unfinished.append(view)
  }

  /// Schedules measuring and drawing of all offscreen views, after the layout or its width changed.
  func remeasureOffscreenViews() {
    views.forEachOffscreen { view in
      if view.preparation.nextUnit == nil { unfinished.append(view) }
      view.preparation.nextUnit = .measure
    }
  }

  /// Searches the whole prepared range again in the next frame.
  func forgetCoverage() { coverage.forget() }

  /// Records that an element has no view any more.
  private func uncover(_ attributes: LayoutAttributes) {
    guard let host else { return }
    coverage.exclude(
      attributes, viewport: host.visibleBounds,
      along: host.solvedLayout.scrollDirection)
  }
}

// MARK: - Finding work

extension CellPreparer {
  /// Adds the elements of the prepared range that have steps left.
  ///
  /// - Complexity: O(1) while no row enters the range.
  private func findWork(in context: PrefetchContext, for scheduler: IdleScheduler) {
    let viewport = context.bounds.range(along: context.axis)
    let range = context.preparedRange(rowAhead: rowAhead(in: context))
    kept = range.whole
    let prediction = ElementPrediction(
      context.motion, viewport: viewport, isForward: context.isForward, prepared: range.prepared,
      period: context.framePeriod)
    addUnfinishedViews(prediction, context.axis, to: scheduler)
    let missing = coverage.cover(range.whole, around: viewport)
    if let before = missing.before { addElements(in: before, prediction, context, to: scheduler) }
    if let after = missing.after { addElements(in: after, prediction, context, to: scheduler) }
    addRowElements(in: context, to: scheduler)
    addTrimming(in: context, to: scheduler)
  }

  /// Returns the extent of the row at the edge that is ahead.
  private func rowAhead(in context: PrefetchContext) -> Double {
    let edge = context.isForward ? views.found.last : views.found.first
    return min(edge?.frame.size[context.axis] ?? 0, context.bounds.size[context.axis])
  }

  private func addUnfinishedViews(
    _ prediction: ElementPrediction, _ axis: Axis, to scheduler: IdleScheduler
  ) {
    unfinished.removeAll { view in
      guard view.preparation.nextUnit != nil, let attributes = view.attributes else {
        return true
      }
      return views.offscreenView(of: attributes.element) !== view
    }
    for view in unfinished {
      guard let attributes = view.attributes, let unit = view.preparation.nextUnit else {
        continue
      }
      add(attributes, view, unit, prediction, axis, to: scheduler)
    }
  }

  private func addElements(
    in stretch: ClosedRange<Double>, _ prediction: ElementPrediction, _ context: PrefetchContext,
    to scheduler: IdleScheduler
  ) {
    var area = context.bounds
    area.origin[context.axis] = stretch.lowerBound
    area.size[context.axis] = stretch.upperBound - stretch.lowerBound
    addElements(in: area, prediction, context.axis, context, to: scheduler)
  }

  /// Adds the elements in an area that have no view.
  private func addElements(
    in area: Rect, _ prediction: ElementPrediction, _ axis: Axis, _ context: PrefetchContext,
    to scheduler: IdleScheduler
  ) {
    context.layout.forEachElement(in: area, visibleBounds: context.bounds) { attributes in
      guard views.view(of: attributes.element) == nil else { return }
      add(attributes, nil, firstUnit(for: attributes), prediction, axis, to: scheduler)
    }
  }

  private func add(
    _ attributes: LayoutAttributes, _ view: CollectionReusableView?, _ unit: WorkUnit,
    _ prediction: ElementPrediction, _ axis: Axis, to scheduler: IdleScheduler
  ) {
    guard targets.count < LiveViews.maximumDisplayed else { return }
    let (urgency, seconds) = prediction.urgency(of: attributes.frame.range(along: axis))
    scheduler.add(.init(urgency: urgency, seconds: seconds, unit: unit, target: targets.count))
    targets.append(Target(attributes: attributes, view: view))
  }

  /// Adds the elements that visible rows are about to show. They compete with all others by the
  /// time at which they become visible.
  ///
  /// - Complexity: O(1) for each visible row while no group enters its range.
  private func addRowElements(in context: PrefetchContext, to scheduler: IdleScheduler) {
    context.forEachRowInView { row in
      let start = row.frame.start(along: row.axis) + row.shift
      let viewport = start...row.frame.end(along: row.axis) + row.shift
      let range = PreparedRange(
        velocity: row.velocity, isForward: row.isForward,
        row: context.rows.groupAhead(in: row, of: context.layout),
        viewport: row.frame.size[row.axis], landing: row.landing)
      let missing = coverage.coverRow(
        ofSection: row.section, range.around(viewport), around: viewport)
      guard missing.before != nil || missing.after != nil else { return }
      let prediction = ElementPrediction(
        velocity: row.velocity, viewport: row.frame.range(along: row.axis),
        isForward: row.isForward, period: context.rowFramePeriod)
      for stretch in [missing.before, missing.after] {
        guard let stretch else { continue }
        var area = row.frame
        area.origin[row.axis] = stretch.lowerBound - row.shift
        area.size[row.axis] = stretch.upperBound - stretch.lowerBound
        addElements(in: area, prediction, row.axis, context, to: scheduler)
      }
    }
  }

  /// Adds a step that discards distant views. Prepared views are kept while the viewport moves by
  /// its extent, for a reversal.
  private func addTrimming(in context: PrefetchContext, to scheduler: IdleScheduler) {
    let position = context.bounds.origin[context.axis]
    guard abs(position - trimmedAt) >= context.bounds.size[context.axis] / 4 else { return }
    scheduler.add(
      .init(urgency: .housekeeping, seconds: 0, unit: .trim, target: Self.trimTarget))
  }

  /// Returns the first step for an element without a view.
  private func firstUnit(for attributes: LayoutAttributes) -> WorkUnit {
    guard views.reusesViews, let reuseClass = likelyClass(of: attributes.element) else {
      return .configure
    }
    return views.hasPooledView(of: reuseClass) ? .configure : .create
  }

  private func reuseClass(of candidate: IdleScheduler.Candidate) -> ReuseClass? {
    guard candidate.target >= 0 else { return nil }
    let target = targets[candidate.target]
    return target.view?.reuseClass ?? likelyClass(of: target.attributes.element)
  }

  /// Returns the probable registration of an element's view: that of the previous or next item,
  /// otherwise the newest one.
  private func likelyClass(of element: ElementID) -> ReuseClass? {
    for step in [-1, 1] {
      var neighbor = element
      neighbor.indexPath.item += step
      if let view = views.view(of: neighbor) { return view.reuseClass }
    }
    return element.category == .cell ? newestClass : nil
  }
}

// MARK: - Steps

extension CellPreparer: IdleWorker {
  /// Whether the elements of the candidates may be elsewhere, or may be other elements: a call of the
  /// program may change anything.
  private var isStale: Bool {
    guard let version = host?.layoutVersion, version == layoutVersion else { return true }
    return hasMovedElements
  }

  func willRun(isAtRest: Bool) {
    hasMovedElements = false
    targets.removeAll(keepingCapacity: true)
    let context = host?.prefetchData(isAtRest: isAtRest)
    layoutVersion = host?.layoutVersion
    // If content moves too fast, prepared views are discarded before they become visible.
    self.context = hasReplacedAllViews && !isAtRest ? nil : context
  }

  func addCandidates(to scheduler: IdleScheduler) {
    guard let context else { return }
    findWork(in: context, for: scheduler)
  }

  var hasMore: Bool { context != nil && (isStale || host?.hasMoreData == true) }

  /// An element without a view is searched for again in the next frame.
  func didLeave(_ candidate: IdleScheduler.Candidate) {
    guard candidate.target >= 0 else { return }
    let target = targets[candidate.target]
    if target.view == nil { uncover(target.attributes) }
  }

  func didLeaveOutCandidates() { forgetCoverage() }

  func registrationName(of candidate: IdleScheduler.Candidate) -> String {
    reuseClass(of: candidate)?.name ?? ""
  }

  func expectedNanoseconds(for candidate: IdleScheduler.Candidate) -> Int64? {
    let cost =
      candidate.target == Self.trimTarget
      ? trimCost : reuseClass(of: candidate)?.costs[candidate.unit]
    return cost?.isKnown == true ? cost?.expected : nil
  }

  func didRefuse(_ candidate: IdleScheduler.Candidate) {
    withCost(of: candidate) { $0.refuse(inFrame: views.frameNumber) }
  }

  private func withCost(
    of candidate: IdleScheduler.Candidate, _ change: (inout UnitCost) -> Void
  ) {
    if candidate.target == Self.trimTarget { return change(&trimCost) }
    guard let reuseClass = reuseClass(of: candidate) else { return }
    change(&reuseClass.costs[candidate.unit])
  }

  func perform(_ candidate: IdleScheduler.Candidate) -> IdleScheduler.Candidate? {
    if candidate.target == Self.trimTarget { return trimFarViews() ? candidate : nil }
    var next = candidate
    guard let unit = perform(candidate.unit, for: candidate.target) else { return nil }
    next.unit = unit
    return next
  }

  func didPerform(_ candidate: IdleScheduler.Candidate, nanoseconds: Int64) {
    withCost(of: candidate) {
      // A view whose texts were ready gives no information about the cost of a text.
      if candidate.unit == .text, $0.isKnown, nanoseconds < UnitCost.negligible { return }
      $0.add(nanoseconds: nanoseconds)
    }
  }

  private func perform(_ unit: WorkUnit, for index: Int) -> WorkUnit? {
    let target = targets[index]
    // Its position is outdated; it is searched for again.
    if target.view == nil, isStale { return nil }
    if unit == .create {
      likelyClass(of: target.attributes.element).map(createView)
      return .configure
    }
    if unit == .configure {
      guard let view = configureAhead(target.attributes) else { return nil }
      targets[index].view = view
      return view.preparation.nextUnit
    }
    guard let view = target.view, let element = view.attributes?.element,
      views.offscreenView(of: element) === view
    else { return nil }
    view.preparation.nextUnit = finish(unit, of: view)
    return view.preparation.nextUnit
  }

  private func createView(of reuseClass: ReuseClass) {
    guard host?.poolUnneededView(of: reuseClass) != true else { return }
    views.makePooledView(of: reuseClass)
  }

  private func configureAhead(_ attributes: LayoutAttributes) -> CollectionReusableView? {
    guard let host, views.view(of: attributes.element) == nil, !views.hasEnoughOffscreen,
      let view = host.prepareView(for: attributes)
    else { return nil }
    views.countPrepared()
    view.preparation.isUnseen = true
    view.preparation.nextUnit = attributes.isEstimated ? .measure : .draw
    views.keepOffscreen(view, for: attributes.element, wasShown: false)
    unfinished.append(view)
    host.trimOffscreenViews()
    return view
  }

  /// Performs a step of a configured view and returns the next one.
  private func finish(_ unit: WorkUnit, of view: CollectionReusableView) -> WorkUnit? {
    switch unit {
    case .measure:
      if host?.measureAhead(view) == true { hasMovedElements = true }
      return .draw
    case .draw:
      view.preparation.preparedTexts = 0
      _ = view.drawList
      return drawListPreparer == nil ? nil : .text
    case .text:
      let next = drawListPreparer?.prepareText(
        of: view.drawList, from: view.preparation.preparedTexts)
      view.preparation.preparedTexts = next ?? 0
      return next == nil ? nil : .text
    case .create, .configure, .trim, .upload: return nil
    }
  }

  /// Discards views that were prepared, never displayed, and are more than a viewport away.
  ///
  /// - Returns: Whether there may be more.
  private func trimFarViews() -> Bool {
    guard let host else { return false }
    let axis = host.solvedLayout.scrollDirection
    let bounds = host.visibleBounds
    let extent = bounds.size[axis]
    let count = views.takeFarPrepared(
      upTo: Self.trimmedAtOnce,
      outside: bounds.start(along: axis) - extent...bounds.end(along: axis) + extent, along: axis
    ) { host.discard($0) }
    let hasMore = count == Self.trimmedAtOnce
    if !hasMore { trimmedAt = bounds.origin[axis] }
    return hasMore
  }
}
