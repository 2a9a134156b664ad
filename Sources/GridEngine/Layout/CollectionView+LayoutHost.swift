extension CollectionView: LayoutHost {
  /// Returns the lengths that bars cover at both ends of the viewport along an axis.
  package func coveredEdges(along axis: Axis) -> (start: Double, end: Double) {
    scroller.coveredEdges(along: axis, in: scrollContext)
  }

  /// Solves the layout again in the next frame, because the layout itself requests it.
  package func layoutDidInvalidate() { currentLayout.invalidate() }

  package func layoutDidReturnUnknownItem(at indexPath: IndexPath) {
    reportHandler(.layoutShowsUnknownItem(indexPath))
  }

  package func layoutDidReceiveAlternatingSizes(_ sizes: [Size], of element: ElementID) {
    reportHandler(.alternatingSizes(element, sizes))
  }
}

extension CollectionViewLayout {
  /// The collection view that uses the layout; `nil` before the first and after the last use.
  public var collectionView: CollectionView? { host as? CollectionView }
}

extension CollectionView {
  /// The element kind of the headers of lists.
  public nonisolated static let elementKindSectionHeader = LayoutListConfiguration.headerKind
  /// The element kind of the footers of lists.
  public nonisolated static let elementKindSectionFooter = LayoutListConfiguration.footerKind
}
