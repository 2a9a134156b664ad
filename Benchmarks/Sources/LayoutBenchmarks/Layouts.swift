@testable import GridEngine

/// The layouts that are measured.
@MainActor enum Layouts {
  /// Shows 60 cells of either layout: rows of 6 that are 100 points high, or of one of 44 or so.
  static let viewportHeight = 2_640.0

  /// Rows of six tiles of fixed size, in view four times as many as 60 need.
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

  /// ``list(_:)`` with every cell measured.
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
