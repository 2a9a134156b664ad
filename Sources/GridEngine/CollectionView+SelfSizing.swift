extension CollectionView {
  /// Asks the views in view whose size is only estimated what they need, and moves the rest
  /// accordingly; what is looked at stays in place.
  ///
  /// Each is asked once for its content and cross size.
  ///
  /// - Returns: Whether any frame changed.
  func measureElementsInView() -> Bool {
    rows.beginMeasuring()
    measurements.removeAll()
    for attributes in views.found where attributes.isEstimated {
      if let view = views.displayedView(of: attributes.element) { measure(view, at: attributes) }
    }
    collectionViewLayout.forEachUnmeasuredSibling(outside: shownContent) { attributes in
      if let view = waitingView(for: attributes) { measure(view, at: attributes) }
    }
    guard !measurements.isEmpty else { return false }
    return keepingAnchor {
      guard measurements.apply(to: collectionViewLayout) else { return false }
      rows.restoreMeasured(in: rowContext)
      return true
    }
  }

  private func measure(_ view: CollectionReusableView, at attributes: LayoutAttributes) {
    rows.noteMeasuring(inSection: attributes.indexPath.section)
    let wanted = view.preferredSize(fitting: attributes.frame.size)
    measurements.add(wanted, of: attributes.element)
  }

  /// The view of an element that is not in view but decides where something in view is.
  private func waitingView(for attributes: LayoutAttributes) -> CollectionReusableView? {
    let element = attributes.element
    if let view = views.view(of: element) { return view }
    guard let view = prepareView(for: attributes) else { return nil }
    views.countForced()
    views.wait(view, for: element, wasShown: false)
    preparer.finishLater(view)
    return view
  }

  /// Has unmeasured rows take the running mean of the measured ones, once content rests: while it
  /// moves, the scroll bar would change its length under the reader's hand.
  func updateEstimatesAtRest() {
    guard !isScrolling, measurements.takeEstimatesMayHaveChanged() else { return }
    _ = keepingAnchor {
      guard collectionViewLayout.updateEstimates() else { return false }
      rows.update(in: rowContext)
      return true
    }
  }
}
