import GridEngine
import Scenes

/// Comments about cats, whose heights depend on their wrapped texts.
///
/// Demonstrates cells that draw themselves in one pass, and sizes that are estimated until a cell
/// becomes visible. The technique N switches to cells of nested views, E to a fixed height.
final class CatsScene: ColumnScene {
  private static let standardCount = 2_000
  /// The estimated height of a bubble in points, and the fixed height of all bubbles.
  private static let estimate = 170.0
  private static let margin = 16.0
  private static let spacing = 12.0

  let collectionView: CollectionView
  let title = "Cats"

  private let context: SceneContext
  let columnChoice: any ColumnChoosing
  private let source: DiffableDataSource<Int, Int>
  private var shown: SceneTechniques

  /// Shows as many comments as `request` states.
  init(_ request: DemoRequest, in context: SceneContext) {
    self.context = context
    shown = context.techniques
    columnChoice = ColumnChoice(count: request.columns, idealWidth: 320)
    collectionView = CollectionView(
      layout: Self.layout(context.techniques.sizes, columnChoice),
      environment: request.environment)
    collectionView.wakeHandler = request.wake
    let drawn = CellRegistration<CommentCell, Int> { cell, _, number in
      cell.show(CatComment(number: number), in: context)
    }
    let nested = CellRegistration<NestedCommentCell, Int> { cell, _, number in
      cell.show(CatComment(number: number), in: context)
    }
    source = DiffableDataSource(collectionView: collectionView) { view, indexPath, number in
      switch context.techniques.cells {
      case .drawn:
        view.dequeueConfiguredReusableCell(using: drawn, for: indexPath, item: number)
      case .nested:
        view.dequeueConfiguredReusableCell(using: nested, for: indexPath, item: number)
      }
    }
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    // Neither call can fail: the section is new, and the numbers are unique.
    try? snapshot.appendSections([0])
    try? snapshot.appendItems(Array(0..<(request.itemCount ?? Self.standardCount)))
    source.apply(snapshot)
  }

  /// Another sizing needs another layout; another kind of cell needs other cells.
  func techniquesDidChange() {
    let techniques = context.techniques
    if techniques.sizes != shown.sizes {
      collectionView.setCollectionViewLayout(Self.layout(techniques.sizes, columnChoice))
    }
    if techniques.cells != shown.cells { replaceCells() }
    shown = techniques
  }

  /// Replaces the cells of all items that have one.
  private func replaceCells() {
    let cells = collectionView.visibleCells + collectionView.preparedCells
    var snapshot = source.snapshot()
    let paths = cells.compactMap { $0.layoutAttributes?.indexPath }
    // Cannot fail: the displayed snapshot contains the items.
    try? snapshot.reloadItems(paths.compactMap { source.itemIdentifier(for: $0) })
    source.apply(snapshot, animatingDifferences: false)
  }

  private static func layout(
    _ sizes: SizingStrategy, _ columns: any ColumnChoosing
  ) -> CompositionalLayout {
    CompositionalLayout { _, environment in section(sizes, columns, in: environment) }
  }

  /// Returns a section of rows, each as high as its highest bubble.
  private static func section(
    _ sizes: SizingStrategy, _ columns: any ColumnChoosing, in environment: LayoutEnvironment
  ) -> LayoutSection {
    let count = columns.count(in: environment)
    let estimate = environment.scaledValue(for: Self.estimate)
    let room = environment.containerSize.width - 2 * margin - Double(count - 1) * spacing
    let isFixed = sizes == .fixed
    let bubble = LayoutItem(
      size: LayoutSize(
        width: .absolute(max(1, room / Double(count))),
        height: isFixed ? .absolute(estimate) : .uniformAcrossSiblings(estimate: estimate)))
    var row = LayoutGroup.horizontal(
      size: LayoutSize(
        width: .fractionalWidth(1), height: isFixed ? .absolute(estimate) : .estimated(estimate)),
      repeatingSubitem: bubble, count: count)
    row.interItemSpacing = .fixed(spacing)
    var section = LayoutSection(group: row)
    section.contentInsets = DirectionalEdgeInsets(all: margin)
    section.interGroupSpacing = spacing
    return section
  }
}
