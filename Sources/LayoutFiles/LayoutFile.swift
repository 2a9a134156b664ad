import GridLayout

/// The content of a layout file: sections, and the container in which they are laid out.
///
/// - SeeAlso: docs/layout-files.md.
public struct LayoutFile: Sendable {
  /// A section of a layout file.
  public struct Section: Sendable {
    /// The description of the section.
    public var section: LayoutSection
    /// The number of items; `nil` for all available items (`"*"`).
    public var itemCount: Int?
    /// The sizes of self-sizing cells, by item index.
    package var measuredSizes: [Int: MeasuredSize] = [:]
  }

  /// The container's size, insets, scale and writing direction.
  public var environment: LayoutEnvironment
  /// The configuration of the layout.
  public var configuration = CompositionalLayout.Configuration()
  /// The content offset in points. `x` counts from the leading edge.
  public var contentOffset = Point.zero
  /// The sections in order.
  public var sections: [Section] = []

  /// Returns the number of items of each section.
  ///
  /// - Parameter all: The number of available items, for sections with `"*"`.
  public func itemCounts(all: Int) -> [Int] { sections.map { $0.itemCount ?? all } }

  /// Creates the layout that the file describes.
  @MainActor public func makeLayout() -> CompositionalLayout {
    let sections = sections.map(\.section)
    return CompositionalLayout(configuration: configuration) { index, _ in
      sections.indices.contains(index) ? sections[index] : nil
    }
  }
}
