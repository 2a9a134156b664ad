extension DiffableDataSourceSnapshot {
  /// Makes the visible items of an outline the items of a section.
  ///
  /// A section that is not there is added at the end. Items that are in other sections are moved
  /// here; items of the section that the outline does not show are taken out.
  ///
  /// - Complexity: O(*n*), *n* being the items of the outline and of the sections they leave.
  /// - SeeAlso: `apply(_:to:)` of `UICollectionViewDiffableDataSource`.
  package mutating func show(
    _ outline: DiffableDataSourceSectionSnapshot<ItemID>, inSection section: SectionID
  ) throws(SnapshotError) {
    if indexOfSection(section) == nil { try appendSections([section]) }
    let visible = outline.visibleItems
    let shown = Set(visible)
    deleteItems(try itemIdentifiers(inSection: section).filter { !shown.contains($0) })
    try appendItems(visible, toSection: section)
  }
}
