extension CompositionalLayout {
  /// Sets the sizes that the contents of several elements request, along their estimated sides,
  /// rounded up to device pixels.
  ///
  /// A collection view calls this method itself. Call it for a layout that is used without one.
  ///
  /// An element is measured once: ``LayoutAttributes/isEstimated`` is then `false` until its content
  /// changes, or the width for which it was measured. An element whose sizes alternate keeps the last
  /// one, and a collection view reports it.
  ///
  /// A row whose items are adjacent in `sizes` is laid out once for all of them.
  ///
  /// - Parameter sizes: The elements with the sizes of their contents, in points. Elements that do not
  ///   exist, and sides that are not estimated, have no effect.
  /// - Returns: Whether any frame changed; the caller then restores its scroll anchor.
  /// - Complexity: O(log *n*) for each element. If measured sizes determine the number of items per
  ///   row, O(*m*) for *m* measured items after it.
  @discardableResult
  public func setPreferredSizes(
    _ sizes: some Sequence<(element: ElementID, size: Size)>
  ) -> Bool {
    var changed = false
    var open = -1
    for (element, size) in sizes {
      let section = element.indexPath.section
      if section != open {
        changed = settle(section: open) || changed
        open = section
      }
      changed = setMeasured(size, for: element) || changed
    }
    return settle(section: open) || changed
  }

  /// Records one of several sizes.
  ///
  /// - Returns: Whether a frame is known to have changed. Changes by cells are known only after
  ///   `settle(section:)`.
  private func setMeasured(_ size: Size, for element: ElementID) -> Bool {
    guard size.width.isFinite, size.height.isFinite else { return false }
    let grid = PixelGrid(scale: environment.scale)
    let size = Size(width: grid.raised(size.width), height: grid.raised(size.height))
    switch sizeHistory.judge(size, for: element, isFirst: isUnmeasured(element)) {
    case .frozen: return false
    case .oscillates(let sizes):
      host?.layoutDidReceiveAlternatingSizes(sizes, of: element)
      return false
    case .settled: break
    }
    let changed = setMeasured(MeasuredSize(width: size.width, height: size.height), for: element)
    if changed { setNeedsStacking(after: element.indexPath.section) }
    return changed
  }

  /// Lays out the rows of a section whose sizes were recorded.
  private func settle(section: Int) -> Bool {
    guard sections.indices.contains(section), sections[section]?.settleSizes() == true else {
      return false
    }
    setNeedsStacking(after: section)
    return true
  }

  /// Sets the measured sizes of a section's items all at once, without rounding.
  package func setMeasuredSizes(_ sizes: [Int: MeasuredSize], inSection section: Int) {
    guard sections.indices.contains(section), let layout = sections[section] else { return }
    layout.setAll(sizes)
    setNeedsStacking()
  }

  /// Whether no size of an item is known. Supplementary views are few enough to be watched always.
  private func isUnmeasured(_ element: ElementID) -> Bool {
    let path = element.indexPath
    guard element.category == .cell, sections.indices.contains(path.section) else { return false }
    return sections[path.section]?.measuredRows?.items.size(ofItem: path.item) == nil
  }

  private func setMeasured(_ size: MeasuredSize, for element: ElementID) -> Bool {
    let path = element.indexPath
    if path.section < 0 { return setBoundary(size, for: element) }
    guard sections.indices.contains(path.section), let section = sections[path.section] else {
      return false
    }
    switch element.category {
    case .cell:
      section.setMeasured(size, forItem: path.item)
      return false
    case .supplementary(let kind):
      return section.set(size, forSupplementary: kind, number: path.item)
    case .decoration: return false
    }
  }

  /// Sets the size of one of the layout's own boundary items.
  private func setBoundary(_ size: MeasuredSize, for element: ElementID) -> Bool {
    guard case .supplementary(let kind) = element.category,
      let index = boundaryIndex(ofKind: kind, number: element.indexPath.item)
    else { return false }
    let placement = stack.boundary.placements[index]
    guard placement.item.size.isEstimated else { return false }
    let sides = size.cleaned.restricted(to: placement.item.size)
    boundarySizes.set(sides, for: index)
    return !sides.fits(placement.frame.size)
  }

  private func setNeedsStacking(after section: Int) {
    if sections.indices.contains(section) { sections[section]?.setNeedsArranging() }
    setNeedsStacking()
  }

  /// Marks an element to be measured again because its content changed; it keeps its size until
  /// then.
  package func invalidateSize(of element: ElementID) {
    sizeHistory.forget(element)
    let section = element.indexPath.section
    if section < 0, case .supplementary(let kind) = element.category,
      let index = boundaryIndex(ofKind: kind, number: element.indexPath.item)
    {
      boundarySizes.invalidate(index)
    }
    guard sections.indices.contains(section) else { return }
    sections[section]?.invalidate(element)
    setNeedsStacking(after: section)
  }

  /// Sets the estimates of unmeasured cells to the mean of the measured ones, where they differ by
  /// more than a tenth.
  ///
  /// Call it while content rests. During a drag or fling the scroll bar would jump under the
  /// pointer.
  ///
  /// - Returns: Whether any frame changed; the caller then restores its scroll anchor.
  @discardableResult
  package func updateEstimates() -> Bool {
    var changed = false
    for case let section? in sections where section.updateEstimates() {
      section.setNeedsArranging()
      changed = true
    }
    if changed { setNeedsStacking() }
    return changed
  }
}
