/// The background and the separators of all rows of a list section.
package final class ListStyle: Sendable {
  package let configuration: LayoutListConfiguration
  package let layoutDirection: LayoutDirection
  /// The thickness of separators, in points: one device pixel.
  package let thickness: Double

  init(_ configuration: LayoutListConfiguration, _ environment: LayoutEnvironment) {
    self.configuration = configuration
    layoutDirection = environment.layoutDirection
    thickness = 1 / max(environment.scale ?? 1, 0.1)
  }

  /// The radius of the corners of a section's background, in points.
  package var cornerRadius: Double {
    LayoutListConfiguration.Metrics(configuration.appearance).cornerRadius
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
  package static func == (a: ListStyle, b: ListStyle) -> Bool {
    if a === b { return true }
    let (one, other) = (a.configuration, b.configuration)
    return one.itemSeparatorHandler == nil && other.itemSeparatorHandler == nil
      && one.appearance == other.appearance && one.showsSeparators == other.showsSeparators
      && one.separatorConfiguration == other.separatorConfiguration
      && one.rowBackgroundColor == other.rowBackgroundColor
      && a.layoutDirection == b.layoutDirection && a.thickness == b.thickness
  }
}

extension ListStyle: Hashable {
  package func hash(into hasher: inout Hasher) {
    hasher.combine(configuration.appearance)
    hasher.combine(configuration.separatorConfiguration)
  }
}

/// The position of a row in its section, which determines its background and its separators.
package struct ListRow: Hashable, Sendable {
  package let style: ListStyle
  package var isFirst: Bool
  package var isLast: Bool
}

extension LayoutAttributes {
  /// Whether a row's background or separators differ from those with `other` attributes.
  package func isDrawnUnlike(_ other: LayoutAttributes) -> Bool {
    guard listRow == other.listRow else { return true }
    return listRow?.style.configuration.itemSeparatorHandler != nil
      && indexPath != other.indexPath
  }
}
