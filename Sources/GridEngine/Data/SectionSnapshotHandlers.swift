/// What an app has to say when the user opens or closes an item of an outline.
///
/// - SeeAlso: `UICollectionViewDiffableDataSource.SectionSnapshotHandlers`.
public struct SectionSnapshotHandlers<ItemID> where ItemID: Hashable & Sendable {
  public typealias Outline = DiffableDataSourceSectionSnapshot<ItemID>

  /// Whether an item may be opened; true without one.
  public var shouldExpandItem: ((ItemID) -> Bool)?
  /// Called before an item is opened; the old items are still shown.
  public var willExpandItem: ((ItemID) -> Void)?
  /// Whether an item may be closed; true without one.
  public var shouldCollapseItem: ((ItemID) -> Bool)?
  /// Called before an item is closed.
  public var willCollapseItem: ((ItemID) -> Void)?
  /// Gives what is below an item that is being opened, told what was known to be: for children that
  /// are loaded when they are first seen.
  public var snapshotForExpandingParent: ((_ parent: ItemID, _ known: Outline) -> Outline)?

  /// Makes handlers that allow everything.
  public init() {}
}
