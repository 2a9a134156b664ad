import GridEngine

/// A layout as a file describes it: sections, and the container to solve them for.
///
/// - SeeAlso: docs/layout-files.md.
nonisolated struct LayoutFile: Sendable {
  /// One section of the file.
  struct Section: Sendable {
    var section: LayoutSection
    /// How many items it has; nil for all there are (`"*"`).
    var itemCount: Int?
    /// What cells measured themselves to be, by item.
    var measured: [Int: MeasuredSize] = [:]
  }

  var environment: LayoutEnvironment
  var configuration = CompositionalLayout.Configuration()
  /// The scroll position, x counted from the leading side.
  var offset = Point.zero
  var sections: [Section] = []

  /// The number of items of each section when there are `all` items to show.
  func itemCounts(all: Int) -> [Int] { sections.map { $0.itemCount ?? all } }

  /// The layout described.
  @MainActor func makeLayout() -> CompositionalLayout {
    let sections = sections.map(\.section)
    return CompositionalLayout(configuration: configuration) { index, _ in
      sections.indices.contains(index) ? sections[index] : nil
    }
  }
}
