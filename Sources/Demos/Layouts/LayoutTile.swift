import GridEngine

/// The content of a tile of a layout file.
nonisolated enum LayoutTile: Hashable, Sendable {
  /// A numbered tile of a section.
  case numbered(section: Int, item: Int)
  /// A photo by its path.
  case picture(String)
}

nonisolated extension LayoutTile {
  /// Distributes photos to the sections of a layout file.
  ///
  /// The first section with any number of items gets all photos, and the others keep their numbered
  /// tiles. If every section declares a number, photos replace numbered tiles in order.
  ///
  /// - Parameters:
  ///   - photos: Unique paths.
  ///   - counts: The declared number of items of each section; nil for any number (`"*"`), which is
  ///     ``undeclaredCount`` without photos.
  /// - Returns: The tiles of each section.
  /// - Complexity: O(*n*), *n* being the number of tiles.
  static func distribute(_ photos: [String], counts: [Int?]) -> [[LayoutTile]] {
    let open = photos.isEmpty ? nil : counts.firstIndex(of: nil)
    var left = open == nil ? photos[...] : []
    return counts.enumerated().map { section, declared in
      if section == open { return photos.map(LayoutTile.picture) }
      let count = min(declared ?? undeclaredCount, maximumTiles)
      let taken = left.prefix(count)
      left = left.dropFirst(count)
      return taken.map(LayoutTile.picture)
        + (taken.count..<count).map { .numbered(section: section, item: $0) }
    }
  }

  /// The number of tiles of a section with any number of items but no photos.
  static let undeclaredCount = 60
  /// The maximum number of numbered tiles of a section.
  private static let maximumTiles = 1_000_000
}

extension MeasuredSize {
  /// Returns the preferred size of a cell, with the proposed lengths where it declares none.
  func size(fitting proposed: Size) -> Size {
    Size(width: width ?? proposed.width, height: height ?? proposed.height)
  }
}

/// The colors of tiles: a hue for each section, and shades for its items. White and faint white
/// text has a contrast of at least 4.5 to 1.
enum TileColors {
  static let hues: [UInt32] = [
    0x3E64B1, 0x217261, 0x914F82, 0x8E5A27, 0x6659B6, 0x437130, 0xA34A49, 0x2B6D85,
  ]

  /// Returns the color of an item's tile.
  static func color(section: Int, item: Int) -> Color {
    let hue = Color(hues[abs(section) % hues.count])
    let shade = 0.78 + 0.22 * Double(item % 5) / 4
    func shaded(_ channel: UInt8) -> UInt32 { UInt32(Double(channel) * shade) }
    return Color(shaded(hue.red) << 16 | shaded(hue.green) << 8 | shaded(hue.blue))
  }
}
