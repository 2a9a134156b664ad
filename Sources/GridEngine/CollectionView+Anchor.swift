extension CollectionView {
  /// The choice of an anchor for the current content, layout and data.
  var anchorChoice: AnchorChoice {
    AnchorChoice(
      layout: solvedLayout, environment: environment, projection: projection, views: views)
  }

  /// Moves the viewport so that an anchor is at its former position, and keeps it there while the
  /// next frame measures cells.
  func keepInPlace(_ anchor: ChosenAnchor?, keepsFraction: Bool) {
    restore(anchor, keepsFraction: keepsFraction)
    guard !moveToLayoutTarget() else { return }
    var anchor = anchor
    if case .zoom(let item) = anchor {
      // Restoring the zoom twice would scale it twice.
      anchor = anchorChoice.anchor(ofItemAt: item.indexPath).map(ChosenAnchor.leading)
    }
    anchors.keep(anchor, keepsFraction: keepsFraction, at: scroller.offset)
  }

  /// Moves the viewport to the offset that the layout chooses after a change.
  ///
  /// - Returns: Whether it differs from the current offset.
  private func moveToLayoutTarget() -> Bool {
    guard !views.isEmpty, scroller.zoom == nil else { return false }
    let proposed = contentOffset
    let chosen = collectionViewLayout.targetContentOffset(forProposedContentOffset: proposed)
    guard chosen != proposed else { return false }
    let target = coordinates.offset(chosen)
    let now = scroller.motion.offset
    shiftContentOffset(by: ScrollDelta(x: target.x - now.x, y: target.y - now.y))
    return true
  }

  /// Applies a change of sizes to the layout while the anchor stays in place.
  ///
  /// - Parameter change: Changes the layout; returns whether any frame changed.
  /// - Returns: The result of `change`.
  func keepingAnchor(_ change: () -> Bool) -> Bool {
    let (anchor, keepsFraction) = anchors.anchorForMeasuring(from: anchorChoice)
    let before = projection
    guard change() else { return false }
    restore(anchor, keepsFraction: keepsFraction)
    // The frames from which views will be animated are leading coordinates, too.
    if scroller.offset != before.offset { carryTransition(from: before) }
    anchors.keep(anchor, keepsFraction: keepsFraction, at: scroller.offset)
    return true
  }

  /// Moves the viewport so that an anchor is at its former position. A running motion continues,
  /// with its target moved by the same distance.
  private func restore(_ anchor: ChosenAnchor?, keepsFraction: Bool) {
    measurements.invalidateEstimates()
    preparer.forgetCoverage()
    guard let anchor else { return scroller.updateRange(in: scrollContext) }
    if case .zoom(let before) = anchor {
      return scroller.restoreZoom(before, in: scrollContext)
    }
    guard
      let delta = anchorChoice.displacement(keeping: anchor, keepsFraction: keepsFraction)
    else { return scroller.updateRange(in: scrollContext) }
    shiftContentOffset(by: delta)
  }

  /// The item whose cell is nearest to the center of the viewport; `nil` if no cell is visible.
  public var indexPathOfCentralItem: IndexPath? { anchorChoice.centralItem?.indexPath }
}
