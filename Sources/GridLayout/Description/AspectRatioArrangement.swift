/// The arrangement of a section's items by their aspect ratios, instead of repeated groups.
struct AspectRatioArrangement: Hashable, Sendable {
  /// The positions of the items.
  enum Kind: Hashable, Sendable {
    /// Rows that fill the section across, close to an extent in points.
    case justifiedRows(extent: Double)
    /// Columns of equal width; each item follows in the column that ends first.
    case waterfall(columns: Int)
  }

  let kind: Kind
  /// The aspect ratios by item.
  let ratios: AspectRatios
  /// The spacing between items across the scroll direction, in points.
  let spacing: Double
}

/// The aspect ratios of items: width divided by height.
struct AspectRatios: Hashable, Sendable {
  /// The ratio of an item without a valid one: that of most cameras.
  static let unknown = 1.5
  /// The range to which ratios are limited, so that a panorama is no line and a long screenshot no
  /// column of several viewports.
  static let range = 1.0 / 3...4

  /// The given ratios, which can be fewer than the items.
  let values: [Float]

  /// Returns the limited ratio of an item.
  @inline(__always)
  subscript(item: Int) -> Double {
    let ratio = item < values.count ? Double(values[item]) : 0
    guard ratio > 0, ratio < .infinity else { return Self.unknown }
    return min(max(ratio, Self.range.lowerBound), Self.range.upperBound)
  }
}

extension LayoutSection {
  /// Creates a section of rows whose items keep their aspect ratios, as photos of different shapes.
  ///
  /// Each row fills the width of the section, and the items of a row have the same height. A row
  /// ends where that height is nearest to `rowHeight`. The last row is not enlarged: it has the
  /// height `rowHeight`, and can end before the trailing edge. Frames are whole device pixels.
  ///
  /// ```swift
  /// let layout = CompositionalLayout { section, _ in
  ///   .justifiedRows(aspectRatios: album.ratios, rowHeight: 180, spacing: 8)
  /// }
  /// ```
  ///
  /// In a layout that scrolls horizontally, the rows are columns, and `rowHeight` is their width.
  /// ``interGroupSpacing`` is the spacing between rows. ``group`` has no effect. Call
  /// `CollectionView.invalidateLayout(keeping:animated:)` when ratios become known; the first
  /// visible item stays in place.
  ///
  /// - Parameters:
  ///   - aspectRatios: The width of each item divided by its height, in the order of the items. An
  ///     item without a ratio, or with one that is not a positive number, has 3:2. Ratios are
  ///     limited to 1:3 … 4:1.
  ///   - rowHeight: The ideal height of a row in points, at least one device pixel.
  ///   - spacing: The spacing between items and between rows, in points; 0 by default.
  /// - Complexity: Solving the layout is O(*n*) for *n* items, and uses 12 bytes for each
  ///   row besides the ratios. Queries are O(log *n*). A section that is solved again with the same
  ///   ratios and width is O(1).
  /// - SeeAlso: docs/aspect-ratios.md.
  public static func justifiedRows(
    aspectRatios: [Float], rowHeight: Double, spacing: Double = 0
  ) -> LayoutSection {
    LayoutSection(
      AspectRatioArrangement(
        kind: .justifiedRows(extent: LayoutNumber.length(rowHeight)),
        ratios: AspectRatios(values: aspectRatios), spacing: LayoutNumber.length(spacing)))
  }

  /// Creates a section of columns of equal width whose items keep their aspect ratios.
  ///
  /// Each item is placed in the column that ends first, the leading one of several. The order of
  /// items is therefore nearly that of reading, and the columns end at similar positions. Frames
  /// are whole device pixels.
  ///
  /// ```swift
  /// let layout = CompositionalLayout { section, _ in
  ///   .waterfall(aspectRatios: album.ratios, columns: 5, spacing: 8)
  /// }
  /// ```
  ///
  /// In a layout that scrolls horizontally, the columns are rows. ``interGroupSpacing`` is the
  /// spacing between items of a column. ``group`` has no effect.
  ///
  /// - Parameters:
  ///   - aspectRatios: The width of each item divided by its height, in the order of the items. An
  ///     item without a ratio, or with one that is not a positive number, has 3:2. Ratios are
  ///     limited to 1:3 … 4:1.
  ///   - columns: The number of columns, from 1 to 1000, and at most so many that each has the
  ///     width of a device pixel.
  ///   - spacing: The spacing between columns and between the items of a column, in points; 0 by
  ///     default.
  /// - Complexity: Solving the layout is O(*n* *c*) for *n* items in *c* columns, and uses some
  ///   three bytes for each item besides the ratios. Queries are O(*c* log *n*). A section that is solved again with the same ratios and width is O(1).
  /// - SeeAlso: docs/aspect-ratios.md.
  public static func waterfall(
    aspectRatios: [Float], columns: Int, spacing: Double = 0
  ) -> LayoutSection {
    LayoutSection(
      AspectRatioArrangement(
        kind: .waterfall(columns: columns), ratios: AspectRatios(values: aspectRatios),
        spacing: LayoutNumber.length(spacing)))
  }

  private init(_ arrangement: AspectRatioArrangement) {
    let whole = LayoutSize(width: .fractionalWidth(1), height: .fractionalHeight(1))
    self.init(group: .horizontal(size: whole, subitems: []))
    interGroupSpacing = arrangement.spacing
    self.arrangement = arrangement
  }
}
