import GridEngine
import GridSDL

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
  fileprivate func size(fitting proposed: Size) -> Size {
    Size(width: width ?? proposed.width, height: height ?? proposed.height)
  }
}

/// A cell with a colored numbered tile.
final class NumberCell: CollectionViewCell {
  private var number = 0
  private var section = 0
  private var measured: MeasuredSize?
  private var theme = Theme.dark

  /// Shows the `item`th tile of `section`.
  ///
  /// - Parameter measured: The preferred size that the file declares; nil for the estimated one.
  func show(section: Int, item: Int, measured: MeasuredSize?, theme: Theme) {
    number = item
    self.section = section
    self.measured = measured
    self.theme = theme
  }

  override func preferredSize(fitting proposed: Size) -> Size {
    measured?.size(fitting: proposed) ?? proposed
  }

  override func draw(into list: inout DrawList) {
    let bounds = Rect(size: size)
    SelectionMark.drawBorder(state, around: bounds, cornerRadius: 8, theme: theme, into: &list)
    list.fill(bounds, TileColors.color(section: section, item: number), cornerRadius: 8)
    defer { SelectionMark.drawCheck(state, in: bounds, theme: theme, into: &list) }
    guard size.height >= 14, size.width >= 14 else { return }
    list.text(
      String(number), in: bounds,
      style: TextStyle(
        size: min(28, max(10, size.height * 0.3)), weight: .bold,
        color: Color(0xFFFFFF, alpha: 235), alignment: .center))
  }
}

/// A header, footer or badge, or a decoration behind its section.
final class NamedView: CollectionReusableView {
  /// The kind of element.
  enum Role { case boundary, badge, decoration }

  private var title = ""
  private var role = Role.boundary
  private var theme = Theme.dark
  private var measured: MeasuredSize?

  /// Shows the element of a role.
  ///
  /// - Parameter title: The text of a header; empty for none.
  func show(_ title: String = "", role: Role, measured: MeasuredSize?, theme: Theme) {
    self.title = title
    self.role = role
    self.measured = measured
    self.theme = theme
  }

  override func preferredSize(fitting proposed: Size) -> Size {
    measured?.size(fitting: proposed) ?? proposed
  }

  override func draw(into list: inout DrawList) {
    let bounds = Rect(size: size)
    switch role {
    case .decoration:
      list.fill(bounds, theme.placeholder.withAlpha(140), cornerRadius: 12)
    case .boundary:
      list.fill(bounds, theme.panel, cornerRadius: 4)
      list.text(
        title, in: bounds.insetBy(dx: 10, dy: 0),
        style: TextStyle(size: min(17, size.height * 0.55), weight: .bold, color: theme.text))
    case .badge:
      list.fill(bounds, Color(0xE5484D), cornerRadius: min(size.width, size.height) / 2)
    }
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
