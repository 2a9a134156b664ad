/// How fast content scrolls by itself while something is dragged near an edge of the viewport.
struct EdgeScroll: Hashable, Sendable {
  /// Seconds after which the full speed of a place is reached: what is picked up near an edge does
  /// not take the content along at once.
  static let ramp = 0.5
  /// Viewports per second at the edge.
  static let speed = 1.6

  /// The viewport's extent, points.
  let viewport: Double

  /// How far from an edge it begins, points.
  var zone: Double { min(72, viewport / 5) }

  /// The velocity for a pointer at `position` points from the viewport's beginning; it grows towards
  /// the edge with the square of the way into the zone, and no further beyond it.
  ///
  /// - Parameter seconds: For how long the pointer has been in the zone.
  /// - Returns: Points per second, positive towards the content's end; 0 away from the edges.
  func velocity(at position: Double, after seconds: Double) -> Double {
    let before = min(1, max(0, (zone - position) / zone))
    let after = min(1, max(0, (position - viewport + zone) / zone))
    let depth = after * after - before * before
    return depth * Self.speed * viewport * min(1, max(0, seconds / Self.ramp))
  }
}
