/// The anchor that stays in place on screen, from a change to the end of the frame that shows it.
///
/// A change of data, layout or width selects an anchor and records its distance from the edge of
/// the viewport. All measurements until the end of the frame restore that anchor at that distance.
/// A new anchor for each measurement would lose the distance if the offset was clamped to an end of
/// the content that is only estimated so far.
@MainActor
struct AnchorKeeper {
  private struct Held {
    var anchor: ChosenAnchor
    var keepsFraction: Bool
    /// The content offset when the anchor was last restored.
    var offset: Point
  }

  /// The anchor requested for the next preparation of the layout; `nil` for the default.
  private var requested: ContentAnchor?
  /// The anchor requested for the next measurement of cells; `nil` for the default.
  private var requestedForMeasuring: UpdateAnchor<IndexPath>?
  private var held: Held?
  /// The anchor of the last resize, and the number of scrolls before it.
  private var prepared: (anchor: ChosenAnchor, scrollCount: Int)?
  /// The size of the viewport at the last preparation.
  private var size = Size.zero
  /// Whether the viewport was at the beginning of the content at the end of the last layout.
  private var wasAtBeginning = true
  /// The newest frame number of views that were displayed before the current layout.
  private var newestFrameBefore = UInt64.max
  /// The item that the current layout has scrolled out of the viewport, and its distance in points.
  private var left: (path: IndexPath, gap: Double)?

  // MARK: The next preparation

  /// Requests an anchor for the next preparation of the layout.
  mutating func request(_ anchor: ContentAnchor) { requested = anchor }

  /// Returns the requested anchor and removes it; the first visible item if none was requested.
  mutating func takeRequest() -> ContentAnchor { requested.take() ?? .leading }

  /// Returns the anchor for a preparation of the layout.
  ///
  /// Resizes without a scroll between them keep the same item in place. A user who drags a window wider
  /// and back then finds the content as it was, although in between another item was the first.
  ///
  /// - Parameters:
  ///   - request: The requested anchor.
  ///   - choice: The current content.
  ///   - size: The size of the viewport.
  ///   - scrollCount: The number of scrolls so far.
  mutating func anchor(
    for request: ContentAnchor, from choice: AnchorChoice, size: Size, scrollCount: Int
  ) -> ChosenAnchor? {
    let isResize = request == .leading && size != self.size
    self.size = size
    if isResize, let prepared, prepared.scrollCount == scrollCount, !choice.views.isEmpty {
      return prepared.anchor
    }
    let anchor = choice.anchor(for: request)
    if isResize { prepared = anchor.map { ($0, scrollCount) } }
    return anchor
  }

  /// Forgets the requested anchor and that of the last preparation, because an update or another layout
  /// chooses its own.
  mutating func forgetPreparation() { (requested, prepared) = (nil, nil) }

  /// Requests an anchor while the next layout measures cells.
  mutating func requestForMeasuring(_ anchor: UpdateAnchor<IndexPath>) {
    requestedForMeasuring = anchor
  }

  /// Returns the anchor requested for measuring, and removes it.
  mutating func takeRequestForMeasuring() -> UpdateAnchor<IndexPath>? {
    requestedForMeasuring.take()
  }

  /// Forgets the anchor of the last preparation.
  mutating func forgetPreparedAnchor() { prepared = nil }

  // MARK: During a frame

  /// Keeps `anchor`, or none, in place until ``endLayout(isAtBeginning:)``.
  ///
  /// - Parameters:
  ///   - anchor: The anchor.
  ///   - keepsFraction: Whether an item that begins before the viewport keeps the fraction of its
  ///     extent there.
  ///   - offset: The content offset at which the anchor is in place, as far as the content allows.
  mutating func keep(_ anchor: ChosenAnchor?, keepsFraction: Bool, at offset: Point) {
    held = anchor.map { Held(anchor: $0, keepsFraction: keepsFraction, offset: offset) }
  }

  /// Returns the anchor for measuring cells: that of a change in this frame, otherwise the first
  /// item that was displayed before.
  ///
  /// The near edge of that item stays in place, so the item grows away from it. Items that have
  /// just become visible are not used, because their measured size must not move the others.
  func anchorForMeasuring(
    from choice: AnchorChoice
  ) -> (anchor: ChosenAnchor?, keepsFraction: Bool) {
    guard let held else { return (usualAnchor(from: choice), false) }
    // After a scroll the recorded distance is no longer valid.
    let anchor =
      held.offset == choice.projection.offset
      ? held.anchor : choice.anchorAfterScrolling(held.anchor)
    return anchor.map { ($0, held.keepsFraction) } ?? (usualAnchor(from: choice), false)
  }

  /// Returns the anchor without a change in this frame.
  ///
  /// It is the beginning of the content if the view rests there, otherwise the first visible item
  /// that was displayed before. If there is none, it is the nearest item that this layout scrolled
  /// out of the viewport: if the new items are short, it becomes visible again. After a jump it is
  /// the first visible item.
  private func usualAnchor(from choice: AnchorChoice) -> ChosenAnchor? {
    guard !choice.views.isEmpty else { return nil }
    if wasAtBeginning, choice.leadingPosition <= 0 { return choice.startAnchor }
    let first = choice.firstItem { wasDisplayed($0) }
    let anchor = first ?? left.flatMap { choice.anchor(ofItemThatLeft: $0.path) }
    return .leading(anchor ?? choice.layout.anchor(for: choice.bounds))
  }

  // MARK: Layout passes

  /// Records the start of a layout, after the frame with number `frame`.
  mutating func beginLayout(after frame: UInt64) {
    newestFrameBefore = frame
    left = nil
  }

  /// Whether a layout has begun and not ended.
  var isInLayout: Bool { newestFrameBefore != .max }

  /// Records that a displayed view has left the viewport.
  mutating func didLeave(
    _ view: CollectionReusableView, for element: ElementID, _ bounds: Rect, along axis: Axis
  ) {
    guard element.category == .cell, wasDisplayed(view), let frame = view.attributes?.frame
    else { return }
    let gap = max(
      frame.start(along: axis) - bounds.end(along: axis),
      bounds.start(along: axis) - frame.end(along: axis))
    if let left, left.gap <= gap { return }
    left = (element.indexPath, gap)
  }

  /// Whether a view was displayed before the current layout, so that the user knows its position.
  private func wasDisplayed(_ view: CollectionReusableView) -> Bool {
    view.display.shownInFrame <= newestFrameBefore
  }

  /// Removes the anchor at the end of a layout.
  mutating func endLayout(isAtBeginning: Bool) {
    held = nil
    wasAtBeginning = isAtBeginning
    newestFrameBefore = .max
  }
}
