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
    let stack = stack
    let axis = configuration.scrollDirection
    let unmirrored = mirrored(rect)
    let low = unmirrored.start(along: axis) - stack.overhang.after - 1
    let high = unmirrored.end(along: axis) + stack.overhang.before + 1
    let first = stack.firstSection(endingAfter: low, in: sections)
    visit(unmirrored, from: first, to: high, visibleBounds) { element in
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
    let stack = stack
    let visible = visibleStretch(visibleBounds)
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

  /// Where the cell of an item is, in content coordinates: the size measured or estimated for it. Nil
  /// where there is no such item.
  ///
  /// - Complexity: O(log *n*).
  /// - SeeAlso: `UICollectionViewLayout.layoutAttributesForItem(at:)`.
  public func layoutAttributesForItem(at path: IndexPath) -> LayoutAttributes? {
    guard let (section, placement) = section(path.section) else { return nil }
    return section.attributes(ofItem: path.item, at: placement).map(mirrored)
  }

  /// Where a header, footer or badge is, or nil where there is none.
  ///
  /// The layout's own boundary items have section −1.
  ///
  /// - Parameter visibleBounds: What is in view, for pinned elements; nil for where they would be
  ///   if they were not pinned.
  /// - Complexity: O(log *n*).
  func layoutAttributesForSupplementary(
    kind: String, at path: IndexPath, visibleBounds: Rect? = nil
  ) -> LayoutAttributes? {
    let visible = visibleBounds.map(visibleStretch) ?? -.infinity ... .infinity
    guard path.section >= 0 else {
      return boundaryIndex(ofKind: kind, number: path.item)
        .map { mirrored(boundaryAttributes($0, visible: visible)) }
    }
    guard let found = section(path.section) else { return nil }
    var placement = found.1
    placement.visible = visible
    return found.0.attributes(ofSupplementary: kind, number: path.item, at: placement)
      .map(mirrored)
  }

  /// Where an element is; nil for decorations, and where there is none.
  ///
  /// - Complexity: O(log *n*).
  func layoutAttributes(of element: ElementID, visibleBounds: Rect) -> LayoutAttributes? {
    switch element.category {
    case .cell: layoutAttributesForItem(at: element.indexPath)
    case .supplementary(let kind):
      layoutAttributesForSupplementary(
        kind: kind, at: element.indexPath, visibleBounds: visibleBounds)
    case .decoration: nil
    }
  }

  /// A section that shows something, and where it is.
  func section(_ index: Int) -> (SectionLayout, SectionLayout.Placement)? {
    guard sections.indices.contains(index), let section = sections[index] else { return nil }
    return (section, SectionLayout.Placement(section: index, start: stack.starts[index]))
  }

  /// The place in the list of one of the layout's own boundary items.
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
  func mirrored(_ rect: Rect) -> Rect {
    guard environment.isRightToLeft else { return rect }
    return Rect(
      x: contentSize.width - rect.minX - rect.width, y: rect.minY, width: rect.width,
      height: rect.height)
  }

  func mirrored(_ attributes: LayoutAttributes) -> LayoutAttributes {
    guard environment.isRightToLeft else { return attributes }
    var attributes = attributes
    attributes.frame = mirrored(attributes.frame)
    return attributes
  }
}
