import GridEngine

/// How many columns of emoji there are: what the user chose, or as many as suit the width.
final class EmojiColumns: ColumnChoosing {
  private static let margin = 16.0
  private static let spacing = 10.0
  private static let narrowest = 84.0
  private static let usual = 136.0
  private static let height = 164.0

  /// The user's choice; nil for what suits the width.
  var chosen: Int?

  let initial: Int?

  init(chosen: Int?) {
    self.chosen = chosen
    initial = chosen
  }

  /// Columns in `width` points.
  func count(forWidth width: Double) -> Int {
    func fitting(_ tile: Double) -> Int {
      max(1, Int((width - 2 * Self.margin + Self.spacing) / (tile + Self.spacing)))
    }
    return min(chosen ?? fitting(Self.usual), fitting(Self.narrowest), GridColumns.range.upperBound)
  }

  /// The one section: tiles that share the width.
  func section(in environment: LayoutEnvironment) -> LayoutSection {
    let count = count(forWidth: environment.containerSize.width)
    let tile = LayoutItem(
      size: LayoutSize(width: .fractionalWidth(1 / Double(count)), height: .fractionalHeight(1)))
    var row = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: .absolute(Self.height)),
      repeatingSubitem: tile, count: count)
    row.interItemSpacing = .fixed(Self.spacing)
    var section = LayoutSection(group: row)
    section.contentInsets = DirectionalEdgeInsets(all: Self.margin)
    // Room for the panel below the last row.
    section.contentInsets.bottom = 76
    section.interGroupSpacing = Self.spacing
    return section
  }
}
