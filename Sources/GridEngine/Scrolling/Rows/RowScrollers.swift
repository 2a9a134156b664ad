import FrameTiming

/// The scrollers of orthogonal sections.
///
/// They move in the same frames and with the same physics as the content. A scroller is created
/// when its row is first scrolled, or first displayed at an offset other than 0.
@MainActor
final class RowScrollers {
  /// The layout, the environment and the time that rows depend on.
  struct Context {
    let layout: any SolvedLayout
    let environment: LayoutEnvironment
    /// The time of the newest frame, on the clock of input events.
    let now: FrameTime
  }

  /// All scrollers, by section.
  private var scrollers: [Int: RowScroller] = [:]
  /// The scrollers that move or are touched.
  private var moving: [RowScroller] = []
  /// The anchors of rows while their cells are measured; kept for the capacity.
  private var measured: [Int: RowAnchor] = [:]

  /// The existing scroller of a section.
  subscript(section: Int) -> RowScroller? { scrollers[section] }

  /// Whether any row moves or is touched.
  var isMoving: Bool { !moving.isEmpty }

  /// Whether the next frame may show a row at another offset.
  var needsFrame: Bool { moving.contains { $0.physics.needsFrame } }

  /// Returns the scroller of a section's row, created if necessary; `nil` for a section without a
  /// row.
  func scroller(ofSection section: Int, in context: Context) -> RowScroller? {
    if let known = scrollers[section] { return known }
    guard let (row, groups, rule) = Self.description(ofRow: section, in: context.layout) else {
      return nil
    }
    let scroller = RowScroller(
      section: section, row: row, groups: groups, rule: rule, offset: nil,
      scale: context.environment.scale ?? 1, now: context.now)
    scrollers[section] = scroller
    Self.storeOffset(of: scroller, in: context.layout)
    return scroller
  }

  /// Returns the scroller of the row at a point of the content; `nil` if there is none, or its
  /// content fits.
  func scroller(at point: Point, in context: Context) -> RowScroller? {
    guard let section = context.layout.orthogonalSection(at: point),
      let scroller = scroller(ofSection: section, in: context)
    else { return nil }
    return scroller.canScroll ? scroller : nil
  }

  /// Creates the scrollers of rows in `bounds` whose initial offset is not 0.
  func placeRows(meeting bounds: Rect, in context: Context) {
    context.layout.forEachOrthogonalSection(meeting: bounds) { section in
      guard scrollers[section] == nil else { return }
      if context.layout.orthogonalRow(ofSection: section)?.behavior == .groupPagingCentered {
        _ = scroller(ofSection: section, in: context)
      }
    }
  }

  // MARK: Motion

  /// Changes the motion of a row and moves its cells accordingly.
  func move(
    _ row: RowScroller, in layout: any SolvedLayout, _ change: (RowScroller) -> Void
  ) {
    // A gesture can outlive the section under it.
    guard scrollers[row.section] === row else { return }
    change(row)
    Self.storeOffset(of: row, in: layout)
    if row.isMoving, !moving.contains(where: { $0 === row }) { moving.append(row) }
  }

  /// Stops all rows. A row with stops ends at the nearest one.
  func stop(at time: FrameTime, in layout: any SolvedLayout) {
    for row in moving { move(row, in: layout) { $0.stop(at: time) } }
  }

  /// Advances the rows to the frame displayed at `time`.
  func advance(
    to time: FrameTime, inputUntil inputTime: FrameTime? = nil, in layout: any SolvedLayout
  ) {
    guard !moving.isEmpty else { return }
    for row in moving {
      row.advance(to: time, inputUntil: inputTime)
      Self.storeOffset(of: row, in: layout)
    }
    moving.removeAll { !$0.isMoving }
  }

  // MARK: Changes

  /// Updates the rows after the layout was solved. Each keeps showing the same group, whatever the
  /// extents of groups and viewport.
  func update(in context: Context) {
    for row in scrollers.values { update(row, at: row.place, in: context) }
  }

  /// The anchor of each row for an update, by section.
  var anchors: [Int: RowAnchor] { scrollers.mapValues(\.anchor) }

  /// Updates the section of each row after an update and restores its anchor.
  ///
  /// - Parameters:
  ///   - update: The update.
  ///   - anchors: The anchors from before the update.
  ///   - context: The current layout.
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
      row.move(toSection: now)
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

  /// Updates a row after a change of its section; releases it if the section has no row any more.
  ///
  /// - Parameters:
  ///   - anchor: The anchor from before the change.
  ///   - item: The current index of the anchor's item.
  ///   - place: The place of the row before a change of extents only.
  private func update(
    _ row: RowScroller, keeping anchor: RowAnchor? = nil, item: Int? = nil,
    at place: RowPlace? = nil, in context: Context
  ) {
    guard let now = Self.description(ofRow: row.section, in: context.layout) else {
      scrollers[row.section] = nil
      return moving.removeAll { $0 === row }
    }
    row.update(
      row: now.row, groups: now.groups, rule: now.rule, scale: context.environment.scale ?? 1)
    if let anchor, let item { row.restore(anchor, item: item) }
    if let place { row.restore(place) }
    row.restartSettling()
    Self.storeOffset(of: row, in: context.layout)
  }

  // MARK: Measuring

  /// Removes the recorded anchors before cells are measured.
  func beginMeasuring() { measured.removeAll(keepingCapacity: true) }

  /// Records the anchor of a section's row before the first of its cells is measured.
  func willMeasure(inSection section: Int) {
    guard let row = scrollers[section], measured[section] == nil else { return }
    measured[section] = row.anchor
  }

  /// Restores the anchors recorded since ``beginMeasuring()``.
  func restoreMeasured(in context: Context) {
    for (section, anchor) in measured {
      guard let row = scrollers[section] else { continue }
      update(row, keeping: anchor, item: anchor.item, in: context)
    }
  }

  // MARK: Layout

  private static func description(
    ofRow section: Int, in layout: any SolvedLayout
  ) -> (row: OrthogonalRow, groups: LayoutRowGroups, rule: RowSnapping)? {
    guard let row = layout.orthogonalRow(ofSection: section),
      let groups = layout.orthogonalGroups(ofSection: section),
      let rule = RowSnapping(row.behavior)
    else { return nil }
    return (row, groups, rule)
  }

  private static func storeOffset(of row: RowScroller, in layout: any SolvedLayout) {
    layout.setOrthogonalOffset(row.offset, ofSection: row.section)
  }
}

/// A visible row, for prefetching its next elements.
struct RowInView {
  let section: Int
  let axis: Axis
  /// The rectangle of the content in which the row is displayed; its next elements are outside of it
  /// along ``axis``.
  let frame: Rect
  /// The velocity in points per second along ``axis``, positive towards the end of the row.
  var velocity = 0.0
  /// The value to add to an element's position for a coordinate that does not change while the row
  /// scrolls.
  var shift = 0.0
  /// Whether elements towards the end of the row are next.
  var isForward = true
  /// The distance to the end of the motion, in points along ``axis``.
  var landing = 0.0

  /// Creates a row without a scroller.
  fileprivate init(_ row: OrthogonalRow, ofSection section: Int) {
    self.section = section
    axis = row.axis
    frame = row.viewport
  }
}

extension RowScrollers {
  /// Calls `body` for each row that intersects `bounds`.
  ///
  /// - Complexity: O(log *s* + *r*), where *r* is the number of these rows; allocates nothing.
  func forEachRow(
    meeting bounds: Rect, in layout: any SolvedLayout, _ body: (RowInView) -> Void
  ) {
    layout.forEachOrthogonalSection(meeting: bounds) { section in
      guard let row = layout.orthogonalRow(ofSection: section), row.viewport.intersects(bounds)
      else { return }
      var inView = RowInView(row, ofSection: section)
      if let scroller = scrollers[section] {
        inView.velocity = scroller.velocity
        inView.shift = scroller.offset
        inView.isForward = inView.velocity >= 0
        inView.landing = scroller.heading - scroller.physics.position
      }
      body(inView)
    }
  }

  /// Returns the extent of the next group at the end of a row, in points.
  func groupAhead(in row: RowInView, of layout: any SolvedLayout) -> Double {
    guard let groups = layout.orthogonalGroups(ofSection: row.section), groups.count > 0 else {
      return 0
    }
    let end = (scrollers[row.section]?.offset ?? 0) + row.frame.size[row.axis]
    return groups.extent(of: groups.nearest(to: end, by: groups.start))
  }
}
