extension CollectionView {
  /// Measures the visible views with estimated sizes and updates the layout; the anchor stays in
  /// place.
  ///
  /// Each view is measured once per content and cross-axis size.
  ///
  /// - Returns: Whether any frame changed.
  func measureElementsInView() -> Bool {
    rows.beginMeasuring()
    measurements.removeAll()
    let pass = currentPass
    var siblings: [LayoutAttributes] = []
    requests.changes.during {
      for attributes in views.found where attributes.isEstimated {
        if let view = views.displayedView(of: attributes.element) { measure(view, at: attributes) }
      }
      solvedLayout.forEachUnmeasuredSibling(outside: shownContent) { siblings.append($0) }
      for attributes in siblings {
        if let view = offscreenView(for: attributes) { measure(view, at: attributes) }
      }
    }
    guard currentPass == pass else {
      measurements.removeAll()
      return true
    }
    guard !measurements.isEmpty else { return false }
    rememberUnseenCells()
    return keepingAnchor {
      guard measurements.apply(to: solvedLayout) else { return false }
      rows.restoreMeasured(in: rowContext)
      return true
    }
  }

  /// Records the cells that this frame has scrolled out of the viewport and not hidden yet. If all visible
  /// cells are prepared ones, no view is missing, and they are hidden only after measuring.
  private func rememberUnseenCells() {
    let axis = solvedLayout.scrollDirection
    views.forEachUnseen { view, element in
      if !view.isLeaving { anchors.didLeave(view, for: element, visibleBounds, along: axis) }
    }
  }

  private func measure(_ view: CollectionReusableView, at attributes: LayoutAttributes) {
    rows.willMeasure(inSection: attributes.indexPath.section)
    let wanted = view.preferredSize(fitting: attributes.frame.size)
    measurements.add(wanted, of: attributes.element)
  }

  /// Returns the view of an offscreen element whose size affects the position of visible elements.
  private func offscreenView(for attributes: LayoutAttributes) -> CollectionReusableView? {
    let element = attributes.element
    if let view = views.view(of: element) { return view }
    guard let view = prepareView(for: attributes) else { return nil }
    views.countForced()
    views.keepOffscreen(view, for: element, wasShown: false)
    preparer.finishLater(view)
    return view
  }

  /// Sets the estimate of unmeasured rows to the mean of the measured ones, once content rests.
  ///
  /// During a scroll the scroll bar would change its length under the pointer.
  func updateEstimatesAtRest() {
    guard !isScrolling, measurements.takeEstimatesMayHaveChanged() else { return }
    _ = keepingAnchor {
      guard solvedLayout.updateEstimates() else { return false }
      rows.update(in: rowContext)
      return true
    }
  }
}
