extension AnchorChoice {
  /// Returns the anchor for an update, with its index path after the update; `nil` if no visible
  /// item remains.
  ///
  /// - Parameters:
  ///   - update: The update.
  ///   - focused: The item with the keyboard focus.
  func anchor(for update: DataUpdate, focused: IndexPath?) -> ChosenAnchor? {
    guard !views.isEmpty else { return nil }
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

  /// Returns a visible item that keeps its order through the update, or a neighbor of the visible
  /// items.
  private func visibleAnchor(
    _ update: DataUpdate, from side: Side, preferring preferred: IndexPath? = nil
  ) -> ChosenAnchor? {
    var paths = pathsInView()
    let staying = stayingInOrder(paths, update)
    if let preferred, staying.contains(preferred) { return anchor(at: preferred, update) }
    if side == .last { paths.reverse() }
    for path in paths where staying.contains(path) { return anchor(at: path, update) }
    guard let path = paths.first else { return nil }
    return neighborAnchor(of: path, update)
  }

  /// Returns the visible items in order; only the fully visible ones along the scroll direction, if
  /// there are any.
  private func pathsInView() -> [IndexPath] {
    let (start, end) = (bounds.start(along: axis), bounds.end(along: axis))
    var (paths, whole): ([IndexPath], [IndexPath]) = ([], [])
    for view in views.displayedViews {
      guard !view.isLeaving, let element = view.attributes?.element,
        element.category == .cell,
        // The view's own frame may be older than the last change of width or data.
        let frame = layout.attributes(ofItemAt: element.indexPath)?.frame,
        frame.end(along: axis) > start, frame.start(along: axis) < end
      else { continue }
      paths.append(element.indexPath)
      if frame.start(along: axis) >= start, frame.end(along: axis) <= end {
        whole.append(element.indexPath)
      }
    }
    return whole.isEmpty ? paths.sorted() : whole.sorted()
  }

  /// Returns the items that are in the same relative order after the update. A moved item would
  /// move the viewport with it.
  private func stayingInOrder(_ paths: [IndexPath], _ update: DataUpdate) -> Set<IndexPath> {
    let known = paths.compactMap { path in update.newPath(path).map { (path, $0) } }
    let order = known.indices.sorted { known[$0].1 < known[$1].1 }
    var ranks = [Int32](repeating: 0, count: known.count)
    for (rank, index) in order.enumerated() { ranks[index] = Int32(rank) }
    let isKept = longestIncreasingSubsequence(of: ranks)
    return Set(known.indices.lazy.filter { isKept[$0] }.map { known[$0].0 })
  }

  private func anchor(at path: IndexPath, _ update: DataUpdate) -> ChosenAnchor? {
    guard let now = update.newPath(path), let item = layout.attributes(ofItemAt: path) else {
      return nil
    }
    return .leading(anchor(at: item.frame, for: now))
  }

  /// The maximum distance to a remaining neighbor, in items.
  private static let farthestNeighbor = 4_096

  /// Returns the nearest remaining item before `path`, or after it, at the position of `path`.
  private func neighborAnchor(of path: IndexPath, _ update: DataUpdate) -> ChosenAnchor? {
    guard let item = layout.attributes(ofItemAt: path) else { return nil }
    for step in [-1, 1] {
      for distance in 1...Self.farthestNeighbor {
        let neighbor = IndexPath(item: path.item + step * distance, section: path.section)
        if neighbor.item < 0 { break }
        if let now = update.newPath(neighbor) {
          return .leading(anchor(at: item.frame, for: now))
        }
      }
    }
    return nil
  }
}
