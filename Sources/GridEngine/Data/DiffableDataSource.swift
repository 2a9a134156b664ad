/// A data source that is told identifiers and finds out itself what changed.
///
/// ```swift
/// let source = DiffableDataSource<Month, PhotoID>(collectionView: view) { view, path, id in
///   view.dequeueConfiguredReusableCell(using: photo, for: path, item: id)
/// }
/// source.apply(snapshot)
/// ```
@MainActor
public final class DiffableDataSource<SectionID, ItemID>: CollectionViewDataSource
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
  /// Gives the configured cell for an item.
  public typealias CellProvider = (CollectionView, IndexPath, ItemID) -> CollectionViewCell
  /// Gives the configured header, footer or badge of a kind.
  public typealias SupplementaryProvider =
    (CollectionView, _ kind: String, IndexPath) -> CollectionReusableView?

  /// Asked for headers, footers and badges; needed where the layout has such.
  public var supplementaryViewProvider: SupplementaryProvider?

  weak var collectionView: CollectionView?
  private let cellProvider: CellProvider
  var current = DiffableDataSourceSnapshot<SectionID, ItemID>()

  /// Makes a source without items and gives it to `collectionView`, which does not keep it alive.
  public init(collectionView: CollectionView, cellProvider: @escaping CellProvider) {
    self.collectionView = collectionView
    self.cellProvider = cellProvider
    collectionView.dataSource = self
  }

  /// What is shown: a copy, without marks.
  public func snapshot() -> DiffableDataSourceSnapshot<SectionID, ItemID> { current }

  /// The item at a place; nil where there is none. O(1).
  public func itemIdentifier(for indexPath: IndexPath) -> ItemID? {
    current.itemIdentifier(at: indexPath)
  }

  /// The place of an item; nil where it is not shown. O(1).
  public func indexPath(for item: ItemID) -> IndexPath? { current.indexPath(of: item) }

  // MARK: CollectionViewDataSource

  public func numberOfSections(in collectionView: CollectionView) -> Int {
    current.numberOfSections
  }

  public func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { current.numberOfItems(inSectionAt: section) }

  public func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    guard let item = current.itemIdentifier(at: indexPath) else {
      preconditionFailure("there is no item at \(indexPath)")
    }
    return cellProvider(collectionView, indexPath, item)
  }

  public func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView? {
    supplementaryViewProvider?(collectionView, kind, indexPath)
  }
}
