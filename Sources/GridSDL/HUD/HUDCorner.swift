import GridEngine

/// The corner of the window with the overlay. Shift F3 selects the next one clockwise.
package enum HUDCorner: CaseIterable, Sendable {
  case topLeft, topRight, bottomRight, bottomLeft

  /// The next corner clockwise.
  var next: HUDCorner {
    switch self {
    case .topLeft: .topRight
    case .topRight: .bottomRight
    case .bottomRight: .bottomLeft
    case .bottomLeft: .topLeft
    }
  }

  /// Returns the origin of an overlay of `size` in this corner of `room`.
  package func origin(of size: Size, in room: Rect) -> Point {
    Point(
      x: self == .topLeft || self == .bottomLeft ? room.minX : room.maxX - size.width,
      y: self == .topLeft || self == .topRight ? room.minY : room.maxY - size.height)
  }
}
