extension CompositionalLayout {
  /// Calls `body` once for each cell, supplementary view or decoration whose frame intersects
  /// `rect`, in no particular order.
  ///
  /// - Parameters:
  ///   - rect: A rectangle of the content, in points.
  ///   - visibleBounds: The visible rectangle of the content, for pinned elements.
  ///   - body: Receives the attributes of each element.
  /// - Complexity: O(log *n* + *m*), where *m* is the number of elements found. Allocates nothing
  ///   for cells.
  package func forEachElement(
    in rect: Rect, visibleBounds: Rect, _ body: (LayoutAttributes) -> Void
  ) {
    let stack = stack
    let axis = configuration.scrollDirection
    let low = rect.start(along: axis) - stack.overhang.after - 1
    let high = rect.end(along: axis) + stack.overhang.before + 1
    let first = stack.firstSection(endingAfter: low, in: sections)
    visit(rect, from: first, to: high, visibleBounds) { element in
      if element.frame.intersects(rect) { body(element) }
    }
  }

  /// Calls `body` once for each element of the layout.
  ///
  /// - Complexity: O(*n*); for tests and for exporting a layout.
  package func forEachElement(visibleBounds: Rect, _ body: (LayoutAttributes) -> Void) {
    visit(nil, from: 0, to: .infinity, visibleBounds, body)
  }

  /// Returns the layout attributes of an item's cell; `nil` if there is no such item.
  ///
  /// - Complexity: O(log *n*).
  package func attributes(ofItemAt path: IndexPath) -> LayoutAttributes? {
    guard let (section, placement) = section(path.section) else { return nil }
    return section.attributes(ofItem: path.item, at: placement)
  }

  /// Visits the sections from `first` that begin before `high`, and the layout's boundary items.
  private func visit(
    _ rect: Rect?, from first: Int, to high: Double, _ visibleBounds: Rect,
    _ body: (LayoutAttributes) -> Void
  ) {
    let stack = stack
    let visible = visibleRange(visibleBounds)
    var section = first
    while section < sections.count, stack.starts[section] <= high {
      let placement = SectionLayout.Placement(
        section: section, start: stack.starts[section], visible: visible)
      sections[section]?.forEachElement(in: rect, at: placement, body)
      section += 1
    }
    for index in stack.boundary.placements.indices {
      body(boundaryAttributes(index, visible: visible))
    }
  }

  /// Returns the layout attributes of a header, footer or badge; `nil` if there is none.
  ///
  /// The layout's own boundary items have section −1.
  ///
  /// - Parameters:
  ///   - kind: The element kind.
  ///   - path: The index path of the view.
  ///   - visibleBounds: The visible rectangle, for pinned elements; `nil`, the default, for their
  ///     unpinned positions.
  /// - Complexity: O(log *n*).
  package func attributes(
    ofSupplementary kind: String, at path: IndexPath, visibleBounds: Rect? = nil
  ) -> LayoutAttributes? {
    let visible = visibleBounds.map(visibleRange) ?? -.infinity ... .infinity
    guard path.section >= 0 else {
      return boundaryIndex(ofKind: kind, number: path.item)
        .map { boundaryAttributes($0, visible: visible) }
    }
    guard let found = section(path.section) else { return nil }
    var placement = found.1
    placement.visible = visible
    return found.0.attributes(ofSupplementary: kind, number: path.item, at: placement)
  }

  /// Returns a section that shows items, with its position.
  func section(_ index: Int) -> (SectionLayout, SectionLayout.Placement)? {
    guard sections.indices.contains(index), let section = sections[index] else { return nil }
    return (section, SectionLayout.Placement(section: index, start: stack.starts[index]))
  }

  /// Returns the index of one of the layout's own boundary items.
  func boundaryIndex(ofKind kind: String, number: Int) -> Int? {
    stack.boundary.placements.firstIndex {
      $0.item.elementKind == kind && $0.number == number
    }
  }

  private func boundaryAttributes(
    _ index: Int, visible: ClosedRange<Double>
  ) -> LayoutAttributes {
    let stack = stack
    var attributes = stack.boundary.attributes(
      index, start: 0, section: -1, core: stack.core, visible: visible,
      axis: configuration.scrollDirection, grid: PixelGrid(scale: environment.scale))
    if boundarySizes.isMeasured(index) { attributes.isEstimated = false }
    return attributes
  }
}

// MARK: - Visible range

extension CompositionalLayout {
  /// Returns the visible range along the scroll direction, from the leading edge or the top: without
  /// what bars cover.
  private func visibleRange(_ bounds: Rect) -> ClosedRange<Double> {
    let axis = configuration.scrollDirection
    let covered = host?.coveredEdges(along: axis) ?? (start: 0, end: 0)
    let low = LayoutNumber.clean(bounds.start(along: axis) + covered.start)
    return low...max(low, LayoutNumber.clean(bounds.end(along: axis) - covered.end))
  }
}

// MARK: - Empty sections

extension CompositionalLayout {
  package func forEachEmptySection(
    meeting rect: Rect, _ body: (_ section: Int, _ range: ClosedRange<Double>) -> Void
  ) {
    let stack = stack
    let axis = configuration.scrollDirection
    let end = rect.end(along: axis)
    var index = stack.firstSection(endingAfter: rect.start(along: axis), in: sections)
    while index < sections.count, stack.starts[index] <= end {
      if let section = sections[index], section.itemCount == 0 {
        let start = stack.starts[index]
        // The rest of the viewport after the last section belongs to it.
        let isLast = index == sections.count - 1
        body(index, start...max(start + section.extent, isLast ? end : start))
      }
      index += 1
    }
  }
}

// MARK: - Pinned elements

extension CompositionalLayout {
  /// Returns the lengths that pinned headers and footers cover at both ends of the viewport, from the
  /// leading edge or the top, when an item is next to them.
  package func pinnedExtents(aroundItemAt path: IndexPath) -> (start: Double, end: Double) {
    guard let (section, _) = section(path.section) else { return (0, 0) }
    let axis = configuration.scrollDirection
    var extents = (start: 0.0, end: 0.0)
    for placement in section.boundary.placements + stack.boundary.placements
    where placement.item.pinToVisibleBounds {
      let length = placement.frame.size[axis]
      if placement.side == .start { extents.start = max(extents.start, length) }
      if placement.side == .end { extents.end = max(extents.end, length) }
    }
    return extents
  }
}
