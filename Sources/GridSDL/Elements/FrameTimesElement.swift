import GridEngine

/// The overlay of frame times. Its presenter draws it after everything behind it was submitted, so that its
/// cost is its own.
final class FrameTimesElement: WindowElement {
  /// The order of the overlay among floating elements: it is first, so that it does not move when a message
  /// appears.
  static let order = -1_000
  /// The rank of the overlay: nearly everything else is more important.
  static let rank = 800

  private let hud: HUD

  /// Creates the element of an overlay.
  init(_ hud: HUD) { self.hud = hud }

  func place(in context: ElementContext) -> ElementPlace {
    guard let size = hud.size else { return .hidden }
    var place = FloatingPlace(size: size, at: .corner(hud.corner))
    place.order = Self.order
    place.rank = Self.rank
    return .floating(place)
  }
}
