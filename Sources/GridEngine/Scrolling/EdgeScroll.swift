import FrameTiming

/// The velocity of automatic scrolling while an item is dragged near an edge of the viewport.
struct EdgeScroll: Hashable, Sendable {
  /// The time in seconds until the full velocity is reached, so that an item picked up near an edge
  /// does not start scrolling abruptly.
  static let ramp = 0.5
  /// The velocity at the edge, in viewports per second.
  static let speed = 1.6

  /// The extent of the viewport, in points.
  let viewport: Double

  /// The distance from an edge within which content scrolls, in points.
  var zone: Double { min(72, viewport / 5) }

  /// Returns the velocity for a pointer at `position` points from the start of the viewport.
  ///
  /// It grows with the square of the distance into the zone and is constant beyond the edge.
  ///
  /// - Parameters:
  ///   - position: The position of the pointer, in points.
  ///   - seconds: The time for which the pointer has been in the zone.
  /// - Returns: Points per second, positive towards the end of the content; 0 outside the zones.
  func velocity(at position: Double, after seconds: Double) -> Double {
    let before = min(1, max(0, (zone - position) / zone))
    let after = min(1, max(0, (position - viewport + zone) / zone))
    let depth = after * after - before * before
    return depth * Self.speed * viewport * min(1, max(0, seconds / Self.ramp))
  }
}

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
