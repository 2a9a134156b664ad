extension CollectionView {
  /// Asks the views in view whose size is only estimated what they need, and moves the rest
  /// accordingly; what is looked at stays in place.
  ///
  /// Each is asked once for its content and cross size.
  ///
  /// - Returns: Whether any frame changed.
  func measureElementsInView() -> Bool {
    guard foundInView.contains(where: \.isEstimated) else { return false }
    let anchor = anchor(for: .leading)
    var changed = false
    for attributes in foundInView where attributes.isEstimated {
      guard let view = displayed[attributes.element] else { continue }
      let wanted = view.preferredSize(fitting: attributes.frame.size)
      if collectionViewLayout.setPreferredSize(wanted, for: attributes.element) { changed = true }
    }
    if changed { restore(anchor) }
    return changed
  }

  /// Has unmeasured rows take the running mean of the measured ones, once content rests: while it
  /// moves, the scroll bar would change its length under the reader's hand.
  func updateEstimatesAtRest() {
    guard estimatesMayHaveChanged, !isScrolling else { return }
    estimatesMayHaveChanged = false
    let anchor = anchor(for: .leading)
    if collectionViewLayout.updateEstimates() { restore(anchor) }
  }
}
