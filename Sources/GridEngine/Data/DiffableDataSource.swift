/// A data source that is told identifiers and finds out itself what changed.
///
/// ```swift
/// let source = DiffableDataSource<Month, PhotoID>(collectionView: view) { view, path, id in
///   view.dequeueConfiguredReusableCell(using: photo, for: path, item: id)
/// }
/// source.apply(snapshot)
/// ```
///
/// - SeeAlso: `UICollectionViewDiffableDataSource`.
@MainActor
public final class DiffableDataSource<SectionID, ItemID>: CollectionViewDataSource
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
  public typealias Snapshot = DiffableDataSourceSnapshot<SectionID, ItemID>
  /// Gives the configured cell for an item; nil is a programmer's mistake.
  public typealias CellProvider = (CollectionView, IndexPath, ItemID) -> CollectionViewCell?
  /// Gives the configured header, footer or badge of a kind; nil shows none.
  public typealias SupplementaryProvider =
    (CollectionView, _ kind: String, IndexPath) -> CollectionReusableView?

  /// Tells where the item that is at a place in one snapshot is in another.
  @usableFromInline
  typealias Counterpart =
    @Sendable (IndexPath, _ old: Snapshot, _ new: Snapshot) -> IndexPath?

  /// Asked for headers, footers and badges; needed where the layout has such.
  public var supplementaryViewProvider: SupplementaryProvider?

  /// Told which items will be needed soon; takes the place of the view's
  /// ``CollectionView/prefetchDataSource``.
  public var prefetching: ItemPrefetching<ItemID>? {
    willSet { collectionView?.prefetchDataSource = nil }
    didSet { if prefetching != nil { collectionView?.prefetchDataSource = self } }
  }

  /// Asked and told when the user opens and closes items of outlines.
  public var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemID>()

  /// Asked and told when the user drags items; nothing can be dragged until it says so.
  public var reorderingHandlers = ReorderingHandlers()

  weak var collectionView: CollectionView?
  private let cellProvider: CellProvider
  let counterpart: Counterpart
  /// What is shown, without marks, but for where ``movement`` has the dragged item.
  var current = Snapshot()
  var movement: ItemMovement?
  /// The item that is dragged.
  var reorderedItem: ItemID?
  nonisolated let queue: UpdateQueue<SectionID, ItemID>
  /// The outlines of sections that were applied as such.
  var outlines: [SectionID: DiffableDataSourceSectionSnapshot<ItemID>] = [:]
  var selection = ItemSelection<SectionID, ItemID>()
  /// The item from which ranges are selected.
  var selectionPivot: ItemID?
  var focusedItem: ItemID?
  var hoveredItem: ItemID?

  /// Makes a source without items and gives it to `collectionView`, which does not keep it alive.
  @inlinable
  public convenience init(collectionView: CollectionView, cellProvider: @escaping CellProvider) {
    // Here, in the caller's module, these are compiled for the caller's identifiers; in the engine
    // they would take several times as long.
    self.init(
      collectionView: collectionView,
      difference: { old, new in SnapshotDifference(from: old, to: new) },
      counterpart: { path, old, new in old.itemIdentifier(at: path).flatMap(new.indexPath(of:)) },
      cellProvider: cellProvider)
  }

  @usableFromInline
  init(
    collectionView: CollectionView,
    difference: @escaping @Sendable (_ old: Snapshot, _ new: Snapshot) -> SnapshotDifference,
    counterpart: @escaping Counterpart,
    cellProvider: @escaping CellProvider
  ) {
    self.collectionView = collectionView
    self.counterpart = counterpart
    self.cellProvider = cellProvider
    queue = UpdateQueue(wake: collectionView.wake, difference: difference)
    collectionView.dataSource = self
  }

  /// What was applied last: a copy, without marks. Where its difference is still being computed it
  /// is not shown yet, and places in it are not those of the view; nor are they while an item is
  /// dragged.
  public func snapshot() -> Snapshot { queue.newest?.withoutMarks() ?? current }

  // MARK: Places, as shown

  /// The item at a place; nil where there is none. O(1).
  public func itemIdentifier(for indexPath: IndexPath) -> ItemID? {
    current.itemIdentifier(at: movement?.dataPath(ofShownPath: indexPath) ?? indexPath)
  }

  /// The place of an item; nil where it is not shown. O(1).
  public func indexPath(for item: ItemID) -> IndexPath? {
    guard let path = current.indexPath(of: item) else { return nil }
    return movement?.shownPath(ofDataPath: path) ?? path
  }

  /// The section at a place; nil where there is none. O(1).
  public func sectionIdentifier(for index: Int) -> SectionID? {
    let sections = current.sectionIdentifiers
    return sections.indices.contains(index) ? sections[index] : nil
  }

  /// The place of a section; nil where it is not shown. O(1).
  public func index(for section: SectionID) -> Int? { current.indexOfSection(section) }

  // MARK: CollectionViewDataSource

  public func numberOfSections(in collectionView: CollectionView) -> Int {
    current.numberOfSections
  }

  public func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    let count = current.numberOfItems(inSectionAt: section)
    return movement?.shownCount(count, inSection: section) ?? count
  }

  public func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    guard let item = itemIdentifier(for: indexPath) else {
      preconditionFailure("there is no item at \(indexPath)")
    }
    guard let cell = cellProvider(collectionView, indexPath, item) else {
      preconditionFailure(
        "the cell provider gave no cell for the item \(item) at \(indexPath); return a dequeued one"
      )
    }
    return cell
  }

  public func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView? {
    guard let supplementaryViewProvider else {
      preconditionFailure(
        "the layout has a \(kind) at \(indexPath) and there is nobody to make it; set "
          + "supplementaryViewProvider")
    }
    return supplementaryViewProvider(collectionView, kind, indexPath)
  }
}
