extension CollectionView {
  /// Prepares cells that are about to come into view, nearest first, until `deadline`.
  ///
  /// A prepared cell is dequeued and configured, and waits; shown, it costs nothing more. The time of
  /// the next one is predicted from those before, and it is left for a later frame when it would not
  /// fit.
  public func prepareAhead(until deadline: FrameTime) {
    guard isPrefetchingEnabled, dataSource != nil else { return }
    prefetchData()
    findElementsAhead()
    var now = FrameTime.now
    while now.advanced(bySeconds: preparationSeconds) < deadline, let next = takeNearest() {
      prepare(next)
      let end = FrameTime.now
      // The worse of what it took and three quarters of what was expected: never optimistic.
      preparationSeconds = max(end.seconds(since: now), preparationSeconds * 0.75)
      now = end
    }
  }

  /// The cells that wait, prepared ahead or left behind, in no order.
  public var preparedCells: [CollectionViewCell] {
    var cells: [CollectionViewCell] = []
    waiting.forEach { if let cell = $0 as? CollectionViewCell { cells.append(cell) } }
    return cells
  }

  /// Collects what has no view in the prepared range.
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
  }

  /// The element nearest to the viewport's middle; a few are prepared in a frame, so that finding
  /// each is less than sorting all.
  private func takeNearest() -> LayoutAttributes? {
    let axis = collectionViewLayout.configuration.scrollDirection
    let middle = bounds.start(along: axis) + bounds.size[axis] / 2
    var best: (index: Int, distance: Double)?
    for (index, attributes) in elementsAhead.enumerated() {
      let distance = abs(attributes.frame.start(along: axis) - middle)
      if distance < best?.distance ?? .infinity { best = (index, distance) }
    }
    guard let best else { return nil }
    elementsAhead.swapAt(best.index, elementsAhead.count - 1)
    return elementsAhead.removeLast()
  }

  private func prepare(_ attributes: LayoutAttributes) {
    guard let view = prepareView(for: attributes) else { return }
    counters.prepared += 1
    waiting.put(view, for: attributes.element, wasShown: false)
    trimWaitingViews()
  }
}
