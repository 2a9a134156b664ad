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
