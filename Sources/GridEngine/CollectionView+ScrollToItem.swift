extension CollectionView {
  /// Brings an item into view; one in the row of an orthogonal section by scrolling both the row and
  /// the content around it.
  ///
  /// - Parameters:
  ///   - indexPath: The item; one that is not there is ignored.
  ///   - alignment: Where in the viewport; by default as near as it takes to see all of it.
  public func scrollToItem(
    at indexPath: IndexPath, alignment: ScrollAlignment = .nearest, animated: Bool
  ) {
    prepareLayoutIfNeeded()
    guard let frame = collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame else {
      return
    }
    let row = rowScroller(ofSection: indexPath.section)
    if let row { scroll(row, to: indexPath.item, alignment, animated: animated) }
    scroll { motion in
      for axis in Axis.allCases where axis != row?.row.axis {
        let reveal = ScrollReveal(
          viewport: motion[axis].viewport, range: motion[axis].range)
        let target = reveal.position(
          showing: frame.start(along: axis)...frame.end(along: axis), at: alignment,
          from: motion[axis].position)
        motion[axis].scroll(to: target, animated: animated, at: motion[axis].now)
      }
    }
  }

  /// Brings an item of a row into view, at a place where the row may rest.
  private func scroll(
    _ row: RowScroller, to item: Int, _ alignment: ScrollAlignment, animated: Bool
  ) {
    guard let group = row.rest.groups.group(ofItem: item) else { return }
    move(row) {
      let from = $0.isMoving ? $0.physics.restingPosition : $0.physics.position
      let target = $0.rest.stop(showing: group, at: alignment, from: from)
      $0.scroll(to: target, animated: animated, at: rowTime)
    }
  }

  /// The place of the item that is `index`th of all sections; nil beyond the last.
  ///
  /// - Complexity: O(*s*) for *s* sections.
  public func indexPath(ofItem index: Int) -> IndexPath? {
    var left = index
    for (section, count) in itemCounts().enumerated() {
      if left >= 0, left < count { return IndexPath(item: left, section: section) }
      left -= count
    }
    return nil
  }
}
