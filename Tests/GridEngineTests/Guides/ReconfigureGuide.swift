import GridEngine
import TestSupport
import Testing

/// The code of `docs/techniques/reconfigure.md`. ``GuideSnippetTests`` compares the two.
@MainActor struct ReconfigureGuide {
  private final class CardCell: CollectionViewCell { var picture: ImageRequest? }

  private final class Store { var pictures: [String: ImageRequest] = [:] }

  private final class Server {
    var waiting: [String: (ImageRequest) -> Void] = [:]
    func load(_ id: String, then body: @escaping (ImageRequest) -> Void) { waiting[id] = body }
  }

  private let view = CollectionView(
    layout: CompositionalLayout(section: Self.section),
    environment: LayoutEnvironment(containerSize: Size(width: 100, height: 100)))
  private let store = Store()
  private let server = Server()

  private static var section: LayoutSection {
    let size = LayoutSize(width: .fractionalWidth(1), height: .absolute(50))
    return LayoutSection(group: .horizontal(size: size, subitems: [LayoutItem(size: size)]))
  }

  private func source(
    _ card: CellRegistration<CardCell, String>
  ) throws -> DiffableDataSource<Int, String> {
    let source = DiffableDataSource<Int, String>(collectionView: view) { view, path, id in
      view.dequeueConfiguredReusableCell(using: card, for: path, item: id)
    }
    var snapshot = DiffableDataSourceSnapshot<Int, String>()
    try snapshot.appendSections([0])
    try snapshot.appendItems((0..<100).map { "post \($0)" })
    source.apply(snapshot)
    view.layoutIfNeeded()
    return source
  }

  /// The displayed images, by item.
  private func shown(_ source: DiffableDataSource<Int, String>) -> [String: String] {
    var shown: [String: String] = [:]
    for cell in view.visibleCells {
      guard let path = cell.layoutAttributes?.indexPath,
        let id = source.itemIdentifier(for: path)
      else { continue }
      shown[id] = (cell as? CardCell)?.picture?.source.description
    }
    return shown
  }

  @Test func `a captured cell shows another item's image`() throws {
    let server = server
    let card = CellRegistration<CardCell, String> { cell, _, id in
      server.load(id) { picture in cell.picture = picture }
    }
    let source = try source(card)
    for item in stride(from: 0, to: 90, by: 2) {
      view.scrollToItem(
        at: IndexPath(item: item, section: 0), alignment: .start, animated: false)
      view.layoutIfNeeded()
    }
    server.waiting["post 0"]?(.named("post 0"))
    #expect(source.indexPath(for: "post 0")?.item == 0)
    let filled = view.visibleCells + view.preparedCells
    let wrong = filled.filter {
      ($0 as? CardCell)?.picture?.source == .named("post 0")
        && $0.layoutAttributes?.indexPath.item != 0
    }
    #expect(wrong.count == 1)
  }

  @Test func `the current cell of a reconfigured item shows its image`() throws {
    let store = store
    let card = CellRegistration<CardCell, String> { cell, _, id in
      cell.picture = store.pictures[id]
    }
    let source = try source(card)
    func pictureHasCome(_ picture: ImageRequest, for id: String) {
      store.pictures[id] = picture
      source.reconfigure([id])
    }
    pictureHasCome(.named("a"), for: "post 1")
    pictureHasCome(.named("b"), for: "post 50")
    view.layoutIfNeeded()
    #expect(shown(source)["post 1"] == "a")
    #expect(shown(source).count == 1)
    view.scrollToItem(at: IndexPath(item: 50, section: 0), animated: false)
    view.layoutIfNeeded()
    #expect(shown(source)["post 50"] == "b")
  }
}
