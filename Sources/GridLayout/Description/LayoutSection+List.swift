extension LayoutSection {
  /// Creates a section that shows its items as a list.
  ///
  /// A section provider can mix lists with other sections.
  ///
  /// - Parameters:
  ///   - configuration: The appearance of the list.
  ///   - layoutEnvironment: The environment that the section provider received.
  /// - SeeAlso: `NSCollectionLayoutSection.list(using:layoutEnvironment:)`.
  public static func list(
    using configuration: LayoutListConfiguration, layoutEnvironment: LayoutEnvironment
  ) -> LayoutSection {
    let metrics = LayoutListConfiguration.Metrics(configuration.appearance)
    let row = LayoutSize(
      width: .fractionalWidth(1), height: .estimated(configuration.estimatedRowHeight))
    var section = LayoutSection(
      group: .horizontal(size: row, subitems: [LayoutItem(size: row)]))
    let padding = configuration.headerTopPadding ?? metrics.headerTopPadding
    section.contentInsets = DirectionalEdgeInsets(
      top: configuration.headerMode == .none ? metrics.sectionInset : 0,
      leading: metrics.sideInset,
      bottom: configuration.footerMode == .none ? metrics.sectionInset : 0,
      trailing: metrics.sideInset)
    switch configuration.headerMode {
    case .none: break
    case .firstItemInSection: section.contentInsets.top = padding
    case .supplementary:
      section.headerTopPadding = padding
      section.boundarySupplementaryItems.append(
        LayoutBoundarySupplementaryItem(
          size: row, elementKind: LayoutListConfiguration.headerKind, alignment: .top,
          pinToVisibleBounds: metrics.pinsHeaders))
    }
    if configuration.footerMode == .supplementary {
      section.boundarySupplementaryItems.append(
        LayoutBoundarySupplementaryItem(
          size: row, elementKind: LayoutListConfiguration.footerKind, alignment: .bottom))
    }
    section.listStyle = ListStyle(configuration, layoutEnvironment)
    return section
  }
}

extension CompositionalLayout {
  /// Creates a layout that shows each section as a list.
  ///
  /// - SeeAlso: `UICollectionViewCompositionalLayout.list(using:)`.
  public static func list(using configuration: LayoutListConfiguration) -> CompositionalLayout {
    CompositionalLayout { _, environment in
      .list(using: configuration, layoutEnvironment: environment)
    }
  }
}

extension LayoutListConfiguration {
  /// The element kind of the headers of lists.
  package static let headerKind = "section-header"
  /// The element kind of the footers of lists.
  package static let footerKind = "section-footer"
}
