extension CollectionView {
  /// Brings an item into view.
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
    scroll { motion in
      for axis in Axis.allCases {
        let reveal = ScrollReveal(
          viewport: motion[axis].viewport, range: motion[axis].range)
        let target = reveal.position(
          showing: frame.start(along: axis)...frame.end(along: axis), at: alignment,
          from: motion[axis].position)
        motion[axis].scroll(to: target, animated: animated, at: motion[axis].now)
      }
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
