import FrameTiming

/// What a ``CellPreparer`` needs of the collection view that it prepares views for.
@MainActor
protocol CellPreparerHost: AnyObject {
  /// Prefetches data, and returns what is to be prepared for; nil where that is not known, or nothing is
  /// to be prepared.
  ///
  /// - Parameter isAtRest: Whether no frame is due.
  func prefetchData(isAtRest: Bool) -> PrefetchContext?
  /// Whether there is data left to prefetch.
  var hasMoreData: Bool { get }
  var collectionViewLayout: CompositionalLayout { get }
  /// The viewport, in content coordinates.
  var bounds: Rect { get }

  /// A configured view for an element that has none, not displayed yet; nil where there is none.
  func prepareView(for attributes: LayoutAttributes) -> CollectionReusableView?
  /// Puts a view that waits and is not needed into the pool; returns whether there was one.
  func poolUnneededView(of reuseClass: ReuseClass) -> Bool
  /// Measures a view that waits; visible items stay in place.
  ///
  /// - Returns: Whether other elements may have moved.
  func measureAhead(_ view: CollectionReusableView) -> Bool
  func discard(_ view: CollectionReusableView)
  /// Discards views that were left behind, while too many wait.
  func trimWaitingViews()
}

/// Prepares views in idle time, before they come into view.
///
/// What is worth preparing is found here, an ``IdleScheduler`` decides what of it fits, and this does it,
/// step by step. The scheduler may be the one of a frame loop that has other work as well, or its own.
@MainActor
final class CellPreparer {
  /// What the preparer keeps with each view.
  struct ViewState {
    /// The step that comes next, while the view waits; nil where nothing is left to do.
    fileprivate var nextUnit: WorkUnit?
    /// How far the texts of its draw list were prepared.
    fileprivate var preparedTexts = 0
    /// Whether it was prepared and has not been displayed since.
    fileprivate(set) var isUnseen = false
  }

  /// An element that is to have a view, and the view if it has one already.
  private struct Target {
    var attributes: LayoutAttributes
    var view: CollectionReusableView?
  }

  /// The most views that are discarded in one step.
  private static let trimmedAtOnce = 8
  /// The target of the candidate for views far away.
  private static let trimTarget = -1

  weak var host: (any CellPreparerHost)?
  /// Whether anything is to be prepared; the collection view asks.
  var isEnabled = true
  /// Prepares what cells draw; nil leaves it to the frame that shows them.
  weak var drawListPreparer: (any DrawListPreparing)?
  /// Runs the preparer where no frame loop does with a scheduler of its own.
  let ownScheduler = IdleScheduler()
  /// The time, for what work costs.
  var clock: () -> FrameTime { ownScheduler.clock }
  /// Whether the last layout kept nothing of what was in view: content moves too fast for preparing.
  var hasLostView = false

  /// The range that was prepared last, in content coordinates along the scroll direction, points.
  private(set) var kept: ClosedRange<Double>?

  private let views: LiveViews
  private var heading = ScrollHeading()
  /// What this run prepares for; nil for nothing.
  private var context: PrefetchContext?
  /// What the scheduler's candidates stand for, in this run.
  private var targets: [Target] = []
  /// Waiting views that have steps left.
  private var unfinished: [CollectionReusableView] = []
  private var coverage = PreparedCoverage()
  /// What discarding views costs: work of no registration.
  private var trimCost = UnitCost()
  /// Where the viewport was when views far away were last looked for.
  private var trimmedAt = Double.infinity
  /// Whether a size that was measured moved what the candidates stand for.
  private var isStale = false
  /// The registration of the newest cell, where an element's neighbours do not tell.
  private var newestClass: ReuseClass?

  /// Prepares views that wait in `views`.
  init(_ views: LiveViews) { self.views = views }

  // MARK: Scrolling

  /// Whether content was last scrolled towards larger positions.
  var isForward: Bool { heading.isForward }

  /// Notes how far a frame moved content, points.
  func noteScroll(by distance: Double, viewport: Double, at time: FrameTime) {
    heading.note(movedBy: distance, viewport: viewport, at: time)
  }

  // MARK: Views

  /// Notes the registration of a cell that was configured.
  func noteConfigured(_ cell: CollectionViewCell) { newestClass = cell.reuseClass }

  /// Notes that a view is displayed: nothing is left to prepare of it.
  func noteShown(_ view: CollectionReusableView) {
    view.preparation.isUnseen = false
    view.preparation.nextUnit = nil
  }

  /// Releases a view that is discarded, where an element has no view any more.
  ///
  /// - Returns: Whether it was prepared for nothing.
  func release(_ view: CollectionReusableView) -> Bool {
    defer { noteShown(view) }
    view.layoutAttributes.map(uncover)
    return view.preparation.isUnseen
  }

  /// Draws a view ahead that waits and was measured by now.
  func finishLater(_ view: CollectionReusableView) {
    view.preparation.nextUnit = .draw
    unfinished.append(view)
  }

  /// Measures and draws all views that wait again, after the layout was solved for another width or
  /// differently.
  func remeasureWaitingViews() {
    views.forEachWaiting { view in
      if view.preparation.nextUnit == nil { unfinished.append(view) }
      view.preparation.nextUnit = .measure
    }
  }

  /// Looks for everything again, in the next frame.
  func forgetCoverage() { coverage.forget() }

  /// Notes that an element has no view any more.
  private func uncover(_ attributes: LayoutAttributes) {
    guard let host else { return }
    coverage.exclude(
      attributes, viewport: host.bounds,
      along: host.collectionViewLayout.configuration.scrollDirection)
  }
}

// MARK: - Finding work

extension CellPreparer {
  /// Adds what has steps left in the prepared range.
  ///
  /// - Complexity: O(1) while no row comes into the range.
  private func findWork(in context: PrefetchContext, for scheduler: IdleScheduler) {
    let viewport = context.bounds.range(along: context.axis)
    let range = context.preparedRange(rowAhead: rowAhead(in: context))
    kept = range.whole
    let outlook = ElementOutlook(
      context.motion, viewport: viewport, isForward: context.isForward, prepared: range.prepared,
      period: context.framePeriod)
    addUnfinishedViews(outlook, context.axis, to: scheduler)
    let missing = coverage.cover(range.whole, around: viewport)
    if let before = missing.before { addElements(in: before, outlook, context, to: scheduler) }
    if let after = missing.after { addElements(in: after, outlook, context, to: scheduler) }
    addRowElements(in: context, to: scheduler)
    addTrimming(in: context, to: scheduler)
  }

  /// The extent of the row at the edge that content is scrolled towards.
  private func rowAhead(in context: PrefetchContext) -> Double {
    let edge = context.isForward ? views.found.last : views.found.first
    return min(edge?.frame.size[context.axis] ?? 0, context.bounds.size[context.axis])
  }

  private func addUnfinishedViews(
    _ outlook: ElementOutlook, _ axis: Axis, to scheduler: IdleScheduler
  ) {
    unfinished.removeAll { view in
      guard view.preparation.nextUnit != nil, let attributes = view.layoutAttributes else {
        return true
      }
      return views.waitingView(of: attributes.element) !== view
    }
    for view in unfinished {
      guard let attributes = view.layoutAttributes, let unit = view.preparation.nextUnit else {
        continue
      }
      add(attributes, view, unit, outlook, axis, to: scheduler)
    }
  }

  private func addElements(
    in stretch: ClosedRange<Double>, _ outlook: ElementOutlook, _ context: PrefetchContext,
    to scheduler: IdleScheduler
  ) {
    var area = context.bounds
    area.origin[context.axis] = stretch.lowerBound
    area.size[context.axis] = stretch.upperBound - stretch.lowerBound
    addElements(in: area, outlook, context.axis, context, to: scheduler)
  }

  /// Adds the elements in an area that have no view.
  private func addElements(
    in area: Rect, _ outlook: ElementOutlook, _ axis: Axis, _ context: PrefetchContext,
    to scheduler: IdleScheduler
  ) {
    context.layout.forEachElement(in: area, visibleBounds: context.bounds) { attributes in
      guard views.view(of: attributes.element) == nil else { return }
      add(attributes, nil, firstUnit(for: attributes), outlook, axis, to: scheduler)
    }
  }

  private func add(
    _ attributes: LayoutAttributes, _ view: CollectionReusableView?, _ unit: WorkUnit,
    _ outlook: ElementOutlook, _ axis: Axis, to scheduler: IdleScheduler
  ) {
    let (urgency, seconds) = outlook.urgency(of: attributes.frame.range(along: axis))
    scheduler.add(.init(urgency: urgency, seconds: seconds, unit: unit, target: targets.count))
    targets.append(Target(attributes: attributes, view: view))
  }

  /// Adds what the rows in view are about to show: it competes with everything else by when it will be
  /// seen.
  ///
  /// - Complexity: O(1) for each row in view while no group comes into its range.
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
      let outlook = ElementOutlook(
        velocity: row.velocity, viewport: row.frame.range(along: row.axis),
        isForward: row.isForward, period: context.rowFramePeriod)
      for stretch in [missing.before, missing.after] {
        guard let stretch else { continue }
        var area = row.frame
        area.origin[row.axis] = stretch.lowerBound - row.shift
        area.size[row.axis] = stretch.upperBound - stretch.lowerBound
        addElements(in: area, outlook, row.axis, context, to: scheduler)
      }
    }
  }

  /// Prepared views are kept while the viewport moves by its extent, to be there when the user turns.
  private func addTrimming(in context: PrefetchContext, to scheduler: IdleScheduler) {
    let position = context.bounds.origin[context.axis]
    guard abs(position - trimmedAt) >= context.bounds.size[context.axis] / 4 else { return }
    scheduler.add(
      .init(urgency: .housekeeping, seconds: 0, unit: .trim, target: Self.trimTarget))
  }

  /// What an element without a view begins with.
  private func firstUnit(for attributes: LayoutAttributes) -> WorkUnit {
    guard views.isReuseEnabled, let reuseClass = likelyClass(of: attributes.element) else {
      return .configure
    }
    return views.hasPooledView(of: reuseClass) ? .configure : .create
  }

  private func reuseClass(of candidate: IdleScheduler.Candidate) -> ReuseClass? {
    guard candidate.target >= 0 else { return nil }
    let target = targets[candidate.target]
    return target.view?.reuseClass ?? likelyClass(of: target.attributes.element)
  }

  /// The registration that an element's view will probably be of: that of the item before it or after
  /// it, else the newest.
  private func likelyClass(of element: ElementID) -> ReuseClass? {
    for step in [-1, 1] {
      var neighbour = element
      neighbour.indexPath.item += step
      if let view = views.view(of: neighbour) { return view.reuseClass }
    }
    return element.category == .cell ? newestClass : nil
  }
}

// MARK: - Steps

extension CellPreparer: IdleWorker {
  func willRun(isAtRest: Bool) {
    isStale = false
    targets.removeAll(keepingCapacity: true)
    let context = host?.prefetchData(isAtRest: isAtRest)
    // Where content moves so fast that nothing stays in view, what is prepared is gone before it is seen.
    self.context = hasLostView && !isAtRest ? nil : context
  }

  func addCandidates(to scheduler: IdleScheduler) {
    guard let context else { return }
    findWork(in: context, for: scheduler)
  }

  var hasMore: Bool { context != nil && (isStale || host?.hasMoreData == true) }

  /// What was not begun is looked for again in the next frame.
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
      // A view whose texts were ready tells nothing of what making one takes.
      if candidate.unit == .text, $0.isKnown, nanoseconds < UnitCost.trifle { return }
      $0.add(nanoseconds: nanoseconds)
    }
  }

  private func perform(_ unit: WorkUnit, for index: Int) -> WorkUnit? {
    let target = targets[index]
    // Where it would be is no longer known; it is found again.
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
    guard let view = target.view, let element = view.layoutAttributes?.element,
      views.waitingView(of: element) === view
    else { return nil }
    view.preparation.nextUnit = finish(unit, of: view)
    return view.preparation.nextUnit
  }

  private func createView(of reuseClass: ReuseClass) {
    guard host?.poolUnneededView(of: reuseClass) != true else { return }
    views.makePooledView(of: reuseClass)
  }

  private func configureAhead(_ attributes: LayoutAttributes) -> CollectionReusableView? {
    guard let host, views.view(of: attributes.element) == nil, !views.hasEnoughWaiting,
      let view = host.prepareView(for: attributes)
    else { return nil }
    views.countPrepared()
    view.preparation.isUnseen = true
    view.preparation.nextUnit = attributes.isEstimated ? .measure : .draw
    views.wait(view, for: attributes.element, wasShown: false)
    unfinished.append(view)
    host.trimWaitingViews()
    return view
  }

  /// Does a step of a configured view, and returns the next.
  private func finish(_ unit: WorkUnit, of view: CollectionReusableView) -> WorkUnit? {
    switch unit {
    case .measure:
      if host?.measureAhead(view) == true { isStale = true }
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

  /// Discards views that were prepared, never shown, and are a viewport away by now.
  ///
  /// - Returns: Whether there may be more.
  private func trimFarViews() -> Bool {
    guard let host else { return false }
    let axis = host.collectionViewLayout.configuration.scrollDirection
    let bounds = host.bounds
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
