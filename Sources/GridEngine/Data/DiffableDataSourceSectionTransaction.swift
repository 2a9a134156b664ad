/// The changes of one section in a transaction.
///
/// - SeeAlso: `NSDiffableDataSourceSectionTransaction`.
public struct DiffableDataSourceSectionTransaction<SectionID, ItemID>: Sendable
where SectionID: Hashable & Sendable, ItemID: Hashable & Sendable {
  /// The items of a section with their parents.
  public typealias Outline = DiffableDataSourceSectionSnapshot<ItemID>

  /// The identifier of the section.
  public let sectionIdentifier: SectionID
  /// The removals and insertions in the section; offsets count the items of the section.
  public let difference: CollectionDifference<ItemID>

  let initial: SectionState
  let final: SectionState

  /// The items of the section before the reordering, as an outline; in a plain section all items
  /// are roots.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items of the section; also for
  ///   ``finalSnapshot``.
  public var initialSnapshot: Outline { initial.outline }

  /// The items of the section after the reordering, as an outline.
  public var finalSnapshot: Outline { final.outline }

  /// The items of a section, converted to an outline only on request.
  enum SectionState: Sendable {
    case list([ItemID])
    case outline(Outline)

    var outline: Outline {
      switch self {
      case .outline(let outline): return outline
      case .list(let items):
        var outline = Outline()
        // Cannot fail: the items of a section are unique.
        try? outline.append(items)
        return outline
      }
    }
  }
}
