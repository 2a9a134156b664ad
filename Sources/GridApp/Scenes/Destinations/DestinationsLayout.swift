import GridEngine

/// Cards in columns, whose height is known once their titles are broken into lines.
struct DestinationsLayout {
  static let margin = 20.0
  static let spacing = 20.0
  /// What is below a picture, before it was measured: one line of title, and one below.
  private static let estimatedText = 64.0

  let columns: ColumnChoice

  /// The width of a card in points, whole device pixels.
  func cardWidth(in environment: LayoutEnvironment) -> Double {
    let width = environment.containerSize.width
    let scale = environment.scale ?? 1
    let columns = Double(columns.count(forWidth: width))
    let room = width - 2 * Self.margin - (columns - 1) * Self.spacing
    return max(1, (room / columns * scale).rounded(.down) / scale)
  }

  /// The size of a card's picture: two thirds as high as wide.
  static func pictureSize(cardWidth: Double) -> Size {
    Size(width: cardWidth, height: (cardWidth * 2 / 3).rounded(.down))
  }

  /// The scene's one section.
  func section(in environment: LayoutEnvironment) -> LayoutSection {
    let width = cardWidth(in: environment)
    let estimate = Self.pictureSize(cardWidth: width).height + Self.estimatedText
    let card = LayoutItem(size: LayoutSize(width: .absolute(width), height: .estimated(estimate)))
    var row = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: .estimated(estimate)),
      repeatingSubitem: card, count: columns.count(forWidth: environment.containerSize.width))
    row.interItemSpacing = .flexible(Self.spacing)
    var section = LayoutSection(group: row)
    section.contentInsets = DirectionalEdgeInsets(all: Self.margin)
    section.interGroupSpacing = Self.spacing
    return section
  }
}
