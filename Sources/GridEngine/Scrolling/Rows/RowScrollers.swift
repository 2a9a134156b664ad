import FrameTiming

/// The scrollers of sections whose groups run across the scroll direction.
///
/// They move in the same frames and by the same physics as the content around them. A scroller is made
/// when its row is first scrolled, or first shown where its rule does not start it at 0; until then the
/// layout's 0 is all there is to know.
@MainActor
final class RowScrollers {
  /// What rows depend on besides their own motion.
  struct Context {
    let layout: CompositionalLayout
    let environment: LayoutEnvironment
    /// The moment of the newest frame, in the time of events.
    let now: FrameTime
  }

  /// All scrollers, by section.
  private var scrollers: [Int: RowScroller] = [:]
  /// Those that are held or move.
  private var moving: [RowScroller] = []
  /// What stays in place in rows while their cells are measured; kept for its capacity.
  private var measured: [Int: RowAnchor] = [:]

  /// The scroller of a section that has one already.
  subscript(section: Int) -> RowScroller? { scrollers[section] }

  /// Whether any row is held or moves.
  var isMoving: Bool { !moving.isEmpty }

  /// Whether the next frame may show a row elsewhere.
  var needsFrame: Bool { moving.contains { $0.physics.needsFrame } }

  /// The scroller of a section's row, made if there is none yet; nil for a section without a row.
  func scroller(ofSection section: Int, in context: Context) -> RowScroller? {
    if let known = scrollers[section] { return known }
    guard let (row, groups, rule) = Self.description(ofRow: section, in: context.layout) else {
      return nil
    }
    let scroller = RowScroller(
      section: section, row: row, groups: groups, rule: rule, offset: nil,
      isReversed: context.environment.isRightToLeft && row.axis == .horizontal,
      scale: context.environment.scale ?? 1, now: context.now)
    scrollers[section] = scroller
    Self.noteOffset(of: scroller, in: context.layout)
    return scroller
  }

  /// The scroller of the row at a point of the content; nil where there is none, or where it has
  /// nothing to scroll.
  func scroller(at point: Point, in context: Context) -> RowScroller? {
    guard let section = context.layout.orthogonalSection(at: point),
      let scroller = scroller(ofSection: section, in: context)
    else { return nil }
    return scroller.canScroll ? scroller : nil
  }

  /// Makes the scrollers of rows in `bounds` that do not start at 0.
  func placeRows(meeting bounds: Rect, in context: Context) {
    context.layout.forEachOrthogonalSection(meeting: bounds) { section in
      let behavior =
        context.layout.sections[section]?.plan.section.orthogonalScrollingBehavior
      if scrollers[section] == nil, behavior == .groupPagingCentered {
        _ = scroller(ofSection: section, in: context)
      }
    }
  }

  // MARK: Motion

  /// Changes the motion of a row, and moves its cells to where it is.
  func move(
    _ row: RowScroller, in layout: CompositionalLayout, _ change: (RowScroller) -> Void
  ) {
    // A gesture may outlive the section it is over.
    guard scrollers[row.section] === row else { return }
    change(row)
    Self.noteOffset(of: row, in: layout)
    if row.isMoving, !moving.contains(where: { $0 === row }) { moving.append(row) }
  }

  /// Stops every row: at once, or at its nearest stop for a row that has stops.
  func stop(at time: FrameTime, in layout: CompositionalLayout) {
    for row in moving { move(row, in: layout) { $0.stop(at: time) } }
  }

  /// Moves the rows on to the frame that is shown at `time`.
  func advance(to time: FrameTime, in layout: CompositionalLayout) {
    guard !moving.isEmpty else { return }
    for row in moving {
      row.advance(to: time)
      Self.noteOffset(of: row, in: layout)
    }
    moving.removeAll { !$0.isMoving }
  }

  // MARK: Changes

  /// Updates the rows after the layout was solved anew. Each shows the group that it showed, whatever
  /// the lengths of groups and viewport are now.
  func update(in context: Context) {
    for row in scrollers.values { update(row, at: row.place, in: context) }
  }

  /// What stays in place in each row through an update, by section.
  var anchors: [Int: RowAnchor] { scrollers.mapValues(\.anchor) }

  /// Moves each row to its section's new place, and keeps in place what was in view in it.
  ///
  /// - Parameter anchors: As chosen before the update.
  func follow(
    _ update: DataUpdate, keeping anchors: [Int: RowAnchor], in context: Context
  ) {
    guard !scrollers.isEmpty else { return }
    let known = scrollers
    scrollers.removeAll(keepingCapacity: true)
    for (section, row) in known {
      guard let now = update.newSection(section) else {
        moving.removeAll { $0 === row }
        continue
      }
      row.section = now
      scrollers[now] = row
    }
    for (section, row) in known where scrollers[row.section] === row {
      let path = anchors[section]?.item.flatMap {
        update.newPath(IndexPath(item: $0, section: section))
      }
      let stays = path?.section == row.section
      self.update(row, keeping: anchors[section], item: stays ? path?.item : nil, in: context)
    }
  }

  /// Updates a row after its section changed; one that has no row any more is released.
  ///
  /// - Parameters:
  ///   - anchor: What of it stays in place, as chosen before the change.
  ///   - item: The place of the anchor's item now.
  ///   - place: Where the row was before the change, for a change of lengths alone.
  private func update(
    _ row: RowScroller, keeping anchor: RowAnchor? = nil, item: Int? = nil,
    at place: RowPlace? = nil, in context: Context
  ) {
    guard let now = Self.description(ofRow: row.section, in: context.layout) else {
      scrollers[row.section] = nil
      return moving.removeAll { $0 === row }
    }
    row.update(
      row: now.row, groups: now.groups, rule: now.rule, scale: context.environment.scale ?? 1,
      isReversed: context.environment.isRightToLeft && now.row.axis == .horizontal)
    if let anchor, let item { row.restore(anchor, item: item) }
    if let place { row.restore(place) }
    row.settleAnew()
    Self.noteOffset(of: row, in: context.layout)
  }

  // MARK: Measuring

  /// Forgets what stays in place, before cells are measured.
  func beginMeasuring() { measured.removeAll(keepingCapacity: true) }

  /// Notes what stays in place in a section's row, before the first of its cells is measured.
  func noteMeasuring(inSection section: Int) {
    guard let row = scrollers[section], measured[section] == nil else { return }
    measured[section] = row.anchor
  }

  /// Puts in place again what was noted since ``beginMeasuring()``.
  func restoreMeasured(in context: Context) {
    for (section, anchor) in measured {
      guard let row = scrollers[section] else { continue }
      update(row, keeping: anchor, item: anchor.item, in: context)
    }
  }

  // MARK: Layout

  private static func description(
    ofRow section: Int, in layout: CompositionalLayout
  ) -> (row: OrthogonalRow, groups: LayoutRowGroups, rule: RowRestingRule)? {
    guard let row = layout.orthogonalRow(ofSection: section),
      let groups = layout.orthogonalGroups(ofSection: section),
      let rule = RowRestingRule(row.behavior)
    else { return nil }
    return (row, groups, rule)
  }

  private static func noteOffset(of row: RowScroller, in layout: CompositionalLayout) {
    layout.setOrthogonalOffset(row.offset, ofSection: row.section)
  }
}

/// A row in view, for whoever prepares what it is about to show.
struct RowInView {
  let section: Int
  let axis: Axis
  /// The row's own viewport, in content coordinates; what it shows next is outside of it along
  /// ``axis``.
  let frame: Rect
  /// Points per second along ``axis``: above 0 where content further right or down comes next.
  var velocity = 0.0
  /// What to add to an element's position to get one that stays the same while the row moves.
  var shift = 0.0
  /// Whether content further right or down comes next.
  var isForward: Bool
  /// How far from here the motion will end, points along ``axis``.
  var landing = 0.0

  /// A row that has no scroller yet.
  fileprivate init(_ row: OrthogonalRow, ofSection section: Int, isReversed: Bool) {
    self.section = section
    axis = row.axis
    frame = row.viewport
    isForward = !isReversed
  }
}

extension RowScrollers {
  /// Calls `body` with every row that meets `bounds`.
  ///
  /// - Complexity: O(log *s* + *rows*); allocates nothing.
  func forEachRow(
    meeting bounds: Rect, in layout: CompositionalLayout, isRightToLeft: Bool,
    _ body: (RowInView) -> Void
  ) {
    layout.forEachOrthogonalSection(meeting: bounds) { section in
      guard let row = layout.orthogonalRow(ofSection: section), row.viewport.intersects(bounds)
      else { return }
      let isReversed = isRightToLeft && row.axis == .horizontal
      var inView = RowInView(row, ofSection: section, isReversed: isReversed)
      if let scroller = scrollers[section] {
        let sign = isReversed ? -1.0 : 1.0
        inView.velocity = scroller.velocity
        inView.shift = sign * scroller.offset
        inView.isForward = inView.velocity == 0 ? !isReversed : inView.velocity > 0
        inView.landing = sign * (scroller.heading - scroller.physics.position)
      }
      body(inView)
    }
  }

  /// The extent of the group that comes next at the end of a row, points.
  func groupAhead(in row: RowInView, of layout: CompositionalLayout) -> Double {
    guard let groups = layout.orthogonalGroups(ofSection: row.section), groups.count > 0 else {
      return 0
    }
    let end = (scrollers[row.section]?.offset ?? 0) + row.frame.size[row.axis]
    return groups.extent(of: groups.nearest(to: end, by: groups.start))
  }
}
