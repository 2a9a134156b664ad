// The displayed elements and their layout, by index path, as in UICollectionView.

extension CollectionView {
  /// The number of sections of the data source; 0 without one.
  ///
  /// - Complexity: O(1), apart from the data source.
  public var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

  /// The index paths of ``visibleCells``, in no particular order.
  ///
  /// - Complexity: O(*v*), where *v* is the number of displayed views.
  public var indexPathsForVisibleItems: [IndexPath] {
    views.displayedElements.compactMap { $0.category == .cell ? $0.indexPath : nil }
  }

  /// Returns the index path of a cell's item; `nil` if the cell shows no item of this view.
  ///
  /// Like ``cellForItem(at:)`` it includes prepared cells. The cell of a deleted item has no index
  /// path, although it is drawn until it has faded out.
  ///
  /// - Complexity: O(1).
  public func indexPath(for cell: CollectionViewCell) -> IndexPath? {
    guard let element = cell.attributes?.element, views.view(of: element) === cell else {
      return nil
    }
    return element.indexPath
  }

  // MARK: Supplementary views

  /// Returns a header, footer or badge; `nil` if it has neither a displayed nor an offscreen view.
  ///
  /// - Parameters:
  ///   - kind: The element kind.
  ///   - indexPath: The index path of the view. A section's header or footer is item 0 of its
  ///     section, and badges are counted for each kind and section.
  /// - Complexity: O(1).
  public func supplementaryView(
    forElementKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView? {
    views.view(of: ElementID(.supplementary(kind: kind), at: indexPath))
  }

  /// Returns the displayed headers, footers or badges of a kind, in no particular order.
  ///
  /// - Complexity: O(*v*), where *v* is the number of displayed views.
  public func visibleSupplementaryViews(ofKind kind: String) -> [CollectionReusableView] {
    views.displayedViews.filter {
      $0.attributes?.element.category == .supplementary(kind: kind)
    }
  }

  /// Returns the index paths of the displayed headers, footers or badges of a kind, in no particular
  /// order.
  ///
  /// - Complexity: O(*v*), where *v* is the number of displayed views.
  public func indexPathsForVisibleSupplementaryElements(ofKind kind: String) -> [IndexPath] {
    views.displayedElements.compactMap {
      $0.category == .supplementary(kind: kind) ? $0.indexPath : nil
    }
  }

  /// Requests headers, footers or badges from the data source again at the next layout.
  ///
  /// The data source may return a view of another registration, or `nil`. Elements without a view
  /// are ignored.
  ///
  /// - Parameters:
  ///   - kind: The element kind.
  ///   - indexPaths: The index paths of the views.
  /// - Complexity: O(*k*), where *k* is the number of index paths.
  public func reloadSupplementaryViews(ofKind kind: String, at indexPaths: [IndexPath]) {
    for path in indexPaths {
      setNeedsUpdate(ElementID(.supplementary(kind: kind), at: path), .reload)
    }
  }

  // MARK: Layout attributes

  /// Returns the layout attributes of an item's cell, with its measured or estimated size; `nil` if
  /// there is no such item.
  ///
  /// The frame is in content coordinates, in points, without animations and pinches. A pending
  /// change of data or environment is laid out first.
  ///
  /// - Complexity: O(log *n*), if the layout is current.
  public func layoutAttributesForItem(at indexPath: IndexPath) -> LayoutAttributes? {
    prepareLayoutIfNeeded()
    return solvedLayout.attributes(ofItemAt: indexPath).map(coordinates.attributes)
  }

  /// Returns the layout attributes of a header, footer or badge; `nil` if there is none.
  ///
  /// A pinned element has its position for the current content offset. See
  /// ``layoutAttributesForItem(at:)``.
  ///
  /// - Complexity: O(log *n*), if the layout is current.
  public func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> LayoutAttributes? {
    prepareLayoutIfNeeded()
    return solvedLayout.attributes(
      ofSupplementary: kind, at: indexPath, visibleBounds: visibleBounds
    ).map(coordinates.attributes)
  }
}

// MARK: - Positions along the content

extension CollectionView {
  /// Returns the content offset along the scroll direction at which a section begins at the start of
  /// the viewport, within the range of offsets; `nil` if there is no such section, or it shows
  /// nothing.
  ///
  /// A pending change of data or environment is laid out first.
  ///
  /// - Complexity: O(1), if the layout is current.
  public func contentOffset(ofSection section: Int) -> Double? {
    prepareLayoutIfNeeded()
    guard let start = solvedLayout.start(ofSection: section) else { return nil }
    let axis = solvedLayout.scrollDirection
    let inset = scroller.inset(along: axis, in: scrollContext)
    let offset = scroller.motion[axis].range.clamping(start - inset.start)
    return coordinates.offset(offset, along: axis)
  }

  /// Returns the first item that ends after a content offset along the scroll direction, in the order
  /// of the layout; `nil` if there is none within a viewport of the offset.
  ///
  /// The item can be anywhere in the content. It needs no cell.
  ///
  /// - Complexity: O(log *n* + *r*), where *r* is the number of items of some rows.
  package func indexPathOfFirstItem(after offset: Double) -> IndexPath? {
    prepareLayoutIfNeeded()
    let axis = solvedLayout.scrollDirection
    let size = environment.containerSize
    let offset = coordinates.offset(offset, along: axis)
    let rect = Rect(
      origin: Point(along: axis, offset, cross: 0),
      size: Size(along: axis, size[axis], cross: contentSize[axis.cross]))
    var found: IndexPath?
    solvedLayout.forEachItemRange(in: rect) { section, items in
      guard found == nil else { return }
      found = items.lazy.map { IndexPath(item: $0, section: section) }.first { path in
        let frame = solvedLayout.attributes(ofItemAt: path)?.frame
        return frame.map { $0.end(along: axis) > offset } ?? false
      }
    }
    return found
  }
}
