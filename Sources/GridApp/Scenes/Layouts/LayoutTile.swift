import GridEngine

/// What a tile of a layout file stands for.
nonisolated enum LayoutTile: Hashable, Sendable {
  /// A numbered tile of a section.
  case numbered(section: Int, item: Int)
  /// A picture file.
  case picture(String)
}

/// A coloured tile with its number.
final class NumberCell: CollectionViewCell {
  private var number = 0
  private var section = 0
  private var measured: MeasuredSize?
  private var theme = Theme.dark

  /// Shows the `item`th tile of `section`.
  ///
  /// - Parameter measured: What the file says the cell measures itself to be; nil for as estimated.
  func show(section: Int, item: Int, measured: MeasuredSize?, theme: Theme) {
    number = item
    self.section = section
    self.measured = measured
    self.theme = theme
  }

  override func preferredSize(fitting proposed: Size) -> Size {
    Size(width: measured?.width ?? proposed.width, height: measured?.height ?? proposed.height)
  }

  override func draw(into list: inout DrawList) {
    let bounds = Rect(size: size)
    if state.isReordering {
      list.fill(bounds.insetBy(dx: -3, dy: -3), theme.accent, cornerRadius: 11)
    }
    list.fill(bounds, TileColors.color(section: section, item: number), cornerRadius: 8)
    guard size.height >= 14, size.width >= 14 else { return }
    list.text(
      String(number), in: bounds,
      style: TextStyle(
        size: min(28, max(10, size.height * 0.3)), weight: .bold,
        color: Color(0xFFFFFF, alpha: 235), alignment: .center))
  }
}

/// A header, footer or badge that says its kind, or a decoration behind its section.
final class NamedView: CollectionReusableView {
  /// What is drawn.
  enum Role { case boundary, badge, decoration }

  private var name = ""
  private var role = Role.boundary
  private var theme = Theme.dark
  private var measured: MeasuredSize?

  /// Shows `name` as what `role` is.
  func show(_ name: String, role: Role, measured: MeasuredSize?, theme: Theme) {
    self.name = name
    self.role = role
    self.measured = measured
    self.theme = theme
  }

  override func preferredSize(fitting proposed: Size) -> Size {
    Size(width: measured?.width ?? proposed.width, height: measured?.height ?? proposed.height)
  }

  override func draw(into list: inout DrawList) {
    let bounds = Rect(size: size)
    switch role {
    case .decoration:
      list.fill(bounds, theme.placeholder.withAlpha(140), cornerRadius: 12)
    case .boundary:
      list.fill(bounds, theme.panel, cornerRadius: 4)
      list.text(
        name, in: bounds.insetBy(dx: 10, dy: 0),
        style: TextStyle(size: min(17, size.height * 0.55), weight: .bold, color: theme.text))
    case .badge:
      list.fill(bounds, Color(0xE5484D), cornerRadius: min(size.width, size.height) / 2)
    }
  }
}

/// Colours of tiles: one hue for each section, its shades for the items.
enum TileColors {
  private static let hues: [UInt32] = [
    0x4C7BD9, 0x2FA38A, 0xC46BB0, 0xD98A3D, 0x7A6BD9, 0x5E9E43, 0xD1605E, 0x3E9DBF,
  ]

  /// The colour of an item's tile.
  static func color(section: Int, item: Int) -> Color {
    let hue = Color(hues[abs(section) % hues.count])
    let shade = 0.78 + 0.22 * Double(item % 5) / 4
    func shaded(_ channel: UInt8) -> UInt32 { UInt32(Double(channel) * shade) }
    return Color(shaded(hue.red) << 16 | shaded(hue.green) << 8 | shaded(hue.blue))
  }
}
