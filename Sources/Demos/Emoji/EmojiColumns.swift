import GridEngine
import Scenes

/// The number of columns of emoji: the user's choice, or a number that suits the width.
final class EmojiColumns: ColumnChoosing {
  private static let margin = 16.0
  private static let spacing = 10.0
  private static let narrowest = 84.0
  private static let usual = 136.0

  /// The user's choice; nil for a number that suits the width.
  var chosen: Int?

  let initial: Int?

  init(chosen: Int?) {
    self.chosen = chosen
    initial = chosen
  }

  /// Returns the number of columns in a window.
  func count(in environment: LayoutEnvironment) -> Int {
    let width = environment.containerSize.width
    func fitting(_ length: Double) -> Int {
      let tile = environment.scaledValue(for: length)
      return max(1, Int((width - 2 * Self.margin + Self.spacing) / (tile + Self.spacing)))
    }
    return min(
      chosen ?? fitting(Self.usual), fitting(Self.narrowest), ColumnChoice.range.upperBound)
  }

  /// Returns the only section, whose tiles share the width.
  func section(in environment: LayoutEnvironment) -> LayoutSection {
    let count = count(in: environment)
    let lines = EmojiCell.lines(scaled: environment.scaledValue)
    let tile = LayoutItem(
      size: LayoutSize(width: .fractionalWidth(1 / Double(count)), height: .fractionalHeight(1)))
    var row = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: .absolute(lines.height)),
      repeatingSubitem: tile, count: count)
    row.interItemSpacing = .fixed(Self.spacing)
    var section = LayoutSection(group: row)
    section.contentInsets = DirectionalEdgeInsets(all: Self.margin)
    // Leaves room for the panel below the last row.
    section.contentInsets.bottom = 30 + LoadsPanel.size(in: environment).height
    section.interGroupSpacing = Self.spacing
    return section
  }
}
