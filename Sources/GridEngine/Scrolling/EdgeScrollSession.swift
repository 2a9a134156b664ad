import FrameTiming

/// The progress of automatic scrolling during one drag.
struct EdgeScrollSession {
  /// The viewport along the scroll direction.
  struct Viewport {
    var axis: Axis
    /// The extent of the viewport, in points.
    var extent: Double
    /// The content offset, its minimum and its maximum.
    var offset: Double
    var start = 0.0
    var limit: Double

    /// Whether content scrolls while the pointer is at `position` points from the start.
    func scrolls(at position: Double) -> Bool {
      let velocity = EdgeScroll(viewport: extent).velocity(at: position, after: EdgeScroll.ramp)
      return velocity < 0 ? offset > start : velocity > 0 && offset < limit
    }
  }

  /// The time up to which content was scrolled, and the duration of scrolling so far.
  private var scrolledUntil: FrameTime?
  private var scrollingSeconds = 0.0

  /// Returns the distance to scroll until `time`, in points; `nil` without edge scrolling.
  ///
  /// - Parameter position: The position of the pointer, in points from the start of the viewport.
  mutating func distance(
    to time: FrameTime, at position: Double, in viewport: Viewport
  ) -> Double? {
    guard viewport.scrolls(at: position) else {
      self = EdgeScrollSession()
      return nil
    }
    let last = scrolledUntil
    scrolledUntil = time
    guard let last else { return nil }
    let seconds = max(0, time.seconds(since: last))
    scrollingSeconds += seconds
    let velocity = EdgeScroll(viewport: viewport.extent).velocity(
      at: position, after: scrollingSeconds - seconds / 2)
    return velocity * seconds
  }
}
