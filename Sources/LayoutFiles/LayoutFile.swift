import GridEngine

/// A layout as a file describes it: sections, and the container to solve them for.
///
/// - SeeAlso: docs/layout-files.md.
public struct LayoutFile: Sendable {
  /// One section of the file.
  public struct Section: Sendable {
    public var section: LayoutSection
    /// How many items it has; nil for all there are (`"*"`).
    public var itemCount: Int?
    /// What cells measured themselves to be, by item.
    package var measured: [Int: MeasuredSize] = [:]
  }

  /// The container, its scale and its writing direction.
  public var environment: LayoutEnvironment
  public var configuration = CompositionalLayout.Configuration()
  /// The scroll position, x counted from the leading side.
  public var offset = Point.zero
  public var sections: [Section] = []

  /// The number of items of each section when there are `all` items to show.
  public func itemCounts(all: Int) -> [Int] { sections.map { $0.itemCount ?? all } }

  /// The layout described.
  @MainActor public func makeLayout() -> CompositionalLayout {
    let sections = sections.map(\.section)
    return CompositionalLayout(configuration: configuration) { index, _ in
      sections.indices.contains(index) ? sections[index] : nil
    }
  }
}
