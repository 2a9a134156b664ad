import GridEngine

/// The corner of the window with the overlay. F6 selects the next one clockwise.
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
}
