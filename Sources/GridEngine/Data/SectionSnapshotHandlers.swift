/// The handlers that are called when the user expands or collapses an item of an outline.
///
/// - SeeAlso: `UICollectionViewDiffableDataSource.SectionSnapshotHandlers`.
public struct SectionSnapshotHandlers<ItemID> where ItemID: Hashable & Sendable {
  /// The items of a section with their parents.
  public typealias Outline = DiffableDataSourceSectionSnapshot<ItemID>

  /// Returns whether an item can be expanded; without this handler, all items can.
  public var shouldExpandItem: ((ItemID) -> Bool)?
  /// Called before an item is expanded, while the old items are still displayed.
  public var willExpandItem: ((ItemID) -> Void)?
  /// Returns whether an item can be collapsed; without this handler, all items can.
  public var shouldCollapseItem: ((ItemID) -> Bool)?
  /// Called before an item is collapsed.
  public var willCollapseItem: ((ItemID) -> Void)?
  /// Returns the children of an item that is being expanded, for children that are loaded on
  /// demand; receives the known children.
  public var snapshotForExpandingParent: ((_ parent: ItemID, _ known: Outline) -> Outline)?

  /// Creates handlers that allow everything.
  public init() {}
}
