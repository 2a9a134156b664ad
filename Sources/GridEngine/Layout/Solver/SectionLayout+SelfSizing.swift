extension SectionLayout {
  /// Takes what an item measured itself to be; only sides that are estimated count.
  func note(_ size: MeasuredSize, forItem item: Int) {
    guard item >= 0, item < itemCount else { return }
    measuredRows?.note(size.cleaned, forItem: item)
  }

  /// Lays out the rows of which items were noted.
  ///
  /// - Returns: Whether any frame changed; ``arrange()`` has to follow before the next query.
  func settleSizes() -> Bool { measuredRows?.settle() ?? false }

  /// Takes what items measured themselves to be, all at once. Where rows hold what fits, which
  /// sides of an item are estimated shows only when all are placed; so all given sides are kept.
  func setAll(_ sizes: [Int: MeasuredSize]) {
    guard let measuredRows else { return }
    for (item, size) in sizes { measuredRows.restore(size.cleaned, forItem: item) }
    measuredRows.finishEdits()
    arrange()
  }

  /// Takes what a header, footer or badge measured itself to be.
  ///
  /// - Returns: Whether any frame changed; ``arrange()`` has to follow before the next query.
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

  /// The described size of the badges of a kind.
  private func supplementarySize(ofKind kind: Int) -> LayoutSize? {
    plan.group.supplementary(ofKind: kind)?.item.size
  }

  /// Has an element measured again, its size kept until then.
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

  /// Has headers and footers measured again when they are next seen, their sizes kept until then: what
  /// they show may have changed with the items.
  func invalidateBoundarySizes() { boundarySizes.invalidateAll() }

  /// Forgets what badges measured: their numbers stand for others after an edit.
  func dropBadgeSizes() { badgeSizes.removeAll() }

  /// Makes the running means the estimates of what was never measured, where they are far off.
  ///
  /// - Returns: Whether any frame changed; ``arrange()`` has to follow before the next query.
  func updateEstimates() -> Bool { measuredRows?.updateEstimates() ?? false }
}

extension SubitemPlan {
  /// The first supplementary of a kind in it or in what it holds.
  func supplementary(ofKind kind: Int) -> SupplementaryPlan? {
    if let own = supplementaries.first(where: { $0.kind == kind }) { return own }
    for subitem in group?.subitems ?? [] {
      if let found = subitem.supplementary(ofKind: kind) { return found }
    }
    return nil
  }
}

extension MeasuredSize {
  /// It with numbers that can be calculated with.
  var cleaned: MeasuredSize {
    MeasuredSize(width: width.map(LayoutNumber.length), height: height.map(LayoutNumber.length))
  }

  /// It without the sides that `size` does not leave open.
  func restricted(to size: LayoutSize) -> MeasuredSize {
    MeasuredSize(
      width: size.width.isEstimated ? width : nil, height: size.height.isEstimated ? height : nil)
  }

  /// Whether `size` is what it says.
  func fits(_ size: Size) -> Bool {
    (width ?? size.width) == size.width && (height ?? size.height) == size.height
  }
}
