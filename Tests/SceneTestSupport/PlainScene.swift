import GridEngine
import Scenes

@testable import GridSDL

/// A grid of numbered tiles, four in a row, that records the configured ones.
@MainActor
package final class PlainScene: HeadedScene {
  package let title = "Plain"
  package let collectionView: CollectionView
  package var columns = 4
  package var notice: String?
  package var offersOtherFolders = false
  package var isLoading = false
  package var heading = SceneHeading(places: [SceneHeading.Place(title: "Plain")], count: "")
  /// The photo that is open at the start.
  package var openedPicture: ImageSource?
  package var hasPendingUpdates: Bool { false }
  package private(set) var configured: Set<Int> = []
  private var source: DiffableDataSource<Int, Int>?

  package init(items: Int) throws {
    let tile = LayoutItem(
      size: LayoutSize(width: .fractionalWidth(0.25), height: .fractionalHeight(1)))
    let row = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: .absolute(120)), subitems: [tile])
    collectionView = CollectionView(
      layout: CompositionalLayout(section: LayoutSection(group: row)),
      environment: LayoutEnvironment(containerSize: Size(width: 640, height: 480), scale: 1))
    let cell = CellRegistration<CollectionViewCell, Int> { [unowned self] _, _, item in
      configured.insert(item)
    }
    let source = DiffableDataSource<Int, Int>(collectionView: collectionView) {
      $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
    }
    source.reorderingHandlers.canReorderItem = { _ in true }
    self.source = source
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    try snapshot.appendSections([0])
    try snapshot.appendItems(Array(0..<items))
    source.apply(snapshot)
  }

  /// The areas that overlays leave free.
  package var protected: [Rect] = []
  /// The error of the next update; nil for none.
  package var failure: CommandFailure?

  package func protectedAreas(in size: Size) -> [Rect] { protected }

  package func update() throws(CommandFailure) { if let failure { throw failure } }
}
