extension DiffableDataSource {
  public typealias Outline = DiffableDataSourceSectionSnapshot<ItemID>

  /// Shows what of `outline` is not below a closed item as the items of a section, which is made, at
  /// the end, if it is not there. Items that were in other sections are moved over.
  ///
  /// - Complexity: O(*n*), *n* being the items of the section before and after; see also ``apply``.
  public func apply(
    _ outline: Outline, to section: SectionID, animatingDifferences: Bool = true,
    anchor: UpdateAnchor<ItemID> = .automatic, completion: (@MainActor () -> Void)? = nil
  ) {
    var whole = snapshot()
    let visible = outline.visibleItems
    let isVisible = Set(visible)
    // None of these can fail: the section is there by then, and an outline names things once.
    if whole.indexOfSection(section) == nil { try? whole.appendSections([section]) }
    let before = (try? whole.itemIdentifiers(inSection: section)) ?? []
    whole.deleteItems(before.filter { !isVisible.contains($0) })
    try? whole.appendItems(visible, toSection: section)
    outlines[section] = outline
    apply(
      whole, animatingDifferences: animatingDifferences, anchor: anchor, completion: completion)
  }

  /// The outline of a section: of one that was applied as a plain list its items as roots, of an
  /// unknown one nothing.
  public func snapshot(for section: SectionID) -> Outline {
    if let outline = outlines[section] { return outline }
    var outline = Outline()
    // Items of a section are unique.
    try? outline.append((try? snapshot().itemIdentifiers(inSection: section)) ?? [])
    return outline
  }

  /// How many items an item is below, for its indentation: 0 for a root and outside of outlines.
  public func level(of item: ItemID) -> Int {
    outline(of: item).flatMap { try? $0.outline.level(of: item) } ?? 0
  }

  /// Opens an item as the user does: asks the handlers, and shows what is below it.
  ///
  /// - Returns: Whether it is open now and was not before.
  @discardableResult
  public func expandItem(_ item: ItemID, animatingDifferences: Bool = true) -> Bool {
    guard let (section, known) = outline(of: item),
      (try? known.isExpanded(item)) == false,
      sectionSnapshotHandlers.shouldExpandItem?(item) ?? true
    else { return false }
    sectionSnapshotHandlers.willExpandItem?(item)
    var outline = known
    if let provider = sectionSnapshotHandlers.snapshotForExpandingParent,
      let below = try? known.snapshot(of: item)
    {
      let children = provider(item, below)
      do { try outline.replace(childrenOf: item, using: children) } catch {
        collectionView?.reportHandler(.refusedChildren("\(error)"))
      }
    }
    outline.expand([item])
    apply(outline, to: section, animatingDifferences: animatingDifferences)
    return true
  }

  /// Closes an item as the user does: asks the handlers, and hides what is below it.
  ///
  /// - Returns: Whether it was open.
  @discardableResult
  public func collapseItem(_ item: ItemID, animatingDifferences: Bool = true) -> Bool {
    guard let (section, known) = outline(of: item),
      (try? known.isExpanded(item)) == true,
      sectionSnapshotHandlers.shouldCollapseItem?(item) ?? true
    else { return false }
    sectionSnapshotHandlers.willCollapseItem?(item)
    var outline = known
    outline.collapse([item])
    apply(outline, to: section, animatingDifferences: animatingDifferences)
    return true
  }

  private func outline(of item: ItemID) -> (section: SectionID, outline: Outline)? {
    guard let section = snapshot().sectionIdentifier(containingItem: item),
      let outline = outlines[section]
    else { return nil }
    return (section, outline)
  }

  /// The outlines in line with a whole snapshot: sections that are gone lose theirs; in the others
  /// items that are gone leave, new ones and those in another place go behind the item before them.
  func outlines(following snapshot: Snapshot) -> [SectionID: Outline] {
    var outlines = outlines
    for (section, outline) in outlines {
      guard let items = try? snapshot.itemIdentifiers(inSection: section) else {
        outlines[section] = nil
        continue
      }
      if outline.visibleItems != items { outlines[section]?.follow(shown: items) }
    }
    return outlines
  }
}

extension DiffableDataSourceSnapshot {
  /// Makes the visible items of an outline the items of a section.
  ///
  /// A section that is not there is added at the end. Items that are in other sections are moved
  /// here; items of the section that the outline does not show are taken out.
  ///
  /// - Complexity: O(*n*), *n* being the items of the outline and of the sections they leave.
  /// - SeeAlso: `apply(_:to:)` of `UICollectionViewDiffableDataSource`.
  mutating func show(
    _ outline: DiffableDataSourceSectionSnapshot<ItemID>, inSection section: SectionID
  ) throws(SnapshotError) {
    if indexOfSection(section) == nil { try appendSections([section]) }
    let visible = outline.visibleItems
    let shown = Set(visible)
    deleteItems(try itemIdentifiers(inSection: section).filter { !shown.contains($0) })
    try appendItems(visible, toSection: section)
  }
}
