import Foundation
import GridEngine

/// The line that an app needs once, in any of its files; here it is nested, because the other files
/// of this module do not import Foundation.
enum IndexPathNames {
  typealias IndexPath = GridEngine.IndexPath

  final class Cell: CollectionViewCell {
    var path: IndexPath?
  }

  @MainActor
  final class Source: CollectionViewDataSource, CollectionViewDelegate,
    CollectionViewDataSourcePrefetching
  {
    private(set) var prefetched: [IndexPath] = []
    private var selected = IndexSet()
    private let cell = CellRegistration<Cell, Int> { cell, path, _ in cell.path = path }

    func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

    func collectionView(
      _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { 1 }

    func collectionView(
      _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
      collectionView.dequeueConfiguredReusableCell(
        using: cell, for: indexPath, item: indexPath.item)
    }

    func collectionView(
      _ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath
    ) { selected.insert(indexPath.item) }

    func prefetchItems(at indexPaths: [IndexPath]) { prefetched += indexPaths }
  }
}
