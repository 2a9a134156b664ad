/// Arranges the sections of a collection view, each in its own way.
///
/// Every section repeats a group of items. Where no size has to be measured that takes no time and
/// no memory for each item, so ten million items open like ten.
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

  /// What the layout was last solved for.
  private(set) var environment = LayoutEnvironment(containerSize: .zero)
  private(set) var sections: [SectionLayout?] = []
  /// Where each section begins along the scroll direction.
  private(set) var starts: [Double] = []
  /// The layout's own boundary items, around all sections.
  private(set) var boundary = BoundarySolver.Solution()
  /// The extent of all sections together.
  private(set) var core = 0.0
  /// The furthest that anything lies outside its section.
  private(set) var overhang = (before: 0.0, after: 0.0)

  /// The size of everything, in points; across the scroll direction at least the container's.
  package private(set) var contentSize = Size.zero

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
  /// - Complexity: O(*s*), *s* being the number of sections, whatever the number of items.
  package func prepare(itemCounts: [Int], environment: LayoutEnvironment) {
    self.environment = environment
    sections = itemCounts.enumerated().map { section, itemCount in
      sectionProvider(section, environment).map { description in
        SectionLayout(
          SectionPlan(description, configuration: configuration, environment: environment),
          itemCount: itemCount)
      }
    }
    stack()
  }

  /// Puts the sections one after the other, and the layout's own boundary items around them.
  private func stack() {
    let axis = configuration.scrollDirection
    let spacing = LayoutNumber.clean(configuration.interSectionSpacing)
    let frame = SectionFrame(container: environment.containerSize, scrollAxis: axis)
    let extents = sections.map { $0?.extent ?? 0 }
    core = max(
      0, extents.reduce(0, +) + spacing * Double(max(0, extents.count - 1)))
    boundary = BoundarySolver(frame: frame, grid: PixelGrid(scale: environment.scale)).solve(
      configuration.boundarySupplementaryItems, core: core)
    var position = boundary.coreStart
    starts = extents.map { extent in
      defer { position += extent + spacing }
      return position
    }
    var cross = frame.container[axis.cross]
    overhang = (0, 0)
    for case let section? in sections {
      if !section.plan.frame.isOrthogonal { cross = max(cross, section.rows.crossExtent) }
      let out = section.overhang
      overhang = (max(overhang.before, out.before), max(overhang.after, out.after))
    }
    contentSize = Size(along: axis, boundary.extent, cross: cross)
  }
}

// MARK: - Self-sizing

extension CompositionalLayout {
  /// Takes the size that the content of an element asks for, along the sides that are estimated.
  ///
  /// - Returns: Whether any frame changed.
  @discardableResult
  package func setPreferredSize(_ size: Size, for element: ElementID) -> Bool {
    false
  }

  /// Takes what the items of a section measured themselves to be, all at once.
  package func setMeasuredSizes(_ sizes: [Int: MeasuredSize], inSection section: Int) {
  }
}
