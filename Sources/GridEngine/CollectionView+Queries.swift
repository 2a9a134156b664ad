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
    guard let element = cell.layoutAttributes?.element, views.view(of: element) === cell else {
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
      $0.layoutAttributes?.element.category == .supplementary(kind: kind)
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
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
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
    return collectionViewLayout.layoutAttributesForSupplementary(
      kind: kind, at: indexPath, visibleBounds: bounds)
  }
}
