/// A layout that arranges each section of a collection view by its own description.
///
/// Each section repeats a group of items. Without self-sizing cells, neither time nor memory
/// depends on the number of items, so ten million items open as fast as ten. With self-sizing
/// cells, only measured sizes are stored.
///
/// ```swift
/// let tile = LayoutItem(
///   size: LayoutSize(width: .fractionalWidth(0.25), height: .fractionalHeight(1)))
/// let row = LayoutGroup.horizontal(
///   size: LayoutSize(width: .fractionalWidth(1), height: .fractionalWidth(0.25)),
///   subitems: [tile])
/// let layout = CompositionalLayout(section: LayoutSection(group: row))
/// ```
///
/// - SeeAlso: `UICollectionViewCompositionalLayout`, whose frames it reproduces;
///   docs/layout-files.md for the rules.
public final class CompositionalLayout: CollectionViewLayout {
  /// A closure that returns the description of a section; `nil` for a section that shows nothing.
  public typealias SectionProvider = (_ section: Int, _ environment: LayoutEnvironment) ->
    LayoutSection?

  /// The settings for all sections.
  public let configuration: Configuration
  private let sectionProvider: SectionProvider

  private(set) var sections: [SectionLayout?] = []
  /// Whether any section scrolls orthogonally.
  private(set) var hasOrthogonalSections = false
  /// Whether any section has a visible-items handler.
  package private(set) var hasVisibleItemsHandlers = false
  /// The positions of the sections.
  private var stackStorage = SectionStack()
  /// Whether the positions of sections are outdated.
  private var isStackStale = false
  /// The measured sizes of the layout's own boundary items, by their index.
  var boundarySizes = SupplementarySizes<Int>()
  var sizeHistory = SizeHistory()

  /// Creates a layout with the same description for all sections.
  public convenience init(section: LayoutSection, configuration: Configuration = .init()) {
    self.init(configuration: configuration) { _, _ in section }
  }

  /// Creates a layout with a description for each section.
  ///
  /// - Parameters:
  ///   - configuration: The settings for all sections.
  ///   - sectionProvider: Called once for each section whenever the layout is solved.
  public init(
    configuration: Configuration = .init(), sectionProvider: @escaping SectionProvider
  ) {
    self.configuration = configuration
    self.sectionProvider = sectionProvider
    super.init()
  }

  package override var solved: any SolvedLayout { self }

  /// The axis along which the layout scrolls: that of the ``configuration``.
  public override var scrollDirection: Axis { configuration.scrollDirection }

  /// Solves the layout for sections with the given item counts.
  ///
  /// A collection view calls this method itself. Call it for a layout that is used without one.
  ///
  /// A section keeps its measured sizes if its item count and the width of its cells (more exactly,
  /// the sides that cells do not determine) are unchanged. After a change of width they are kept as
  /// estimates until the cells are measured again.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections, independent of the number of items.
  public func prepare(itemCounts: [Int], environment: LayoutEnvironment) {
    solve(itemCounts: itemCounts, environment: environment, adopting: sections)
  }

  /// Solves all sections, with the measured sizes of the `old` sections at the same indices.
  func solve(
    itemCounts: [Int], environment: LayoutEnvironment, adopting old: [SectionLayout?]
  ) {
    // Another size of type changes all measured sizes; until views are measured, they are estimates.
    let hasOtherType = self.environment.textScale != environment.textScale
    if self.environment.containerSize != environment.containerSize || hasOtherType {
      boundarySizes.invalidateAll()
    }
    if hasOtherType { for case let section? in old { section.invalidateSizes() } }
    self.environment = environment
    self.itemCounts = itemCounts
    sections = itemCounts.enumerated().map { section, itemCount in
      sectionProvider(section, environment).map { description in
        SectionLayout(
          SectionPlan(description, configuration: configuration, environment: environment),
          itemCount: itemCount, adopting: section < old.count ? old[section] : nil)
      }
    }
    hasOrthogonalSections = sections.contains { $0?.plan.frame.isOrthogonal == true }
    hasVisibleItemsHandlers = sections.contains {
      $0?.plan.section.visibleItemsInvalidationHandler != nil
    }
    sizeHistory.removeAll()
    isStackStale = true
  }

  /// The positions of the sections and of the layout's boundary items.
  var stack: SectionStack {
    if isStackStale {
      for section in sections { section?.arrangeIfNeeded() }
      stackStorage = SectionStack(
        sections, configuration: configuration, environment: environment,
        boundarySizes: boundarySizes.known)
      isStackStale = false
    }
    return stackStorage
  }

  /// Marks the positions of the sections as outdated.
  func setNeedsStacking() { isStackStale = true }

  /// The size of the content, in points; across the scroll direction at least that of the
  /// container.
  package var contentSize: Size { stack.contentSize }

  /// The size of the content, in points; across the scroll direction at least that of the
  /// container.
  public override var collectionViewContentSize: Size { contentSize }

  /// Returns the layout attributes of an item's cell in content coordinates, with its measured or
  /// estimated size; `nil` if there is no such item.
  ///
  /// - Complexity: O(log *n*).
  /// - SeeAlso: `UICollectionViewLayout.layoutAttributesForItem(at:)`.
  public override func layoutAttributesForItem(at path: IndexPath) -> LayoutAttributes? {
    attributes(ofItemAt: path).map(coordinates.attributes)
  }

  /// Returns the attributes of all elements whose frames intersect a rectangle; pinned elements have
  /// their positions in ``CollectionViewLayout/visibleBounds``.
  ///
  /// - Complexity: O(log *n* + *m*), where *m* is the number of elements found.
  public override func layoutAttributesForElements(in rect: Rect) -> [LayoutAttributes] {
    var found: [LayoutAttributes] = []
    let coordinates = coordinates
    forEachElement(
      in: coordinates.content(rect), visibleBounds: coordinates.content(visibleBounds)
    ) { found.append(coordinates.attributes($0)) }
    return found
  }

  /// Returns the attributes of a header, footer or badge, with the position of a pinned one in
  /// ``CollectionViewLayout/visibleBounds``; `nil` if there is none.
  ///
  /// - Complexity: O(log *n*).
  public override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> LayoutAttributes? {
    attributes(
      ofSupplementary: elementKind, at: indexPath,
      visibleBounds: coordinates.content(visibleBounds)
    ).map(coordinates.attributes)
  }

  /// Returns the attributes of a background of a section; `nil` if there is none.
  ///
  /// - Complexity: O(log *s*) for *s* sections.
  public override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> LayoutAttributes? {
    guard let (section, placement) = section(indexPath.section) else { return nil }
    return section.attributes(ofDecoration: elementKind, number: indexPath.item, at: placement)
      .map(coordinates.attributes)
  }
}

extension CompositionalLayout {
  /// The settings for all sections of a layout.
  ///
  /// - SeeAlso: `UICollectionViewCompositionalLayoutConfiguration`.
  public struct Configuration: Hashable, Sendable {
    /// The axis along which the layout scrolls; vertical by default.
    public var scrollDirection: Axis = .vertical
    /// The spacing between sections, in points, also next to an empty section; 0 by default.
    public var interSectionSpacing: Double = 0
    /// The container insets of sections whose reference is `automatic`; the safe area by default.
    public var contentInsetsReference: ContentInsetsReference = .safeArea
    /// The headers and footers of the whole layout, in the whole container.
    public var boundarySupplementaryItems: [LayoutBoundarySupplementaryItem] = []

    /// Creates the default configuration.
    public init() {}
  }
}
