extension SectionLayout {
  /// Records the measured size of an item; only estimated sides count.
  func setMeasured(_ size: MeasuredSize, forItem item: Int) {
    guard item >= 0, item < itemCount else { return }
    measuredRows?.setMeasured(size.cleaned, forItem: item)
  }

  /// Applies the recorded sizes.
  ///
  /// - Returns: Whether any frame changed; then call ``arrange()`` before the next query.
  func settleSizes() -> Bool { measuredRows?.settle() ?? false }

  /// Sets the measured sizes of items all at once. In flowing rows the estimated sides of an item
  /// are known only when all items are placed, so all given sides are kept.
  func setAll(_ sizes: [Int: MeasuredSize]) {
    guard let measuredRows else { return }
    for (item, size) in sizes { measuredRows.restore(size.cleaned, forItem: item) }
    measuredRows.finishEdits()
    arrange()
  }

  /// Sets the measured size of a header, footer or badge.
  ///
  /// - Returns: Whether any frame changed; then call ``arrange()`` before the next query.
  func set(_ size: MeasuredSize, forSupplementary kind: String, number: Int) -> Bool {
    if let index = boundaryIndex(ofKind: kind, number: number) {
      let placement = boundary.placements[index]
      guard placement.item.size.isEstimated else { return false }
      let sides = size.cleaned.restricted(to: placement.item.size)
      boundarySizes.set(sides, for: index)
      return !sides.fits(placement.frame.size)
    }
    guard let kindNumber = plan.names.kinds.firstIndex(of: kind),
      let attributes = attributes(
        ofSupplementary: kind, number: number, at: Placement(section: 0, start: 0)),
      let described = supplementarySize(ofKind: kindNumber), described.isEstimated
    else { return false }
    let sides = size.cleaned.restricted(to: described)
    badgeSizes.set(sides, for: BadgeID(kind: kindNumber, number: number))
    return !sides.fits(attributes.frame.size)
  }

  /// Returns the described size of the badges of a kind.
  private func supplementarySize(ofKind kind: Int) -> LayoutSize? {
    plan.group.supplementary(ofKind: kind)?.item.size
  }

  /// Marks an element to be measured again; it keeps its size until then.
  func invalidate(_ element: ElementID) {
    switch element.category {
    case .cell:
      if element.indexPath.item < itemCount {
        measuredRows?.invalidate(item: element.indexPath.item)
      }
    case .supplementary(let kind):
      let number = element.indexPath.item
      if let index = boundaryIndex(ofKind: kind, number: number) {
        boundarySizes.invalidate(index)
      } else if let kind = plan.names.kinds.firstIndex(of: kind) {
        badgeSizes.invalidate(BadgeID(kind: kind, number: number))
      }
    case .decoration:
      break
    }
  }

  /// Marks headers and footers to be measured again when they become visible, because their content
  /// may depend on the items. They keep their sizes until then.
  func invalidateBoundarySizes() { boundarySizes.invalidateAll() }

  /// Marks all elements to be measured again; they keep their sizes until then.
  func invalidateSizes() {
    measuredRows?.invalidateAll()
    boundarySizes.invalidateAll()
    badgeSizes.invalidateAll()
  }

  /// Removes the measured sizes of badges: after an edit their numbers belong to other badges.
  func dropBadgeSizes() { badgeSizes.removeAll() }

  /// Sets the estimates of unmeasured items to the means, where they differ much.
  ///
  /// - Returns: Whether any frame changed; then call ``arrange()`` before the next query.
  func updateEstimates() -> Bool { measuredRows?.updateEstimates() ?? false }
}

extension SubitemPlan {
  /// Returns the first supplementary view of a kind in the subitem or its contents.
  func supplementary(ofKind kind: Int) -> SupplementaryPlan? {
    if let own = supplementaries.first(where: { $0.kind == kind }) { return own }
    for subitem in group?.subitems ?? [] {
      if let found = subitem.supplementary(ofKind: kind) { return found }
    }
    return nil
  }
}

extension MeasuredSize {
  /// The size with valid numbers.
  var cleaned: MeasuredSize {
    MeasuredSize(width: width.map(LayoutNumber.length), height: height.map(LayoutNumber.length))
  }

  /// Returns the size without the sides that are not estimated in `size`.
  func restricted(to size: LayoutSize) -> MeasuredSize {
    MeasuredSize(
      width: size.width.isEstimated ? width : nil, height: size.height.isEstimated ? height : nil)
  }

  /// Whether the known sides equal those of `size`.
  func fits(_ size: Size) -> Bool {
    (width ?? size.width) == size.width && (height ?? size.height) == size.height
  }
}
