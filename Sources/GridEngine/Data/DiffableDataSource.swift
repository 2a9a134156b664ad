import FrameTiming

/// A data source that computes changes from the identifiers of its items.
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
  /// The snapshot type of the data source.
  public typealias Snapshot = DiffableDataSourceSnapshot<SectionID, ItemID>
  /// A closure that returns the configured cell of an item; returning `nil` is a programming error.
  public typealias CellProvider = (CollectionView, IndexPath, ItemID) -> CollectionViewCell?
  /// A closure that returns the configured header, footer or badge of a kind; `nil` shows none.
  public typealias SupplementaryProvider =
    (CollectionView, _ kind: String, IndexPath) -> CollectionReusableView?

  /// A function that returns the index path in `new` of the item at an index path in `old`.
  @usableFromInline
  typealias Counterpart =
    @Sendable (IndexPath, _ old: Snapshot, _ new: Snapshot) -> IndexPath?

  /// A function that computes the difference between two snapshots; `nil` if that takes more
  /// steps than a limit.
  @usableFromInline
  typealias Difference =
    @Sendable (_ old: Snapshot, _ new: Snapshot, _ maximumSteps: Int) -> SnapshotDifference?

  /// The closure that provides headers, footers and badges; required if the layout has any.
  public var supplementaryViewProvider: SupplementaryProvider?

  /// The handlers that prefetch data for items before their cells are visible.
  ///
  /// Setting this property replaces the view's ``CollectionView/prefetchDataSource``.
  public var prefetching: ItemPrefetching<ItemID>? {
    willSet { collectionView?.prefetchDataSource = nil }
    didSet { if prefetching != nil { collectionView?.prefetchDataSource = self } }
  }

  /// The handlers for expanding and collapsing items of outlines.
  public var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemID>()

  /// The handlers for dragging items; without them no item can be dragged.
  public var reorderingHandlers = ReorderingHandlers()

  weak var collectionView: CollectionView?
  private let cellProvider: CellProvider
  let counterpart: Counterpart
  /// The displayed snapshot, without marks for reloading and reconfiguring. A dragged item keeps
  /// its original place here; ``movement`` contains its displayed place.
  var current = Snapshot()
  var movement: ItemMovement?
  /// The dragged item.
  var reorderedItem: ItemID?
  nonisolated let queue: UpdateQueue<SectionID, ItemID>
  /// The snapshots that were applied in the current call by the view, oldest first.
  var postponed: [Snapshot] = []
  /// The section snapshots of the sections that are outlines.
  var outlines: [SectionID: DiffableDataSourceSectionSnapshot<ItemID>] = [:]
  var selection = ItemSelection<SectionID, ItemID>()
  /// The item at which a selected range starts.
  var selectionPivot: ItemID?
  var focusedItem: ItemID?
  var hoveredItem: ItemID?

  /// Creates an empty data source and connects it to `collectionView`, which does not retain
  /// it.
  ///
  /// - Parameters:
  ///   - collectionView: The view.
  ///   - cellProvider: The closure that returns the configured cell of an item.
  @inlinable
  public convenience init(collectionView: CollectionView, cellProvider: @escaping CellProvider) {
    // Inlining specializes these closures for the caller's identifier types. Without it, they would
    // be generic code in the engine, which takes several times as long.
    self.init(
      collectionView: collectionView,
      difference: { SnapshotDifference(from: $0, to: $1, maximumSteps: $2) },
      counterpart: { path, old, new in old.itemIdentifier(at: path).flatMap(new.indexPath(of:)) },
      cellProvider: cellProvider)
  }

  @usableFromInline
  init(
    collectionView: CollectionView,
    difference: @escaping Difference,
    counterpart: @escaping Counterpart,
    cellProvider: @escaping CellProvider
  ) {
    self.collectionView = collectionView
    self.counterpart = counterpart
    self.cellProvider = cellProvider
    queue = UpdateQueue(wake: collectionView.wake, difference: difference)
    collectionView.dataSource = self
  }

  /// Returns a copy of the snapshot in force, without marks for reloading and reconfiguring.
  ///
  /// Its index paths can differ from those of the view while an item is dragged. A snapshot that was
  /// applied in a call by the view counts already, although it is in force only after the call.
  public func snapshot() -> Snapshot { postponed.last?.withoutMarks() ?? current }

  // MARK: Displayed index paths

  /// Returns the item at an index path; `nil` if there is none.
  ///
  /// - Complexity: O(1).
  public func itemIdentifier(for indexPath: IndexPath) -> ItemID? {
    current.itemIdentifier(at: movement?.dataPath(ofShownPath: indexPath) ?? indexPath)
  }

  /// Returns the index path of an item; `nil` if it is not shown.
  ///
  /// - Complexity: O(1).
  public func indexPath(for item: ItemID) -> IndexPath? {
    guard let path = current.indexPath(of: item) else { return nil }
    return movement?.shownPath(ofDataPath: path) ?? path
  }

  /// Returns the section at an index; `nil` if there is none.
  ///
  /// - Complexity: O(1).
  public func sectionIdentifier(for index: Int) -> SectionID? {
    let sections = current.sectionIdentifiers
    return sections.indices.contains(index) ? sections[index] : nil
  }

  /// Returns the index of a section; `nil` if it is not shown.
  ///
  /// - Complexity: O(1).
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
      stop("there is no item at \(indexPath)")
    }
    guard let cell = cellProvider(collectionView, indexPath, item) else {
      stop(
        "the cell provider returned no cell for the item \(item) at \(indexPath); return a dequeued one"
      )
    }
    return cell
  }

  public func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView? {
    guard let supplementaryViewProvider else {
      stop(
        "the layout has a \(kind) at \(indexPath), but the data source cannot provide it; set "
          + "supplementaryViewProvider")
    }
    return supplementaryViewProvider(collectionView, kind, indexPath)
  }
}
