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

  /// Rows as wide as the window, all of one height, below a letter that stays in view.
  static var section: LayoutSection {
    let size = LayoutSize(width: .fractionalWidth(1), height: .absolute(rowHeight))
    var section = LayoutSection(
      group: LayoutGroup.horizontal(size: size, subitems: [LayoutItem(size: size)]))
    section.contentInsets = DirectionalEdgeInsets(leading: margin, trailing: indexRoom)
    section.boundarySupplementaryItems = [
      LayoutBoundarySupplementaryItem(
        size: LayoutSize(width: .fractionalWidth(1), height: .absolute(headerHeight)),
        elementKind: letter, alignment: .top, pinToVisibleBounds: true)
    ]
    return section
  }
}
