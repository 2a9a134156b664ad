/// What the user changed by dragging an item to another place, for the app to do to its own data.
///
/// - SeeAlso: `NSDiffableDataSourceTransaction`.
public struct DiffableDataSourceTransaction<SectionID, ItemID>: Sendable
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
  public typealias Snapshot = DiffableDataSourceSnapshot<SectionID, ItemID>

  /// What was shown before.
  public let initialSnapshot: Snapshot
  /// What is shown afterwards.
  public let finalSnapshot: Snapshot
  /// One removal and one insertion that name each other; their offsets count all items of the
  /// snapshots.
  public let difference: CollectionDifference<ItemID>
  /// What became of each section that changed, the last one first.
  public let sectionTransactions: [DiffableDataSourceSectionTransaction<SectionID, ItemID>]
}

/// What the user changed in one section.
///
/// - SeeAlso: `NSDiffableDataSourceSectionTransaction`.
public struct DiffableDataSourceSectionTransaction<SectionID, ItemID>: Sendable
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
  public typealias Outline = DiffableDataSourceSectionSnapshot<ItemID>

  public let sectionIdentifier: SectionID
  /// What came and went in the section; offsets count its own items.
  public let difference: CollectionDifference<ItemID>

  let initial: SectionState
  let final: SectionState

  /// The section's items before, as an outline; of a section that is none all are roots.
  ///
  /// - Complexity: O(*n*), *n* being the items of the section, as for ``finalSnapshot``.
  public var initialSnapshot: Outline { initial.outline }

  /// The section's items afterwards.
  public var finalSnapshot: Outline { final.outline }

  /// A section's items: made an outline only for those who ask, since most do not.
  enum SectionState: Sendable {
    case list([ItemID])
    case outline(Outline)

    var outline: Outline {
      switch self {
      case .outline(let outline): return outline
      case .list(let items):
        var outline = Outline()
        // Items of a section are unique.
        try? outline.append(items)
        return outline
      }
    }
  }
}
