@testable import GridLayout

/// The measured layouts.
@MainActor enum Layouts {
  /// The height of a viewport that shows 60 cells of either layout: ten rows of six tiles, or 60
  /// rows of 44 points.
  static let viewportHeight = 2_640.0

  /// Rows of six tiles of fixed size, 264 points high.
  static func grid(_ count: Int) -> CompositionalLayout {
    let tile = LayoutItem(
      size: LayoutSize(width: .fractionalWidth(1.0 / 6), height: .fractionalHeight(1)))
    let row = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: .absolute(264)), subitems: [tile])
    return prepared(LayoutSection(group: row), count)
  }

  /// Rows of one item, 44 points high until measured.
  static func list(_ count: Int) -> CompositionalLayout {
    let size = LayoutSize(width: .fractionalWidth(1), height: .estimated(44))
    let row = LayoutGroup.horizontal(size: size, subitems: [LayoutItem(size: size)])
    return prepared(LayoutSection(group: row), count)
  }

  /// ``list(_:)`` with all cells measured.
  static func measuredList(_ count: Int) -> CompositionalLayout {
    let layout = list(count)
    var sizes: [Int: MeasuredSize] = [:]
    for item in 0..<count { sizes[item] = MeasuredSize(height: Double(30 + item * 7 % 14)) }
    layout.setMeasuredSizes(sizes, inSection: 0)
    return layout
  }

  private static func prepared(_ section: LayoutSection, _ count: Int) -> CompositionalLayout {
    let layout = CompositionalLayout(section: section)
    layout.prepare(
      itemCounts: [count],
      environment: LayoutEnvironment(containerSize: Size(width: 600, height: 2_640), scale: 2))
    return layout
  }
}
