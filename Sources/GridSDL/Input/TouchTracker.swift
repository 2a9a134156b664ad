import GridEngine

/// Recognizes gestures on a touch screen: scrolling and tapping with one finger, pinching with two.
public struct TouchTracker {
  /// A recognized gesture.
  public enum Action: Hashable, Sendable {
    /// A finger touched the content at a point, which stops a fling.
    case held(Point)
    /// The content scrolls by a distance, in points of content offset.
    case scrolled(ScrollDelta)
    /// The finger was lifted, which may start a fling.
    case released
    /// A short touch at a point.
    case tapped(Point)
    /// A second finger touched the content, with this point between the two.
    case pinchBegan(Point)
    /// The distance of the fingers is `factor` times the previous one, and their center has moved
    /// by `movedBy`.
    case pinched(factor: Double, movedBy: ScrollDelta)
    /// One of the two fingers was lifted.
    case pinchEnded
  }

  /// The distance in points that a finger may move before it scrolls.
  static let slop = 8.0
  /// The minimum distance of two fingers in points, because it is a divisor.
  private static let minimumDistance = 16.0

  private enum Phase { case idle, touching, scrolling, pinching, ignored }

  private var phase = Phase.idle
  private var fingers: [(id: Int, point: Point)] = []
  /// The position of the finger when it last scrolled the content.
  private var last = Point.zero
  private var canTap = false

  /// Creates a tracker without touches.
  public init() {}

  /// Handles a finger that touches the screen.
  public mutating func began(_ finger: Int, at point: Point) -> Action? {
    fingers.removeAll { $0.id == finger }
    fingers.append((finger, point))
    switch (phase, fingers.count) {
    case (.idle, _):
      phase = .touching
      last = point
      canTap = true
      return .held(point)
    case (.touching, 2), (.scrolling, 2):
      phase = .pinching
      return .pinchBegan(middle)
    default: return nil
    }
  }

  /// Prevents the current touch from counting as a tap, because it stopped a fling.
  public mutating func preventTap() { canTap = false }

  /// Handles a finger that moves.
  public mutating func moved(_ finger: Int, to point: Point) -> Action? {
    guard let index = fingers.firstIndex(where: { $0.id == finger }) else { return nil }
    let (middle, distance) = (middle, distance)
    fingers[index].point = point
    switch phase {
    case .touching where abs(point.x - last.x) + abs(point.y - last.y) <= Self.slop: return nil
    case .touching, .scrolling:
      phase = .scrolling
      defer { last = point }
      return .scrolled(ScrollDelta(x: last.x - point.x, y: last.y - point.y))
    case .pinching where index < 2:
      let now = self.middle
      return .pinched(
        factor: self.distance / distance,
        movedBy: ScrollDelta(x: now.x - middle.x, y: now.y - middle.y))
    case .pinching, .idle, .ignored: return nil
    }
  }

  /// Handles a finger that is lifted.
  public mutating func ended(_ finger: Int) -> [Action] {
    guard let index = fingers.firstIndex(where: { $0.id == finger }) else { return [] }
    let point = fingers.remove(at: index).point
    defer { if fingers.isEmpty { phase = .idle } }
    switch phase {
    case .touching: return canTap ? [.released, .tapped(point)] : [.released]
    case .scrolling: return [.released]
    case .pinching where index < 2:
      // The remaining finger belonged to the pinch, so it does not scroll.
      phase = .ignored
      return [.pinchEnded]
    case .pinching, .idle, .ignored: return []
    }
  }

  private var middle: Point {
    guard fingers.count > 1 else { return fingers.first?.point ?? .zero }
    return Point(
      x: (fingers[0].point.x + fingers[1].point.x) / 2,
      y: (fingers[0].point.y + fingers[1].point.y) / 2)
  }

  private var distance: Double {
    guard fingers.count > 1 else { return Self.minimumDistance }
    let x = fingers[0].point.x - fingers[1].point.x
    let y = fingers[0].point.y - fingers[1].point.y
    return max(Self.minimumDistance, (x * x + y * y).squareRoot())
  }
}
