import GridEngine
import GridImages
import GridSDL
import ItemSources

/// The badge in the corner of a photo's tile, which states what is known without opening it.
///
/// It is light on a dark ground in every theme, because photos have any color. Two paths are all of it: the
/// ground and the icons.
package nonisolated struct PhotoBadges: Hashable, Sendable {
  /// The kinds of the file.
  package var traits: ImageTraits
  /// The stars of the photo, as far as they are known.
  package var rating: Rating

  /// The side in points of the smallest tile that has a badge.
  private static let smallestTile = 72.0
  private static let (height, margin, padding, gap, radius) = (17.0, 6.0, 5.0, 4.0, 5.0)
  private static let (ground, color) = (Color(0x000000, alpha: 156), Color(0xFFFFFF))

  /// Creates the badge of a photo.
  package init(traits: ImageTraits = [], rating: Rating = .none) {
    self.traits = traits
    self.rating = rating
  }

  /// The meaning of the icons for screen readers, in their order.
  package var titles: [String] {
    var titles: [String] = []
    if traits.contains(.animation) { titles.append("Animation") }
    if traits.contains(.motionPhoto) { titles.append("Motion photo") }
    if traits.contains(.burst) { titles.append("Burst") }
    if traits.contains(.raw) { titles.append("Raw file") }
    return titles + [rating.title].compactMap(\.self)
  }

  /// The icons in the order of their importance, which is that of reading.
  private var icons: [BadgeIcon] {
    var icons: [BadgeIcon] = []
    if traits.contains(.animation) { icons.append(.animation) }
    if traits.contains(.motionPhoto) { icons.append(.motionPhoto) }
    if traits.contains(.burst) { icons.append(.burst) }
    if traits.contains(.raw) { icons.append(.raw) }
    if rating.stars > 0 { icons.append(.stars(rating.stars)) }
    if rating.stars < 0 { icons.append(.rejected) }
    return icons
  }

  /// Draws the badge in the top trailing corner of a tile; nothing in a small tile. The last icons are left
  /// out where there is no room.
  ///
  /// - Parameters:
  ///   - isMirrored: Whether the trailing corner is at the left.
  ///   - inset: The width in points at the trailing edge that is covered otherwise.
  @MainActor
  func draw(in tile: Rect, isMirrored: Bool, inset: Double, into list: inout DrawList) {
    var icons = icons
    guard !icons.isEmpty, min(tile.width, tile.height) >= Self.smallestTile else { return }
    let room = tile.width - inset - 2 * Self.margin
    while !icons.isEmpty, Self.width(of: icons) > room { icons.removeLast() }
    guard !icons.isEmpty else { return }
    let drawing = Self.drawing(of: icons)
    let x =
      isMirrored
      ? tile.minX + inset + Self.margin : tile.maxX - inset - Self.margin - Self.width(of: icons)
    let origin = Point(x: x, y: tile.minY + Self.margin)
    list.fill(drawing.ground, Self.ground, at: origin)
    list.fill(drawing.icons, Self.color, at: origin, rule: .evenOdd)
  }

  private static func width(of icons: [BadgeIcon]) -> Double {
    icons.reduce(2 * padding - gap) { $0 + $1.width + gap }
  }

  // MARK: Drawings

  private struct Drawing {
    var ground: BezierPath
    var icons = BezierPath()
  }

  /// The drawings that were made. Renderers keep the shape of a path, and there are few.
  @MainActor private static var drawings: [[BadgeIcon]: Drawing] = [:]

  @MainActor
  private static func drawing(of icons: [BadgeIcon]) -> Drawing {
    if let known = drawings[icons] { return known }
    let size = Size(width: width(of: icons), height: height)
    var drawing = Drawing(
      ground: BezierPath(roundedRect: Rect(size: size), cornerRadius: radius))
    var x = padding
    for icon in icons {
      icon.add(
        to: &drawing.icons, at: Point(x: x, y: (height - BadgeIcon.height) / 2))
      x += icon.width + gap
    }
    drawings[icons] = drawing
    return drawing
  }
}
