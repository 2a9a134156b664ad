import GridEngine

/// The layout of rows and headers.
enum ContactsLayout {
  static let rowHeight = 60.0
  static let headerHeight = 30.0
  /// The element kind of the headers.
  static let letter = "letter"
  /// The margins of rows, at the right with room for the index.
  static let margin = 20.0
  static let indexRoom = 52.0

  /// The maximum width of rows in points, so that the eye can follow from a name to its number.
  static let maximumWidth = 960.0

  /// Returns the insets of rows in a window of `width` points. Rows of the maximum width are
  /// centered.
  static func insets(forWidth width: Double) -> (leading: Double, trailing: Double) {
    let side = ((width - maximumWidth) / 2).rounded(.down)
    return (max(margin, side), max(indexRoom, side))
  }

  /// Returns a section of rows of the same height below a pinned letter.
  static func section(in environment: LayoutEnvironment) -> LayoutSection {
    let size = LayoutSize(width: .fractionalWidth(1), height: .absolute(rowHeight))
    var section = LayoutSection(
      group: LayoutGroup.horizontal(size: size, subitems: [LayoutItem(size: size)]))
    let insets = insets(forWidth: environment.containerSize.width)
    section.contentInsets = DirectionalEdgeInsets(
      leading: insets.leading, trailing: insets.trailing)
    section.boundarySupplementaryItems = [
      LayoutBoundarySupplementaryItem(
        size: LayoutSize(width: .fractionalWidth(1), height: .absolute(headerHeight)),
        elementKind: letter, alignment: .top, pinToVisibleBounds: true)
    ]
    return section
  }
}
