extension DiffableDataSource {
  /// The items of one section as an outline.
  public typealias Outline = DiffableDataSourceSectionSnapshot<ItemID>

  /// Applies an outline to a section: its visible items become the items of the section.
  ///
  /// A section that does not exist is appended. Items of other sections are moved.
  ///
  /// - Parameters:
  ///   - outline: The outline.
  ///   - section: The section.
  ///   - animatingDifferences: Whether to animate the changes; `true` by default.
  ///   - anchor: The part of the content that stays in place on screen.
  ///   - completion: Called when the outline is on screen and its animation has ended.
  /// - Complexity: O(*n*), where *n* is the number of items in the section before and after; see
  ///   also ``apply(_:animatingDifferences:anchor:completion:)``.
  public func apply(
    _ outline: Outline, to section: SectionID, animatingDifferences: Bool = true,
    anchor: UpdateAnchor<ItemID> = .automatic, completion: (@MainActor () -> Void)? = nil
  ) {
    var whole = snapshot()
    let visible = outline.visibleItems
    let isVisible = Set(visible)
    // None of these calls can fail: the section exists by then, and the items of an outline are unique.
    if whole.indexOfSection(section) == nil { try? whole.appendSections([section]) }
    let before = (try? whole.itemIdentifiers(inSection: section)) ?? []
    whole.deleteItems(before.filter { !isVisible.contains($0) })
    try? whole.appendItems(visible, toSection: section)
    outlines[section] = outline
    apply(
      whole, animatingDifferences: animatingDifferences, anchor: anchor, completion: completion)
  }

  /// Returns the outline of a section.
  ///
  /// The items of a section without an outline are roots. The outline of an unknown section is
  /// empty.
  public func snapshot(for section: SectionID) -> Outline {
    if let outline = outlines[section] { return outline }
    var outline = Outline()
    // Cannot fail: the items of a section are unique.
    try? outline.append((try? snapshot().itemIdentifiers(inSection: section)) ?? [])
    return outline
  }

  /// Returns the number of ancestors of an item, for its indentation; 0 for a root and outside
  /// outlines.
  public func level(of item: ItemID) -> Int {
    outline(of: item).flatMap { try? $0.outline.level(of: item) } ?? 0
  }

  /// Expands an item like a user action: calls the handlers and shows the children.
  ///
  /// - Returns: Whether the item was collapsed and is now expanded.
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

  /// Collapses an item like a user action: calls the handlers and hides the descendants.
  ///
  /// - Returns: Whether the item was expanded and is now collapsed.
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

  /// Returns the outlines updated to a whole snapshot. Outlines of deleted sections are removed. In
  /// the others, deleted items are removed, and new or moved items follow the item before them.
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
  /// Replaces the items of a section by the visible items of an outline.
  ///
  /// A section that does not exist is appended. Items of other sections are moved; other items of
  /// the section are deleted.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items in the outline and in the sections that
  ///   they leave.
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
