extension CompositionalLayout {
  /// Calls `body` with the items of each section that lie in `rect`, in the order of the sections; a
  /// row more on both sides may be among them. Of a row that scrolls across they are those it shows.
  ///
  /// - Parameter rect: In content coordinates, points; as wide as the content.
  /// - Complexity: O(log *n*) for each section that meets `rect`.
  func forEachItemRange(in rect: Rect, _ body: (_ section: Int, _ items: Range<Int>) -> Void) {
    let stack = stack
    let axis = configuration.scrollDirection
    let rect = mirrored(rect)
    let low = rect.start(along: axis)
    let high = rect.end(along: axis)
    var section = stack.firstSection(endingAfter: low, in: sections)
    while section < sections.count, stack.starts[section] <= high {
      let placement = SectionLayout.Placement(section: section, start: stack.starts[section])
      if let items = sections[section]?.items(in: rect, at: placement) { body(section, items) }
      section += 1
    }
  }
}

extension SectionLayout {
  /// The items of the rows of which something may lie in `rect`, in the layout's coordinates; nil
  /// for none.
  func items(in rect: Rect, at placement: Placement) -> Range<Int>? {
    let rows = rows(in: rect, at: placement)
    guard !rows.isEmpty else { return nil }
    let last = self.rows.row(rows.upperBound - 1)
    return self.rows.row(rows.lowerBound).firstItem..<last.firstItem + last.itemCount
  }
}
