/// The diff of two snapshots: the changes of sections and items, by index, that turn one into the
/// other.
///
/// Indices follow UIKit's conventions for batch updates. Deletions and the sources of moves are
/// positions in the old snapshot; insertions and the destinations of moves are positions in the new
/// one. Items that are inserted or deleted together with their section are not listed. An item that
/// leaves a deleted section, or enters an inserted one, is moved. All other elements keep their
/// order.
///
/// Move detection finds the minimal number of moves: making the first of 100,000 items the last is
/// one move.
///
/// The value contains no identifiers and can be computed on a background thread.
///
/// - SeeAlso: Heckel, "A technique for isolating differences between files" (1978), for matching by
///   identifier; `docs/benchmarks.md` for its cost.
public struct SnapshotDifference: Equatable, Sendable {
  /// A section that changes its position relative to the remaining sections.
  public struct SectionMove: Hashable, Sendable {
    /// The index in the old snapshot.
    public var from: Int
    /// The index in the new snapshot.
    public var to: Int

    /// Creates a move.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// An item that changes its section, or its position relative to the remaining items of the
  /// section.
  public struct ItemMove: Hashable, Sendable {
    /// The index path in the old snapshot.
    public var from: IndexPath
    /// The index path in the new snapshot.
    public var to: IndexPath

    /// Creates a move.
    public init(from: IndexPath, to: IndexPath) {
      self.from = from
      self.to = to
    }
  }

  /// The deleted sections, as ascending indices in the old snapshot.
  public var deletedSections: [Int] = []
  /// The inserted sections, as ascending indices in the new snapshot.
  public var insertedSections: [Int] = []
  /// The moved sections, in ascending order of their new index.
  public var movedSections: [SectionMove] = []
  /// The items deleted from remaining sections, as ascending index paths in the old snapshot.
  public var deletedItems: [IndexPath] = []
  /// The items inserted into remaining sections, as ascending index paths in the new snapshot.
  public var insertedItems: [IndexPath] = []
  /// The moved items, in ascending order of their new index path.
  public var movedItems: [ItemMove] = []
  /// The remaining or moved items that receive new cells, as ascending index paths in the new
  /// snapshot.
  ///
  /// These are the items marked by `reloadItems` and all items of the sections marked by
  /// `reloadSections`, each once. Inserted items are not included; they receive new cells anyway.
  public var reloadedItems: [IndexPath] = []
  /// The remaining or moved items whose cells are configured again, as ascending index paths in the
  /// new snapshot; without the reloaded items.
  public var reconfiguredItems: [IndexPath] = []

  /// Creates an empty difference.
  public init() {}

  /// Computes the difference between two snapshots. The marks of the new one are included.
  ///
  /// - Complexity: O(*n* + *k* log *k*) on average, where *n* is the number of items and *k* the
  ///   number of items between the first and the last change of their section. Sections that share
  ///   their storage cost O(1).
  @inlinable
  public init<SectionID, ItemID>(
    from old: DiffableDataSourceSnapshot<SectionID, ItemID>,
    to new: DiffableDataSourceSnapshot<SectionID, ItemID>
  ) {
    var comparison = SnapshotComparison(old: old, new: new)
    comparison.run()
    self = comparison.difference
  }

  /// Computes the difference between two snapshots; `nil` if that takes more than `maximumSteps`, of
  /// which an item between the first and the last change is one, and an item that does not follow the
  /// item that it followed before ten more.
  @inlinable
  init?<SectionID, ItemID>(
    from old: DiffableDataSourceSnapshot<SectionID, ItemID>,
    to new: DiffableDataSourceSnapshot<SectionID, ItemID>, maximumSteps: Int
  ) {
    var comparison = SnapshotComparison(old: old, new: new, maximumSteps: maximumSteps)
    comparison.run()
    guard !comparison.isIncomplete else { return nil }
    self = comparison.difference
  }

  /// Whether the snapshots have the same sections and items in the same order, and the new one has
  /// no marks.
  public var isEmpty: Bool { self == SnapshotDifference() }
}
