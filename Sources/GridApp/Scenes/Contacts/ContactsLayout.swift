import GridEngine

/// Where rows and letters are.
enum ContactsLayout {
  static let rowHeight = 60.0
  static let headerHeight = 30.0
  /// The kind of the headers.
  static let letter = "letter"
  /// Room beside the rows; at the right for the index.
  static let margin = 20.0
  static let indexRoom = 52.0

  /// The widest that rows are, points: from a name to its number is no further than eyes follow.
  static let maximumWidth = 960.0

  /// Room at the left and the right of rows in a window of `width` points: rows that do not need all
  /// of it are in the middle.
  static func insets(forWidth width: Double) -> (leading: Double, trailing: Double) {
    let side = ((width - maximumWidth) / 2).rounded(.down)
    return (max(margin, side), max(indexRoom, side))
  }

  /// Rows of one height below a letter that stays in view.
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
