import GridEngine

/// The layout of rows and headers.
enum ContactsLayout {
  /// The space above and below the text of a row, in points.
  private static let rowPadding = 19.0
  /// The element kind of the headers.
  static let letter = "letter"
  /// The margins of rows, at the right with room for the index.
  static let margin = 20.0
  private static let indexMargin = 28.0

  /// The maximum width of rows in points, so that the eye can follow from a name to its number.
  static let maximumWidth = 960.0

  /// Returns the height of a row: its name, and a line below.
  static func rowHeight(in environment: LayoutEnvironment) -> Double {
    rowPadding + environment.scaledValue(for: ContactCell.nameHeight)
      + environment.scaledValue(for: ContactCell.detailHeight)
  }

  /// Returns the height of a letter's header.
  static func headerHeight(in environment: LayoutEnvironment) -> Double {
    environment.scaledValue(for: 30)
  }

  /// Returns the width at the right of rows for the index.
  static func indexRoom(in environment: LayoutEnvironment) -> Double {
    indexMargin + environment.scaledValue(for: IndexBar.width)
  }

  /// Returns the insets of rows in a window. Rows of the maximum width are centered.
  static func insets(in environment: LayoutEnvironment) -> (leading: Double, trailing: Double) {
    let width = environment.scaledValue(for: maximumWidth)
    let side = ((environment.containerSize.width - width) / 2).rounded(.down)
    return (max(margin, side), max(indexRoom(in: environment), side))
  }

  /// Returns a section of rows of the same height below a pinned letter.
  static func section(in environment: LayoutEnvironment) -> LayoutSection {
    let size = LayoutSize(width: .fractionalWidth(1), height: .absolute(rowHeight(in: environment)))
    var section = LayoutSection(
      group: LayoutGroup.horizontal(size: size, subitems: [LayoutItem(size: size)]))
    let insets = insets(in: environment)
    section.contentInsets = DirectionalEdgeInsets(
      leading: insets.leading, trailing: insets.trailing)
    section.boundarySupplementaryItems = [
      LayoutBoundarySupplementaryItem(
        size: LayoutSize(
          width: .fractionalWidth(1), height: .absolute(headerHeight(in: environment))),
        elementKind: letter, alignment: .top, pinToVisibleBounds: true)
    ]
    return section
  }
}
