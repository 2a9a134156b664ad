extension AnchorChoice {
  /// What is to stay in place through an update, as it is called after it; nil where nothing of what
  /// is in view stays.
  ///
  /// - Parameter focused: The item that the keyboard acts on.
  func anchor(for update: DataUpdate, focused: IndexPath?) -> ChosenAnchor? {
    guard !views.isEmpty else { return fallback }
    switch update.anchor {
    case .topEdge: return startAnchor
    case .bottomEdge: return endAnchor
    case .item(let path): return anchor(at: path, update) ?? visibleAnchor(update, from: .first)
    case .automatic where leadingPosition <= 0: return startAnchor
    case .automatic:
      let focused = focused.flatMap {
        views.displayedView(of: ElementID(.cell, at: $0)) == nil ? nil : $0
      }
      return visibleAnchor(update, from: .first, preferring: focused)
    case .firstVisible: return visibleAnchor(update, from: .first)
    case .lastVisible: return visibleAnchor(update, from: .last)
    }
  }

  private enum Side { case first, last }

  /// An item of those in view that keep their order through the update, or a neighbour of them.
  private func visibleAnchor(
    _ update: DataUpdate, from side: Side, preferring preferred: IndexPath? = nil
  ) -> ChosenAnchor? {
    var paths = pathsInView()
    let staying = stayingInOrder(paths, update)
    if let preferred, staying.contains(preferred) { return anchor(at: preferred, update) }
    if side == .last { paths.reverse() }
    for path in paths where staying.contains(path) { return anchor(at: path, update) }
    guard let path = paths.first else { return nil }
    return neighbourAnchor(of: path, update)
  }

  /// The items in view in order; those wholly in view along the layout alone where there are such.
  private func pathsInView() -> [IndexPath] {
    let (start, end) = (bounds.start(along: axis), bounds.end(along: axis))
    var (paths, whole): ([IndexPath], [IndexPath]) = ([], [])
    for view in views.displayedViews {
      guard !view.isLeaving, let element = view.layoutAttributes?.element,
        element.category == .cell,
        // Not the view's own frame: that of the last layout, before the width or the data changed.
        let frame = layout.layoutAttributesForItem(at: element.indexPath)?.frame,
        frame.end(along: axis) > start, frame.start(along: axis) < end
      else { continue }
      paths.append(element.indexPath)
      if frame.start(along: axis) >= start, frame.end(along: axis) <= end {
        whole.append(element.indexPath)
      }
    }
    return whole.isEmpty ? paths.sorted() : whole.sorted()
  }

  /// Which of some items, in order, are still in that order after the update: an item that was moved
  /// among them would take the view along.
  private func stayingInOrder(_ paths: [IndexPath], _ update: DataUpdate) -> Set<IndexPath> {
    let known = paths.compactMap { path in update.newPath(path).map { (path, $0) } }
    let order = known.indices.sorted { known[$0].1 < known[$1].1 }
    var ranks = [Int32](repeating: 0, count: known.count)
    for (rank, index) in order.enumerated() { ranks[index] = Int32(rank) }
    let isKept = longestIncreasingSubsequence(of: ranks)
    return Set(known.indices.lazy.filter { isKept[$0] }.map { known[$0].0 })
  }

  private func anchor(at path: IndexPath, _ update: DataUpdate) -> ChosenAnchor? {
    guard let now = update.newPath(path), let item = layout.layoutAttributesForItem(at: path) else {
      return nil
    }
    return .leading(anchor(at: item.frame, for: now))
  }

  /// How far it is looked for a neighbour that stays.
  private static let farthestNeighbour = 4_096

  /// The nearest item before `path` that stays, or behind it, standing where that one was.
  private func neighbourAnchor(of path: IndexPath, _ update: DataUpdate) -> ChosenAnchor? {
    guard let item = layout.layoutAttributesForItem(at: path) else { return nil }
    for step in [-1, 1] {
      for distance in 1...Self.farthestNeighbour {
        let neighbour = IndexPath(item: path.item + step * distance, section: path.section)
        if neighbour.item < 0 { break }
        if let now = update.newPath(neighbour) {
          return .leading(anchor(at: item.frame, for: now))
        }
      }
    }
    return nil
  }
}
