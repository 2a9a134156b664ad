/// The background and the separators of all rows of a list section.
final class ListStyle: Sendable {
  let configuration: LayoutListConfiguration
  let isRightToLeft: Bool
  /// The thickness of separators, in points: one device pixel.
  let thickness: Double

  init(_ configuration: LayoutListConfiguration, _ environment: LayoutEnvironment) {
    self.configuration = configuration
    isRightToLeft = environment.isRightToLeft
    thickness = 1 / max(environment.scale ?? 1, 0.1)
  }

  /// Returns the row of an item; `nil` for an item that is a header.
  func row(ofItem item: Int, itemCount: Int) -> ListRow? {
    let first = configuration.headerMode == .firstItemInSection ? 1 : 0
    guard item >= first else { return nil }
    return ListRow(style: self, isFirst: item == first, isLast: item == itemCount - 1)
  }
}

extension ListStyle: Equatable {
  /// Each solve makes a style, and rows are drawn again only where it differs. Closures cannot be
  /// compared.
  static func == (a: ListStyle, b: ListStyle) -> Bool {
    if a === b { return true }
    let (one, other) = (a.configuration, b.configuration)
    return one.itemSeparatorHandler == nil && other.itemSeparatorHandler == nil
      && one.appearance == other.appearance && one.showsSeparators == other.showsSeparators
      && one.separatorConfiguration == other.separatorConfiguration
      && one.rowBackgroundColor == other.rowBackgroundColor
      && a.isRightToLeft == b.isRightToLeft && a.thickness == b.thickness
  }
}

extension ListStyle: Hashable {
  func hash(into hasher: inout Hasher) {
    hasher.combine(configuration.appearance)
    hasher.combine(configuration.separatorConfiguration)
  }
}

/// The position of a row in its section, which determines its background and its separators.
struct ListRow: Hashable, Sendable {
  let style: ListStyle
  var isFirst: Bool
  var isLast: Bool

  /// Draws the background of a row, with the rounded corners of the section.
  func drawBackground(size: Size, into list: inout DrawList) {
    guard let color = style.configuration.rowBackgroundColor else { return }
    let radius = LayoutListConfiguration.Metrics(style.configuration.appearance).cornerRadius
    let frame = Rect(size: size)
    guard radius > 0, isFirst || isLast else { return list.fill(frame, color) }
    if isFirst && isLast { return list.fill(frame, color, cornerRadius: radius) }
    // The corners at the other end are outside the clip.
    var taller = frame
    taller.size.height += radius
    if isLast { taller.origin.y -= radius }
    list.clipped(to: frame) { $0.fill(taller, color, cornerRadius: radius) }
  }

  /// Draws the separators of the row of an item.
  @MainActor
  func drawSeparators(of indexPath: IndexPath, size: Size, into list: inout DrawList) {
    guard style.configuration.showsSeparators else { return }
    let common = style.configuration.separatorConfiguration
    let own = style.configuration.itemSeparatorHandler?(indexPath, common) ?? common
    let isGrouped = style.configuration.appearance == .grouped
    if isVisible(own.topSeparatorVisibility, isFirst && isGrouped) {
      let isEdge = isFirst && isGrouped && own.topSeparatorVisibility == .automatic
      line(at: 0, isEdge ? .zero : own.topSeparatorInsets, own.color, size, &list)
    }
    if isVisible(
      own.bottomSeparatorVisibility, !isLast || style.configuration.appearance != .insetGrouped)
    {
      let isEdge = isLast && isGrouped && own.bottomSeparatorVisibility == .automatic
      line(
        at: size.height - style.thickness, isEdge ? .zero : own.bottomSeparatorInsets, own.color,
        size, &list)
    }
  }

  private func isVisible(
    _ visibility: ListSeparatorConfiguration.Visibility, _ automatic: Bool
  ) -> Bool {
    switch visibility {
    case .automatic: automatic
    case .visible: true
    case .hidden: false
    }
  }

  private func line(
    at y: Double, _ insets: DirectionalEdgeInsets, _ color: Color, _ size: Size,
    _ list: inout DrawList
  ) {
    let left = style.isRightToLeft ? insets.trailing : insets.leading
    let width = size.width - insets.leading - insets.trailing
    guard width > 0 else { return }
    list.fill(Rect(x: left, y: y, width: width, height: style.thickness), color)
  }
}

extension LayoutAttributes {
  /// Whether a row's background or separators differ from those with `other` attributes.
  func isDrawnUnlike(_ other: LayoutAttributes) -> Bool {
    guard listRow == other.listRow else { return true }
    return listRow?.style.configuration.itemSeparatorHandler != nil
      && indexPath != other.indexPath
  }
}
