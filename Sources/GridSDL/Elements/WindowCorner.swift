import GridEngine

/// A corner of a window.
public nonisolated enum WindowCorner: CaseIterable, Hashable, Sendable {
  /// The corner at the top left.
  case topLeft
  /// The corner at the top right.
  case topRight
  /// The corner at the bottom right.
  case bottomRight
  /// The corner at the bottom left.
  case bottomLeft

  /// The next corner clockwise.
  var next: WindowCorner {
    switch self {
    case .topLeft: .topRight
    case .topRight: .bottomRight
    case .bottomRight: .bottomLeft
    case .bottomLeft: .topLeft
    }
  }

  /// Returns the origin of a rectangle of `size` in this corner of `room`.
  func origin(of size: Size, in room: Rect) -> Point {
    Point(
      x: self == .topLeft || self == .bottomLeft ? room.minX : room.maxX - size.width,
      y: self == .topLeft || self == .topRight ? room.minY : room.maxY - size.height)
  }
}
