import GridEngine

/// Makes gestures of fingers on a touch screen: one scrolls or taps, two pinch.
package struct TouchTracker {
  /// What the fingers do to the content.
  package enum Action: Hashable, Sendable {
    /// They take hold of it, there.
    case held(Point)
    /// They take it along: it goes on by so much, in points of offset.
    case scrolled(ScrollDelta)
    /// They let it go.
    case released
    /// They were down for a moment, there.
    case tapped(Point)
    case pinchBegan(Point)
    /// They are `factor` times as far apart as before, and their middle went on by `movedBy`.
    case pinched(factor: Double, movedBy: ScrollDelta)
    case pinchEnded
  }

  /// Points that a finger may tremble before it scrolls.
  static let slop = 8.0
  /// Two fingers are never nearer than this, in points: what they are apart is divided by.
  private static let leastDistance = 16.0

  private enum Phase { case idle, waiting, scrolling, pinching, spent }

  private var phase = Phase.idle
  private var fingers: [(id: Int, point: Point)] = []
  /// Where the one finger was when it last moved the content.
  private var last = Point.zero
  private var canTap = false

  /// Waits for fingers.
  package init() {}

  /// Takes a finger that was put down.
  package mutating func began(_ finger: Int, at point: Point) -> Action? {
    fingers.removeAll { $0.id == finger }
    fingers.append((finger, point))
    switch (phase, fingers.count) {
    case (.idle, _):
      phase = .waiting
      last = point
      canTap = true
      return .held(point)
    case (.waiting, 2), (.scrolling, 2):
      phase = .pinching
      return .pinchBegan(middle)
    default: return nil
    }
  }

  /// Has the touch that just began be no tap: it stopped something.
  package mutating func preventTap() { canTap = false }

  /// Takes a finger that moved.
  package mutating func moved(_ finger: Int, to point: Point) -> Action? {
    guard let index = fingers.firstIndex(where: { $0.id == finger }) else { return nil }
    let (middle, distance) = (middle, distance)
    fingers[index].point = point
    switch phase {
    case .waiting where abs(point.x - last.x) + abs(point.y - last.y) <= Self.slop: return nil
    case .waiting, .scrolling:
      phase = .scrolling
      defer { last = point }
      return .scrolled(ScrollDelta(x: last.x - point.x, y: last.y - point.y))
    case .pinching where index < 2:
      let now = self.middle
      return .pinched(
        factor: self.distance / distance,
        movedBy: ScrollDelta(x: now.x - middle.x, y: now.y - middle.y))
    case .pinching, .idle, .spent: return nil
    }
  }

  /// Takes a finger that was lifted.
  package mutating func ended(_ finger: Int) -> [Action] {
    guard let index = fingers.firstIndex(where: { $0.id == finger }) else { return [] }
    let point = fingers.remove(at: index).point
    defer { if fingers.isEmpty { phase = .idle } }
    switch phase {
    case .waiting: return canTap ? [.released, .tapped(point)] : [.released]
    case .scrolling: return [.released]
    case .pinching where index < 2:
      // The finger that stays was put down to pinch: it does not scroll.
      phase = .spent
      return [.pinchEnded]
    case .pinching, .idle, .spent: return []
    }
  }

  private var middle: Point {
    guard fingers.count > 1 else { return fingers.first?.point ?? .zero }
    return Point(
      x: (fingers[0].point.x + fingers[1].point.x) / 2,
      y: (fingers[0].point.y + fingers[1].point.y) / 2)
  }

  private var distance: Double {
    guard fingers.count > 1 else { return Self.leastDistance }
    let x = fingers[0].point.x - fingers[1].point.x
    let y = fingers[0].point.y - fingers[1].point.y
    return max(Self.leastDistance, (x * x + y * y).squareRoot())
  }
}
