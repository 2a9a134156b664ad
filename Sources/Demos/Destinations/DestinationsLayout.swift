import GridEngine
import Scenes

/// A layout of self-sizing cards in columns, whose heights depend on their wrapped titles.
struct DestinationsLayout {
  static let margin = 20.0
  static let spacing = 20.0
  /// The estimated height below a photo: one line of title, and one line below.
  private static let estimatedText = 64.0

  let columns: ColumnChoice

  /// Returns the width of a card in points, a whole number of device pixels.
  func cardWidth(in environment: LayoutEnvironment) -> Double {
    let width = environment.containerSize.width
    let scale = environment.scale ?? 1
    let columns = Double(columns.count(in: environment))
    let room = width - 2 * Self.margin - (columns - 1) * Self.spacing
    return max(1, (room / columns * scale).rounded(.down) / scale)
  }

  /// Returns the size of a card's photo, with an aspect ratio of 3 to 2.
  static func pictureSize(cardWidth: Double) -> Size {
    Size(width: cardWidth, height: (cardWidth * 2 / 3).rounded(.down))
  }

  /// Returns the only section of the scene.
  func section(in environment: LayoutEnvironment) -> LayoutSection {
    let width = cardWidth(in: environment)
    let estimate =
      Self.pictureSize(cardWidth: width).height
      + environment.scaledValue(for: Self.estimatedText)
    let card = LayoutItem(size: LayoutSize(width: .absolute(width), height: .estimated(estimate)))
    var row = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: .estimated(estimate)),
      repeatingSubitem: card, count: columns.count(in: environment))
    row.interItemSpacing = .flexible(Self.spacing)
    var section = LayoutSection(group: row)
    section.contentInsets = DirectionalEdgeInsets(all: Self.margin)
    section.interGroupSpacing = Self.spacing
    return section
  }
}
