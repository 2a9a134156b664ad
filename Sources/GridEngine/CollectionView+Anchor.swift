extension CollectionView {
  /// Chooses what stays in place, as content, layout and data are at the moment.
  var anchorChoice: AnchorChoice {
    AnchorChoice(
      layout: collectionViewLayout, environment: environment, projection: projection, views: views)
  }

  /// Moves the viewport so that what was chosen before a change is where it was, and keeps it there
  /// while cells are measured in the frame to come.
  func keepInPlace(_ anchor: ChosenAnchor?, keepsFraction: Bool) {
    restore(anchor, keepsFraction: keepsFraction)
    var anchor = anchor
    if case .zoom(let item) = anchor {
      // A second time it would be as large again as it was made.
      anchor = anchorChoice.anchor(ofItemAt: item.indexPath).map(ChosenAnchor.leading)
    }
    anchors.hold(anchor, keepsFraction: keepsFraction, at: contentOffset)
  }

  /// Changes what the layout knows of sizes, by `change`, and keeps in place what is looked at.
  ///
  /// - Parameter change: Returns whether any frame changed.
  /// - Returns: The same.
  func keepingAnchor(_ change: () -> Bool) -> Bool {
    let (anchor, keepsFraction) = anchors.anchorForMeasuring(from: anchorChoice)
    guard change() else { return false }
    restore(anchor, keepsFraction: keepsFraction)
    anchors.hold(anchor, keepsFraction: keepsFraction, at: contentOffset)
    return true
  }

  /// Moves the viewport so that what was chosen is where it was; a motion goes on, its target moved
  /// as well.
  private func restore(_ anchor: ChosenAnchor?, keepsFraction: Bool) {
    measurements.noteEstimatesMayHaveChanged()
    preparer.forgetCoverage()
    guard let anchor else { return showBeginning() }
    if case .zoom(let before) = anchor { return restoreZoom(before) }
    guard
      let delta = anchorChoice.displacement(keeping: anchor, keepsFraction: keepsFraction)
    else { return updateScrollRange() }
    shiftContentOffset(by: delta)
  }

  /// Shows the content's beginning where nothing has been shown yet: that of a layout that runs from
  /// right to left is at its right end.
  private func showBeginning() {
    let isFirst = motion.x.range.upperBound == 0
    updateScrollRange()
    guard isFirst, environment.isRightToLeft,
      collectionViewLayout.configuration.scrollDirection == .horizontal
    else { return }
    motion.x.scroll(to: motion.x.range.upperBound, animated: false, at: motion.x.now)
    contentOffset = motion.snappedOffset
  }

  /// The item whose cell is nearest to the middle of the viewport; nil when none is in view.
  public var indexPathOfCentralItem: IndexPath? { anchorChoice.centralItem?.indexPath }
}
