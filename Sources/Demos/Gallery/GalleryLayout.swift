import GridEngine

/// The layout of the page: a section for each orthogonal scrolling behavior.
enum GalleryLayout {
  static let title = "title"
  static let badge = "badge"
  static let panel = "panel"

  static let margin = 28.0
  /// The space around each photo of a mosaic.
  private static let halfGap = 5.0

  /// Returns the layout of a section.
  static func section(
    _ section: GallerySection, in environment: LayoutEnvironment
  ) -> LayoutSection {
    let width = environment.containerSize.width
    var layout =
      switch section {
      case .featured: featured(in: environment)
      case .fresh: fresh(in: environment)
      case .charts: charts(in: environment)
      case .places: places(in: environment)
      case .mosaics: mosaics(width)
      case .board: board(width)
      case .outline: outline(in: environment)
      }
    layout.boundarySupplementaryItems = [
      LayoutBoundarySupplementaryItem(
        size: LayoutSize(
          width: .fractionalWidth(1),
          height: .absolute(GalleryTitle.height(hasButtons: section == .board, in: environment))),
        elementKind: title, alignment: .top,
        absoluteOffset: Point(x: section == .mosaics ? halfGap : 0, y: 0))
    ]
    return layout
  }

  // MARK: Rows

  private static func featured(in environment: LayoutEnvironment) -> LayoutSection {
    // Almost the full width, so that even the first card is centered.
    let card = (min(environment.containerSize.width, 1_400) * 0.82).rounded()
    let height = max(
      (card * 0.36).rounded(), FeatureCell.plateHeight(scaled: environment.scaledValue) + 32)
    var section = row(width: card, height: height, spacing: 16)
    section.orthogonalScrollingBehavior = .groupPagingCentered
    return section
  }

  private static func fresh(in environment: LayoutEnvironment) -> LayoutSection {
    let badge = LayoutSupplementaryItem(
      size: LayoutSize(
        width: .absolute(environment.scaledValue(for: 44)),
        height: .absolute(environment.scaledValue(for: 20))),
      elementKind: badge,
      containerAnchor: LayoutAnchor(
        edges: [.top, .trailing], absoluteOffset: Point(x: 6, y: -6)))
    let side = environment.scaledValue(for: 150)
    let caption = AppCell.captionHeight(scaled: environment.scaledValue)
    var section = row(width: side, height: side + caption, spacing: 18, badge: badge)
    // Leaves room for the badges, which extend beyond the photos.
    section.contentInsets.top = 8
    section.orthogonalScrollingBehavior = .continuous
    return section
  }

  private static func charts(in environment: LayoutEnvironment) -> LayoutSection {
    let width = min(
      environment.scaledValue(for: 360), environment.containerSize.width - 2 * margin)
    let height = ChartCell.height(forWidth: width, scaled: environment.scaledValue)
    let row = LayoutItem(size: LayoutSize(width: .fractionalWidth(1), height: .absolute(height)))
    let column = LayoutGroup.vertical(
      size: LayoutSize(width: .absolute(width), height: .absolute(3 * height)),
      repeatingSubitem: row, count: 3)
    var section = LayoutSection(group: column)
    section.contentInsets = DirectionalEdgeInsets(
      top: 4, leading: margin, bottom: 24, trailing: margin)
    section.interGroupSpacing = 20
    section.orthogonalScrollingBehavior = .groupPaging
    return section
  }

  private static func places(in environment: LayoutEnvironment) -> LayoutSection {
    var section = row(
      width: environment.scaledValue(for: 232), height: environment.scaledValue(for: 128),
      spacing: 14)
    section.orthogonalScrollingBehavior = .continuousGroupLeadingBoundary
    return section
  }

  /// Returns an orthogonal row of groups with one item.
  private static func row(
    width: Double, height: Double, spacing: Double, badge: LayoutSupplementaryItem? = nil
  ) -> LayoutSection {
    var item = LayoutItem(
      size: LayoutSize(width: .fractionalWidth(1), height: .fractionalHeight(1)))
    if let badge { item.supplementaryItems = [badge] }
    let group = LayoutGroup.horizontal(
      size: LayoutSize(width: .absolute(width), height: .absolute(height)), subitems: [item])
    var section = LayoutSection(group: group)
    section.contentInsets = DirectionalEdgeInsets(leading: margin, bottom: 24, trailing: margin)
    section.interGroupSpacing = spacing
    return section
  }

  // MARK: Nested groups

  /// Returns a section of pages: a large photo next to two columns of two.
  private static func mosaics(_ width: Double) -> LayoutSection {
    let gap = DirectionalEdgeInsets(all: halfGap)
    let whole = LayoutSize(width: .fractionalWidth(1), height: .fractionalHeight(1))
    let large = LayoutItem(
      size: LayoutSize(width: .fractionalWidth(0.5), height: .fractionalHeight(1)),
      contentInsets: gap)
    let small = LayoutItem(
      size: LayoutSize(width: .fractionalWidth(1), height: .fractionalHeight(0.5)),
      contentInsets: gap)
    let column = LayoutGroup.vertical(
      size: LayoutSize(width: .fractionalWidth(0.25), height: .fractionalHeight(1)),
      repeatingSubitem: small, count: 2)
    let page = LayoutGroup.horizontal(
      size: LayoutSize(width: whole.width, height: .absolute(min(380, (width * 0.34).rounded()))),
      subitems: [large, column, column])
    var section = LayoutSection(group: page)
    section.contentInsets = DirectionalEdgeInsets(
      leading: margin - halfGap, bottom: 24, trailing: margin - halfGap)
    section.orthogonalScrollingBehavior = .paging
    return section
  }

  // MARK: Vertical sections

  private static func board(_ width: Double) -> LayoutSection {
    let count = max(2, Int((width - 4 * margin) / 160))
    let tile = LayoutItem(
      size: LayoutSize(width: .fractionalWidth(1 / Double(count)), height: .fractionalHeight(1)))
    var row = LayoutGroup.horizontal(
      size: LayoutSize(width: .fractionalWidth(1), height: .absolute(120)),
      repeatingSubitem: tile, count: count)
    row.interItemSpacing = .fixed(12)
    var section = LayoutSection(group: row)
    section.interGroupSpacing = 12
    section.contentInsets = DirectionalEdgeInsets(
      leading: 2 * margin, bottom: 40, trailing: 2 * margin)
    section.decorationItems = [background]
    return section
  }

  private static func outline(in environment: LayoutEnvironment) -> LayoutSection {
    let size = LayoutSize(
      width: .fractionalWidth(1), height: .absolute(24 + environment.scaledValue(for: 20)))
    var section = LayoutSection(
      group: LayoutGroup.horizontal(size: size, subitems: [LayoutItem(size: size)]))
    section.contentInsets = DirectionalEdgeInsets(
      leading: 2 * margin, bottom: 40, trailing: 2 * margin)
    section.decorationItems = [background]
    return section
  }

  /// The background behind the title and the items, without the space below.
  private static var background: LayoutDecorationItem {
    .background(
      elementKind: panel,
      contentInsets: DirectionalEdgeInsets(leading: margin, bottom: 20, trailing: margin))
  }
}
