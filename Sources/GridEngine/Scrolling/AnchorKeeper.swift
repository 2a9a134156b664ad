/// What of the content has to stay where it is on screen, from a change to the end of the frame that
/// shows it.
///
/// A change of data, layout or width chooses an anchor and holds it with its distance from the
/// viewport's edge. Everything that is measured before the frame is complete puts that same anchor back
/// at that same distance. An anchor chosen anew for each measurement would forget what an end of the
/// content, only estimated so far, had cut off.
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
  private(set) var wasAtBeginning = true
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

  /// Notes that what is held was put in place again.
  mutating func noteRestored(at offset: Point) { held?.offset = offset }

  /// What is held, in a viewport at `offset`; nil for nothing.
  ///
  /// After content was scrolled its distance is no longer the one to keep: `hasMoved`.
  func current(
    at offset: Point
  ) -> (anchor: ChosenAnchor, keepsFraction: Bool, hasMoved: Bool)? {
    held.map { ($0.anchor, $0.keepsFraction, $0.offset != offset) }
  }

  // MARK: Around a layout

  /// Notes that a layout begins, after the frame numbered `frame`.
  mutating func beginLayout(after frame: UInt64) {
    newestFrameBefore = frame
    left = nil
  }

  /// Notes that an item is no longer in view, from which it is `gap` points away.
  mutating func noteLeft(_ path: IndexPath, gap: Double) {
    if let left, left.gap <= gap { return }
    left = (path, gap)
  }

  /// The nearest of the items that the layout that is going on has scrolled out of view.
  var nearestThatLeft: IndexPath? { left?.path }

  /// Whether a view that was first shown in a frame was displayed before the layout that is going on:
  /// its place on screen is known to the person.
  func wasDisplayed(since frame: UInt64) -> Bool { frame <= newestFrameBefore }

  /// Gives up what is held, at the end of a layout.
  mutating func endLayout(isAtBeginning: Bool) {
    held = nil
    wasAtBeginning = isAtBeginning
    newestFrameBefore = .max
  }
}
