import GridEngine

/// The corner of the window that the overlay is in; F6 goes on clockwise.
package enum HUDCorner: CaseIterable, Sendable {
  case topLeft, topRight, bottomRight, bottomLeft

  /// The corner after this one, clockwise.
  var next: HUDCorner {
    switch self {
    case .topLeft: .topRight
    case .topRight: .bottomRight
    case .bottomRight: .bottomLeft
    case .bottomLeft: .topLeft
    }
  }
}
