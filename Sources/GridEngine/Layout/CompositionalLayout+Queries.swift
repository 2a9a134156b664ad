extension CompositionalLayout {
  /// Calls `body` once for every element whose own frame meets `rect`: cells, supplementaries and
  /// decorations, in no particular order.
  ///
  /// - Parameters:
  ///   - rect: In content coordinates, points.
  ///   - visibleBounds: What is in view, in content coordinates; pinned elements keep within it.
  /// - Complexity: O(log *n* + *answer*), and allocates nothing for cells.
  package func forEachElement(
    in rect: Rect, visibleBounds: Rect, _ body: (LayoutAttributes) -> Void
  ) {
    let axis = configuration.scrollDirection
    let unmirrored = mirrored(rect)
    let low = unmirrored.start(along: axis) - overhang.after - 1
    let high = unmirrored.end(along: axis) + overhang.before + 1
    visit(unmirrored, from: firstSection(endingAfter: low), to: high, visibleBounds) { element in
      if element.frame.intersects(unmirrored) { body(self.mirrored(element)) }
    }
  }

  /// Calls `body` once for every element there is, wherever it lies.
  ///
  /// - Complexity: O(*n*): for tests, and for writing a layout out.
  package func forEachElement(visibleBounds: Rect, _ body: (LayoutAttributes) -> Void) {
    visit(nil, from: 0, to: .infinity, visibleBounds) { body(mirrored($0)) }
  }

  /// Visits the sections from `first` that begin before `high`, and the layout's boundary items.
  private func visit(
    _ rect: Rect?, from first: Int, to high: Double, _ visibleBounds: Rect,
    _ body: (LayoutAttributes) -> Void
  ) {
    let visible = visibleStretch(visibleBounds)
    var section = first
    while section < sections.count, starts[section] <= high {
      sections[section]?.forEachElement(
        in: rect, start: starts[section], section: section, visible: visible, body)
      section += 1
    }
    for index in boundary.placements.indices {
      body(boundaryAttributes(index, visible: visible))
    }
  }

  /// The first section that does not end before `position`.
  private func firstSection(endingAfter position: Double) -> Int {
    var low = 0
    var high = sections.count
    while low < high {
      let middle = (low + high) / 2
      let end = starts[middle] + (sections[middle]?.extent ?? 0)
      if end < position { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Where the cell of an item is, or nil where there is no such item.
  package func layoutAttributesForItem(at path: IndexPath) -> LayoutAttributes? {
    guard sections.indices.contains(path.section) else { return nil }
    return sections[path.section]?
      .attributes(ofItem: path.item, start: starts[path.section], section: path.section)
      .map(mirrored)
  }

  /// Where a header, footer or badge is, or nil where there is none.
  ///
  /// The layout's own boundary items have section −1.
  ///
  /// - Parameter visibleBounds: What is in view, for pinned elements; nil for where they would be
  ///   if they were not pinned.
  package func layoutAttributesForSupplementary(
    kind: String, at path: IndexPath, visibleBounds: Rect? = nil
  ) -> LayoutAttributes? {
    let visible = visibleBounds.map(visibleStretch) ?? -.infinity ... .infinity
    guard path.section >= 0 else {
      let index = boundary.placements.firstIndex {
        $0.item.elementKind == kind && $0.number == path.item
      }
      return index.map { mirrored(boundaryAttributes($0, visible: visible)) }
    }
    guard sections.indices.contains(path.section) else { return nil }
    return sections[path.section]?
      .attributes(
        ofSupplementary: kind, number: path.item, start: starts[path.section],
        section: path.section, visible: visible
      )
      .map(mirrored)
  }

  private func boundaryAttributes(
    _ index: Int, visible: ClosedRange<Double>
  ) -> LayoutAttributes {
    boundary.attributes(
      index, start: 0, section: -1, core: core, visible: visible,
      axis: configuration.scrollDirection, grid: PixelGrid(scale: environment.scale))
  }
}

// MARK: - Right to left

extension CompositionalLayout {
  /// The stretch in view along the scroll direction, counted from the leading side or the top.
  private func visibleStretch(_ bounds: Rect) -> ClosedRange<Double> {
    let axis = configuration.scrollDirection
    let bounds = mirrored(bounds)
    let low = LayoutNumber.clean(bounds.start(along: axis))
    return low...max(low, LayoutNumber.clean(bounds.end(along: axis)))
  }

  /// `rect` as seen from the other side where the layout runs from right to left.
  private func mirrored(_ rect: Rect) -> Rect {
    guard environment.isRightToLeft else { return rect }
    return Rect(
      x: contentSize.width - rect.minX - rect.width, y: rect.minY, width: rect.width,
      height: rect.height)
  }

  private func mirrored(_ attributes: LayoutAttributes) -> LayoutAttributes {
    guard environment.isRightToLeft else { return attributes }
    var attributes = attributes
    attributes.frame = mirrored(attributes.frame)
    return attributes
  }
}
