extension CollectionView {
  /// Prepares cells that are about to come into view, nearest first, until `deadline`.
  ///
  /// A prepared cell is dequeued and configured, and waits; shown, it costs nothing more. The time of
  /// the next one is predicted from those before, and it is left for a later frame when it would not
  /// fit.
  public func prepareAhead(until deadline: FrameTime) {
    guard isPrefetchingEnabled, dataSource != nil else { return }
    findElementsAhead()
    var now = FrameTime.now
    while let next = elementsAhead.popLast() {
      guard now.advanced(bySeconds: preparationSeconds) < deadline else { break }
      prepare(next)
      let end = FrameTime.now
      // The worse of what it took and three quarters of what was expected: never optimistic.
      preparationSeconds = max(end.seconds(since: now), preparationSeconds * 0.75)
      now = end
    }
  }

  /// The cells that wait, prepared ahead or left behind, longest first.
  public var preparedCells: [CollectionViewCell] {
    waiting.elements.compactMap { waiting[$0] as? CollectionViewCell }
  }

  /// Collects what has no view in the prepared range, the farthest first.
  private func findElementsAhead() {
    elementsAhead.removeAll(keepingCapacity: true)
    let axis = collectionViewLayout.configuration.scrollDirection
    let viewport = bounds
    let range = PreparedRange(
      velocity: motion[axis].velocity(at: motion[axis].now), row: rowExtent(along: axis),
      viewport: viewport.size[axis])
    var area = viewport
    area.origin[axis] -= range.before
    area.size[axis] += range.before + range.after
    collectionViewLayout.forEachElement(in: area, visibleBounds: viewport) { attributes in
      guard attributes.element.category == .cell, displayed[attributes.element] == nil,
        waiting[attributes.element] == nil
      else { return }
      elementsAhead.append(attributes)
    }
    let middle = (viewport.start(along: axis) + viewport.end(along: axis)) / 2
    elementsAhead.sort {
      abs($0.frame.start(along: axis) - middle) > abs($1.frame.start(along: axis) - middle)
    }
  }

  private func prepare(_ attributes: LayoutAttributes) {
    guard let view = makeView(for: attributes) else { return }
    view.layoutAttributes = attributes
    view.size = attributes.frame.size
    counters.prepared += 1
    waiting.put(view, for: attributes.element)
    trimWaitingViews()
  }
}
