/// What of the content has to stay where it is on screen, from a change to the end of the frame that
/// shows it.
///
/// A change of data, layout or width chooses an anchor and holds it with its distance from the
/// viewport's edge. Everything that is measured before the frame is complete puts that same anchor back
/// at that same distance. An anchor chosen anew for each measurement would forget what an end of the
/// content, only estimated so far, had cut off.
@MainActor
struct AnchorKeeper {
  private struct Held {
    var anchor: ChosenAnchor
    var keepsFraction: Bool
    /// The content offset when the anchor was last put in place.
    var offset: Point
  }

  /// What to keep in place at the next preparation of the layout; nil for the default.
  private var requested: ContentAnchor?
  private var held: Held?
  /// Whether the viewport was at the content's beginning at the end of the last layout.
  private var wasAtBeginning = true
  /// The newest frame number whose views were displayed before the layout that is going on.
  private var newestFrameBefore = UInt64.max
  /// The item that the layout that is going on has scrolled out of view, and by how many points.
  private var left: (path: IndexPath, gap: Double)?

  // MARK: For the next preparation

  /// Chooses what stays in place when the layout is next prepared.
  mutating func request(_ anchor: ContentAnchor) { requested = anchor }

  /// Returns what was requested, once; the first item in view where nothing was.
  mutating func takeRequest() -> ContentAnchor { requested.take() ?? .leading }

  // MARK: Through a frame

  /// Keeps `anchor` in place until ``endLayout(isAtBeginning:)``, or nothing.
  ///
  /// - Parameters:
  ///   - keepsFraction: Whether an item that begins before the viewport keeps the same part of itself
  ///     there.
  ///   - offset: The content offset that has it in place, as far as the content reaches.
  mutating func hold(_ anchor: ChosenAnchor?, keepsFraction: Bool, at offset: Point) {
    held = anchor.map { Held(anchor: $0, keepsFraction: keepsFraction, offset: offset) }
  }

  /// What stays in place while cells are measured: what a change of this frame keeps in place, else the
  /// first item that was displayed before, whose near edge stays, so that it grows away from it.
  ///
  /// Items that come into view only now stand back, wherever they are: what they turn out to need must
  /// not move what was there.
  func anchorForMeasuring(
    from choice: AnchorChoice
  ) -> (anchor: ChosenAnchor?, keepsFraction: Bool) {
    guard let held else { return (usualAnchor(from: choice), false) }
    // After content was scrolled its distance is no longer the one to keep.
    let anchor =
      held.offset == choice.projection.offset
      ? held.anchor : choice.anchorAfterScrolling(held.anchor)
    return anchor.map { ($0, held.keepsFraction) } ?? (usualAnchor(from: choice), false)
  }

  /// The beginning while the view rests there, else the first item in view that was displayed before,
  /// else the nearest of those that this layout has scrolled out of view: what comes in may be so short
  /// that they come back. After a jump it is the first item in view.
  private func usualAnchor(from choice: AnchorChoice) -> ChosenAnchor? {
    guard !choice.views.isEmpty else { return nil }
    if wasAtBeginning, choice.leadingPosition <= 0 { return choice.startAnchor }
    let first = choice.firstItem { wasDisplayed($0) }
    let anchor = first ?? left.flatMap { choice.anchor(ofItemThatLeft: $0.path) }
    return .leading(anchor ?? choice.layout.anchor(for: choice.bounds))
  }

  // MARK: Around a layout

  /// Notes that a layout begins, after the frame numbered `frame`.
  mutating func beginLayout(after frame: UInt64) {
    newestFrameBefore = frame
    left = nil
  }

  /// Notes that the view of an element is no longer in view, which a frame has shown.
  mutating func noteLeft(
    _ view: CollectionReusableView, for element: ElementID, _ bounds: Rect, along axis: Axis
  ) {
    guard element.category == .cell, wasDisplayed(view), let frame = view.layoutAttributes?.frame
    else { return }
    let gap = max(
      frame.start(along: axis) - bounds.end(along: axis),
      bounds.start(along: axis) - frame.end(along: axis))
    if let left, left.gap <= gap { return }
    left = (element.indexPath, gap)
  }

  /// Whether a view was displayed before the layout that is going on: its place on screen is known to
  /// the person.
  private func wasDisplayed(_ view: CollectionReusableView) -> Bool {
    view.display.shownInFrame <= newestFrameBefore
  }

  /// Gives up what is held, at the end of a layout.
  mutating func endLayout(isAtBeginning: Bool) {
    held = nil
    wasAtBeginning = isAtBeginning
    newestFrameBefore = .max
  }
}
