/// Arranges the sections of a collection view, each in its own way.
///
/// Every section repeats a group of items. Where no size has to be measured that takes no time and
/// no memory for each item, so ten million items open like ten; where sizes are measured, only what
/// was measured is remembered.
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
/// - SeeAlso: `UICollectionViewCompositionalLayout`, whose frames these are; docs/layout-files.md
///   for the rules.
@MainActor public final class CompositionalLayout {
  /// Describes a section for an environment; nil for a section that shows nothing.
  public typealias SectionProvider = (_ section: Int, _ environment: LayoutEnvironment) ->
    LayoutSection?

  public let configuration: Configuration
  private let sectionProvider: SectionProvider

  /// Called when the content of an element keeps going back and forth between sizes; the element
  /// then keeps its last one. Told are the element and the two sizes.
  var oscillationHandler: ((ElementID, [Size]) -> Void)?

  /// What the layout was last solved for.
  private(set) var environment = LayoutEnvironment(containerSize: .zero)
  private(set) var sections: [SectionLayout?] = []
  /// Whether any section has a row of its own.
  private(set) var hasOrthogonalSections = false
  /// Whether any section changes how its elements look.
  private(set) var hasVisibleItemsHandlers = false
  /// What goes from section to section.
  private var stackStorage = SectionStack()
  /// Whether sections changed since they were last put one after the other.
  private var isStackStale = false
  /// What the layout's own boundary items measured themselves to be, by place in the list.
  var boundarySizes = SupplementarySizes<Int>()
  var sizeHistory = SizeHistory()

  /// Makes a layout whose sections are all alike.
  public convenience init(section: LayoutSection, configuration: Configuration = .init()) {
    self.init(configuration: configuration) { _, _ in section }
  }

  /// Makes a layout whose sections are described one by one.
  ///
  /// - Parameters:
  ///   - configuration: What holds for all sections.
  ///   - sectionProvider: Asked once for each section whenever the layout is solved anew.
  public init(
    configuration: Configuration = .init(), sectionProvider: @escaping SectionProvider
  ) {
    self.configuration = configuration
    self.sectionProvider = sectionProvider
  }

  /// Solves the layout for sections of so many items.
  ///
  /// Sizes that were measured stay where a section has as many items as before and its cells the
  /// same width (or whatever they do not decide themselves); after a change of width they stay as
  /// estimates until measured again. After items were inserted, removed or moved,
  /// ``apply(_:itemCounts:environment:)`` is to be called instead.
  ///
  /// - Complexity: O(*s*), *s* being the number of sections, whatever the number of items.
  package func prepare(itemCounts: [Int], environment: LayoutEnvironment) {
    solve(itemCounts: itemCounts, environment: environment, adopting: sections)
  }

  /// Solves all sections, with the sizes that `old` sections of the same place know.
  func solve(
    itemCounts: [Int], environment: LayoutEnvironment, adopting old: [SectionLayout?]
  ) {
    if self.environment.containerSize != environment.containerSize {
      boundarySizes.invalidateAll()
    }
    self.environment = environment
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

  /// The sections one after the other, and the layout's boundary items around them.
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

  /// Has the sections put one after the other again before the next query.
  func setNeedsStacking() { isStackStale = true }

  /// The size of everything, in points; across the scroll direction at least the container's.
  package var contentSize: Size { stack.contentSize }
}

extension CompositionalLayout {
  /// What holds for all sections of a layout.
  ///
  /// - SeeAlso: `UICollectionViewCompositionalLayoutConfiguration`.
  public struct Configuration: Hashable, Sendable {
    /// The axis the layout scrolls along; vertical by default.
    public var scrollDirection: Axis = .vertical
    /// Room between every two sections, also beside one without items.
    public var interSectionSpacing: Double = 0
    /// Which insets of the container sections take on that do not say so themselves.
    public var contentInsetsReference: ContentInsetsReference = .safeArea
    /// Headers and footers of the whole layout: around all sections, in the whole container.
    public var boundarySupplementaryItems: [LayoutBoundarySupplementaryItem] = []

    /// Makes the default configuration.
    public init() {}
  }
}
