import GridEngine

/// The corner of the window that the overlay lies in; F6 goes round clockwise.
enum HUDCorner: CaseIterable, Sendable {
  case topLeft, topRight, bottomRight, bottomLeft

  /// Points between the overlay and the window's edges.
  static let margin = 8.0

  /// The corner after this one, clockwise.
  var next: HUDCorner {
    switch self {
    case .topLeft: .topRight
    case .topRight: .bottomRight
    case .bottomRight: .bottomLeft
    case .bottomLeft: .topLeft
    }
  }

  /// Where the top left of a panel of `size` goes in a window of `window`, points; at the right it
  /// leaves the scroll bar free.
  func origin(of size: Size, in window: Size) -> Point {
    let right = window.width - size.width - max(Self.margin, ScrollBar.hitWidth + 2)
    let bottom = window.height - size.height - Self.margin
    switch self {
    case .topLeft: return Point(x: Self.margin, y: Self.margin)
    case .topRight: return Point(x: max(0, right), y: Self.margin)
    case .bottomRight: return Point(x: max(0, right), y: max(0, bottom))
    case .bottomLeft: return Point(x: Self.margin, y: max(0, bottom))
    }
  }
}
