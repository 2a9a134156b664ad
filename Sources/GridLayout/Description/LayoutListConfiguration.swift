/// The appearance of a list: a section of self-sizing rows that are as wide as the section.
///
/// ```swift
/// var list = LayoutListConfiguration(appearance: .insetGrouped)
/// list.headerMode = .supplementary
/// let layout = CompositionalLayout.list(using: list)
/// ```
///
/// The height of a row is that of its cell's `preferredSize(fitting:)`. Backgrounds and separators are
/// drawn by the cells themselves, behind and in front of their own content, so that they move, fade
/// and scroll with them.
///
/// - SeeAlso: `UICollectionLayoutListConfiguration`; the metrics are in GridEngine's guide to lists.
public struct LayoutListConfiguration: Sendable {
  /// The style of a list.
  public enum Appearance: Hashable, Sendable, CaseIterable {
    /// Rows at full width under pinned headers.
    case plain
    /// Full-width rows on a background, with space between sections.
    case grouped
    /// Rows on a background with rounded corners, inset from the edges.
    case insetGrouped
    /// Inset rows without separators, for a sidebar.
    case sidebar
    /// Full-width rows without separators.
    case sidebarPlain
  }

  /// The header of each section.
  public enum HeaderMode: Hashable, Sendable {
    /// No header.
    case none
    /// A supplementary view of kind `CollectionView.elementKindSectionHeader`.
    case supplementary
    /// The first item of the section: it has no separators and is outside the rows' background.
    case firstItemInSection
  }

  /// The footer of each section.
  public enum FooterMode: Hashable, Sendable {
    /// No footer.
    case none
    /// A supplementary view of kind `CollectionView.elementKindSectionFooter`.
    case supplementary
  }

  /// A closure that returns the separators of an item.
  public typealias ItemSeparatorHandler =
    @MainActor @Sendable (
      _ indexPath: IndexPath, _ configuration: ListSeparatorConfiguration
    ) -> ListSeparatorConfiguration

  /// The style of the list.
  public let appearance: Appearance
  /// The header of each section; none by default.
  public var headerMode: HeaderMode = .none
  /// The footer of each section; none by default.
  public var footerMode: FooterMode = .none
  /// The space above the header of each section, in points; `nil`, the default, for that of the
  /// appearance.
  public var headerTopPadding: Double?
  /// Whether rows have separators; `true` by default, except in sidebars.
  public var showsSeparators: Bool
  /// The separators of all rows.
  public var separatorConfiguration = ListSeparatorConfiguration()
  /// Changes the separators of single items; `nil` by default.
  ///
  /// Called when a cell is drawn, not in each frame. After a change of its result, call
  /// `CollectionView.invalidateLayout(keeping:animated:)`.
  public var itemSeparatorHandler: ItemSeparatorHandler?
  /// The color behind the rows; `nil` for none. A translucent gray by default in grouped lists.
  public var rowBackgroundColor: Color?
  /// The height of a row or header before it is measured, in points; 44 by default.
  public var estimatedRowHeight = 44.0

  /// Creates a configuration with the defaults of an appearance.
  public init(appearance: Appearance) {
    self.appearance = appearance
    let metrics = Metrics(appearance)
    showsSeparators = metrics.showsSeparators
    rowBackgroundColor = metrics.hasRowBackground ? Color(0x808080, alpha: 40) : nil
  }
}

extension LayoutListConfiguration {
  /// The numbers of an appearance, in points.
  struct Metrics {
    /// The insets at the leading and trailing edges.
    var sideInset = 0.0
    /// The space above and below the rows of a section, where it has no header or footer.
    var sectionInset = 0.0
    /// The space above a header.
    var headerTopPadding = 0.0
    var cornerRadius = 0.0
    var pinsHeaders = false
    var showsSeparators = true
    var hasRowBackground = false

    init(_ appearance: Appearance) {
      switch appearance {
      case .plain: pinsHeaders = true
      case .grouped:
        (sectionInset, headerTopPadding, hasRowBackground) = (16, 16, true)
      case .insetGrouped:
        (sectionInset, headerTopPadding, hasRowBackground) = (16, 16, true)
        (sideInset, cornerRadius) = (16, 10)
      case .sidebar: (sideInset, headerTopPadding, showsSeparators) = (8, 12, false)
      case .sidebarPlain: showsSeparators = false
      }
    }
  }
}
