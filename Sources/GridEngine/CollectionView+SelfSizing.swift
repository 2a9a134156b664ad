extension CollectionView {
  /// Asks the views in view whose size is only estimated what they need, and moves the rest
  /// accordingly; what is looked at stays in place.
  ///
  /// Each is asked once for its content and cross size.
  ///
  /// - Returns: Whether any frame changed.
  func measureElementsInView() -> Bool {
    guard foundInView.contains(where: \.isEstimated) else { return false }
    let anchor = anchorForMeasuring()
    measuredRows.removeAll(keepingCapacity: true)
    measuredSizes.removeAll(keepingCapacity: true)
    for attributes in foundInView where attributes.isEstimated {
      guard let view = displayed[attributes.element] else { continue }
      noteRow(ofSection: attributes.indexPath.section)
      let wanted = view.preferredSize(fitting: attributes.frame.size)
      measuredSizes.append((attributes.element, wanted))
    }
    let changed = collectionViewLayout.setPreferredSizes(measuredSizes)
    if changed {
      restoreRows()
      restore(anchor, keepsFraction: held?.keepsFraction ?? false)
      if held == nil { hold(anchor, keepsFraction: false) }
    }
    return changed
  }

  /// What stays in place while cells are measured: what the layout kept in place in this frame, else
  /// the first item in view that is measured already, and so was there before.
  func anchorForMeasuring() -> ChosenAnchor? {
    guard !displayed.isEmpty else { return nil }
    switch held?.target {
    case .item(let path):
      return .leading(
        collectionViewLayout.anchor(for: bounds, preferring: path, policy: .item))
    case .end: return .leading(collectionViewLayout.anchor(for: bounds, policy: .sticksToEnd))
    case .start, nil: return .leading(collectionViewLayout.anchor(for: bounds))
    }
  }

  /// Notes what stays in place in a section's row, before the first of its cells is measured.
  private func noteRow(ofSection section: Int) {
    guard let row = rowScrollers[section], measuredRows[section] == nil else { return }
    measuredRows[section] = row.anchor
  }

  private func restoreRows() {
    for (section, anchor) in measuredRows {
      guard let row = rowScrollers[section] else { continue }
      update(row, keeping: anchor, item: anchor.item)
    }
  }

  /// Has unmeasured rows take the running mean of the measured ones, once content rests: while it
  /// moves, the scroll bar would change its length under the reader's hand.
  func updateEstimatesAtRest() {
    guard estimatesMayHaveChanged, !isScrolling else { return }
    estimatesMayHaveChanged = false
    let anchor = anchorForMeasuring()
    if collectionViewLayout.updateEstimates() {
      updateRows()
      restore(anchor, keepsFraction: held?.keepsFraction ?? false)
    }
  }
}
