/// What has to be done to sections and items, by index, to make one snapshot another.
///
/// In UIKit's conventions for batch updates: what is deleted and where a move begins are told in
/// the old snapshot's places, what is inserted and where a move ends in the new one's. Items that
/// come or go together with their section are not listed; an item that leaves a deleted section,
/// or enters an inserted one, is a move. What is not named keeps its order.
///
/// The moves are as few as can be: the first of 100,000 items put last is one move.
///
/// A value without identifiers, to be computed off the main thread.
///
/// - SeeAlso: Heckel, "A technique for isolating differences between files" (1978), for matching
///   by identifier; `docs/benchmarks.md` for what it costs.
public struct SnapshotDifference: Equatable, Sendable {
  /// A section that changes its place among those that stay.
  public struct SectionMove: Hashable, Sendable {
    public var from: Int
    public var to: Int

    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// An item that changes its section, or its place among those that stay in it.
  public struct ItemMove: Hashable, Sendable {
    public var from: IndexPath
    public var to: IndexPath

    public init(from: IndexPath, to: IndexPath) {
      self.from = from
      self.to = to
    }
  }

  /// Sections that are gone, as old places, ascending.
  public var deletedSections: [Int] = []
  /// Sections that are new, as new places, ascending.
  public var insertedSections: [Int] = []
  /// Sections that move, ascending by new place.
  public var movedSections: [SectionMove] = []
  /// Items gone from sections that stay, as old places, ascending.
  public var deletedItems: [IndexPath] = []
  /// Items new in sections that stay, as new places, ascending.
  public var insertedItems: [IndexPath] = []
  /// Items that move, ascending by new place.
  public var movedItems: [ItemMove] = []
  /// Items that stay or move and are to get new cells, as new places, ascending: those marked by
  /// `reloadItems` and all of the sections marked by `reloadSections`, once each. New items are not
  /// among them; they get new cells anyway.
  public var reloadedItems: [IndexPath] = []
  /// Items that stay or move and whose cells are to be configured again, as new places, ascending;
  /// those that are reloaded are not among them.
  public var reconfiguredItems: [IndexPath] = []

  /// No difference.
  public init() {}

  /// Compares two snapshots. Marks count in the new one.
  ///
  /// - Complexity: O(*n* + *k* log *k*) on average, *n* being the items and *k* those between the
  ///   first and the last change of their section. Sections that share their storage cost O(1).
  @inlinable
  public init<SectionID, ItemID>(
    from old: DiffableDataSourceSnapshot<SectionID, ItemID>,
    to new: DiffableDataSourceSnapshot<SectionID, ItemID>
  ) {
    var comparison = SnapshotComparison(old: old, new: new)
    comparison.run()
    self = comparison.difference
  }

  /// Whether the two snapshots have the same sections and items in the same order, and the new one
  /// has no marks.
  public var isEmpty: Bool { self == SnapshotDifference() }
}
