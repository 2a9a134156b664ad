import GridEngine
import Testing

/// The code of `docs/techniques/sizes.md`. ``GuideSnippetTests`` compares the two.
@MainActor struct SizesGuide {
  private final class TextCell: CollectionViewCell {
    var text = ""

    override func preferredSize(fitting proposed: Size) -> Size {
      Size(width: proposed.width, height: height(of: text, in: proposed.width))
    }

    /// Measures 10 points for each line of 10 characters.
    private func height(of text: String, in width: Double) -> Double {
      Double((text.count + 9) / 10) * 10
    }
  }

  private func heights(_ card: LayoutItem) throws -> [Double] {
    let group = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: card.size.height), subitems: [card])
    let view = CollectionView(
      layout: CompositionalLayout(section: LayoutSection(group: group)),
      environment: LayoutEnvironment(containerSize: Size(width: 100, height: 200)))
    let text = CellRegistration<TextCell, Int> { cell, _, count in
      cell.text = String(repeating: "a", count: count)
    }
    let source = DiffableDataSource<Int, Int>(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: text, for: path, item: item)
    }
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    try snapshot.appendSections([0])
    try snapshot.appendItems([15, 85])
    source.apply(snapshot)
    view.layoutIfNeeded()
    return view.visibleCells.map(\.size.height).sorted()
  }

  @Test func `cards of estimated height have the height of their text`() throws {
    let card = LayoutItem(size: LayoutSize(width: .fractionalWidth(1), height: .estimated(60)))
    #expect(try heights(card) == [20, 90])
  }

  @Test func `cards of fixed height have the height of the largest`() throws {
    let card = LayoutItem(size: LayoutSize(width: .fractionalWidth(1), height: .absolute(90)))
    #expect(try heights(card) == [90, 90])
  }
}
