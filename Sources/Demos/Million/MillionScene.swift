import Dispatch
import GridEngine
import Scenes

/// A million numbers on self-sizing cards.
///
/// The only work per item is making the list, on a background thread. The layout estimates heights
/// until cards become visible, and the scroll bar is correct from the start.
final class MillionScene: ColumnScene {
  /// The default number of items.
  static let standardCount = 1_000_000
  private static let margin = 12.0
  private static let spacing = 10.0

  let collectionView: CollectionView
  let title: String

  private let count: Int
  private let context: SceneContext
  let columnChoice: any ColumnChoosing
  private let source: DiffableDataSource<Int, Int>
  private var order = NumberOrder.ascending
  private var message: String?
  private var isMaking = true

  /// Shows the numbers from 1 to the item count of `request`.
  init(_ request: DemoRequest, in context: SceneContext) {
    count = request.itemCount ?? Self.standardCount
    title = "\(count.grouped) items"
    self.context = context
    let columnChoice = ColumnChoice(count: request.columns, idealWidth: 230)
    self.columnChoice = columnChoice
    let layout = CompositionalLayout { _, environment in
      Self.section(columnChoice, context.techniques.sizes, in: environment)
    }
    collectionView = CollectionView(layout: layout, environment: request.environment)
    collectionView.wakeHandler = request.wake
    let card = CellRegistration<NumberCard, Int> { cell, _, number in
      cell.show(number, in: context)
    }
    source = DiffableDataSource(collectionView: collectionView) { view, path, number in
      view.dequeueConfiguredReusableCell(using: card, for: path, item: number)
    }
    makeItems()
  }

  var notice: String? { isMaking ? "Counting to \(count.grouped)…" : nil }
  var isLoading: Bool { isMaking }

  func takeMessage() -> String? { message.take() }

  func techniquesDidChange() { collectionView.invalidateLayout(keeping: .center) }

  /// Lists the numbers on a background thread. The main thread applies the list in one frame.
  private func makeItems() {
    DispatchQueue.global(qos: .userInitiated).async { [source, count, order, weak self] in
      var snapshot = DiffableDataSourceSnapshot<Int, Int>()
      // Neither call can fail: the section is new, and the numbers are unique.
      try? snapshot.appendSections([0])
      try? snapshot.appendItems(order.numbers(to: count), toSection: 0)
      source.enqueue(snapshot) { self?.isMaking = false }
    }
  }

  private static func section(
    _ columns: any ColumnChoosing, _ sizes: SizingStrategy, in environment: LayoutEnvironment
  ) -> LayoutSection {
    let count = columns.count(in: environment)
    let estimate = environment.scaledValue(for: 140)
    let height: LayoutDimension =
      switch sizes {
      case .estimated: .uniformAcrossSiblings(estimate: estimate)
      case .fixed: .absolute(environment.scaledValue(for: NumberCard.largestHeight))
      }
    let card = LayoutItem(
      size: LayoutSize(width: .fractionalWidth(1 / Double(count)), height: height))
    var row = LayoutGroup.horizontal(
      size: LayoutSize(
        width: .fractionalWidth(1),
        height: sizes == .fixed ? height : .estimated(estimate)),
      repeatingSubitem: card, count: count)
    row.interItemSpacing = .fixed(spacing)
    var section = LayoutSection(group: row)
    section.contentInsets = DirectionalEdgeInsets(all: margin)
    section.interGroupSpacing = spacing
    return section
  }
}

extension MillionScene: ArrangeableScene {
  /// Scrolls to the typed number.
  func showItems(matching text: String) {
    guard let number = Int(text.filter(\.isNumber)), let path = source.indexPath(for: number)
    else { return }
    collectionView.scrollToItem(at: path, alignment: .center, animated: false)
  }

  /// Sorts the items in the next order.
  func cycleOrder() {
    order = order.next
    message = "Numbers \(order.title)"
    makeItems()
  }
}
