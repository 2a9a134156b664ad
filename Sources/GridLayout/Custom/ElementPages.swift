/// The elements of a layout by pages of its content, as the layout answered for each page.
///
/// A frame visits the pages that it shows, so the layout is asked once for each page and not in each
/// frame. An element that crosses an edge is in several pages; a query reports it once, from the page
/// of its top left corner or the queried page nearest to it.
///
/// - Complexity: O(*m*) for each query, where *m* is the number of elements of the visited pages.
struct ElementPages {
  /// The column and the row of a page.
  struct Index: Hashable {
    var column: Int
    var row: Int
  }

  /// The pages that a rectangle intersects.
  struct Area {
    var columns: ClosedRange<Int>
    var rows: ClosedRange<Int>

    /// The number of pages.
    var count: Int { columns.count * rows.count }
  }

  private struct Page {
    var elements: [LayoutAttributes]
    /// The number of the last query that visited the page.
    var lastQuery: UInt64
  }

  /// The maximum number of pages of a query; a larger one goes to the layout itself.
  static let maximumQuery = 64
  /// The number of pages above which the least recently visited half is released.
  private static let maximumCount = 2 * maximumQuery
  /// The minimum extents of a page, in points, for a viewport that is collapsed.
  private static let minimumExtent = 64.0
  /// The overlap of pages, in points.
  private static let margin = 1.0

  private var pages: [Index: Page] = [:]
  private var query: UInt64 = 0
  /// The size of a page: that of the viewport.
  private var size = Size(width: minimumExtent, height: minimumExtent)

  /// Removes all pages.
  ///
  /// - Parameter viewport: The size of the viewport, in points.
  mutating func removeAll(viewport: Size) {
    pages.removeAll(keepingCapacity: true)
    size = Size(
      width: max(viewport.width, Self.minimumExtent),
      height: max(viewport.height, Self.minimumExtent))
  }

  /// The number of pages.
  var count: Int { pages.count }

  /// Returns the pages that a rectangle intersects.
  func area(of rect: Rect) -> Area {
    func indices(_ axis: Axis) -> ClosedRange<Int> {
      let low = index(of: rect.start(along: axis), axis)
      // A viewport that ends at a page's edge does not show the next page.
      return low...max(low, index(of: rect.end(along: axis) - Self.margin / 2, axis))
    }
    return Area(columns: indices(.horizontal), rows: indices(.vertical))
  }

  /// Returns the frame of a page in content coordinates, with a margin: the page of a corner is
  /// rounded, so it may begin just after the corner.
  func frame(of index: Index) -> Rect {
    Rect(
      x: Double(index.column) * size.width, y: Double(index.row) * size.height, width: size.width,
      height: size.height
    ).insetBy(dx: -Self.margin, dy: -Self.margin)
  }

  /// Begins a query, and returns the pages of an area that have not been loaded.
  mutating func missingPages(in area: Area) -> [Index] {
    query += 1
    var missing: [Index] = []
    for row in area.rows {
      for column in area.columns {
        let index = Index(column: column, row: row)
        if pages[index] == nil {
          missing.append(index)
        } else {
          pages[index]?.lastQuery = query
        }
      }
    }
    return missing
  }

  /// Stores the elements of a page.
  mutating func store(_ elements: [LayoutAttributes], at index: Index) {
    if pages.count >= Self.maximumCount { releaseOldPages() }
    pages[index] = Page(elements: elements, lastQuery: query)
  }

  /// Replaces the attributes of elements in the loaded pages.
  ///
  /// - Parameters:
  ///   - elements: The elements to remove.
  ///   - attributes: Their new attributes.
  mutating func replace(_ elements: Set<ElementID>, by attributes: [LayoutAttributes]) {
    for index in pages.keys {
      pages[index]?.elements.removeAll { elements.contains($0.element) }
      let frame = frame(of: index)
      pages[index]?.elements += attributes.filter { $0.frame.intersects(frame) }
    }
  }

  /// Calls `body` once for each element of an area whose frame intersects `rect`. All pages of the
  /// area are loaded.
  func forEachElement(in rect: Rect, of area: Area, _ body: (LayoutAttributes) -> Void) {
    for row in area.rows {
      for column in area.columns {
        guard let page = pages[Index(column: column, row: row)] else { continue }
        for attributes in page.elements where attributes.frame.intersects(rect) {
          let frame = attributes.frame
          let home = Index(
            column: area.columns.clamping(index(of: frame.minX, .horizontal)),
            row: area.rows.clamping(index(of: frame.minY, .vertical)))
          if home == Index(column: column, row: row) { body(attributes) }
        }
      }
    }
  }

  private func index(of position: Double, _ axis: Axis) -> Int {
    Int((LayoutNumber.clean(position) / size[axis]).rounded(.down))
  }

  private mutating func releaseOldPages() {
    let queries = pages.values.map(\.lastQuery).sorted()
    let oldest = queries[queries.count / 2]
    pages = pages.filter { $0.value.lastQuery > oldest || $0.value.lastQuery == query }
  }
}
