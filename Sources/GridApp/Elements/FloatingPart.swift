import GridEngine
import GridSDL

/// A part that floats over the content; the most important is first.
enum FloatingPart: Int, CaseIterable {
  case prompt, message, caption, emptyMessage, techniques, placeBubble, information, status,
    frameTimes, legend, zoomLevel

  /// The order of placement. Earlier parts keep their positions.
  private static let order: [FloatingPart] = [
    .frameTimes, .techniques, .status, .legend, .information, .emptyMessage, .caption, .prompt,
    .message, .placeBubble, .zoomLevel,
  ]

  /// Returns the place of the part.
  func place(_ size: Size, at position: FloatingPlace.Position = .bottom) -> FloatingPlace {
    var place = FloatingPlace(size: size, at: position)
    place.order = Self.order.firstIndex(of: self) ?? 0
    // The overlay of frame times has the rank 800 in each window.
    place.rank = rawValue * 100
    // What the user reads or types in stays visible.
    place.isEssential = rawValue <= Self.emptyMessage.rawValue
    return place
  }
}
