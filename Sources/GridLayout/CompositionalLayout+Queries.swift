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
    let visible = visibleRange(visibleBounds)
    func report(_ element: LayoutAttributes) {
      if element.frame.intersects(rect) { body(element) }
    }
    forEachSection(meeting: rect, countsOverhang: true) { section, placement in
      var placement = placement
      placement.visible = visible
      section.forEachElement(in: rect, at: placement, report)
    }
    forEachBoundaryItem(visible: visible, report)
  }

  /// Calls `body` once for each element of the layout.
  ///
  /// - Complexity: O(*n*); for tests and for exporting a layout.
  package func forEachElement(visibleBounds: Rect, _ body: (LayoutAttributes) -> Void) {
    let visible = visibleRange(visibleBounds)
    for (index, section) in sections.enumerated() {
      section?.forEachElement(in: nil, at: stack.placement(of: index, visible: visible), body)
    }
    forEachBoundaryItem(visible: visible, body)
  }

  /// Returns the layout attributes of an item's cell; `nil` if there is no such item.
  ///
  /// - Complexity: O(log *n*).
  package func attributes(ofItemAt path: IndexPath) -> LayoutAttributes? {
    guard let (section, placement) = section(path.section) else { return nil }
    return section.attributes(ofItem: path.item, at: placement)
  }

  /// Calls `body` with the layout's own boundary items.
  private func forEachBoundaryItem(
    visible: ClosedRange<Double>, _ body: (LayoutAttributes) -> Void
  ) {
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
    return (section, stack.placement(of: index))
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
    meeting rect: Rect, _ body: (_ section: Int, _ frame: Rect) -> Void
  ) {
    let axis = configuration.scrollDirection
    let end = rect.end(along: axis)
    forEachSection(meeting: rect) { section, placement in
      guard section.itemCount == 0 else { return }
      var frame = section.frame(at: placement)
      // The rest of the viewport after the last section belongs to it.
      if placement.section == sections.count - 1 {
        frame.size[axis] = max(frame.size[axis], end - placement.start)
      }
      body(placement.section, frame)
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
