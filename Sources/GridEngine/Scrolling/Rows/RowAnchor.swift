/// What of a row stays where it is while sizes or data change before it.
struct RowAnchor: Hashable, Sendable {
  /// Its group's first item; nil while the row is at its start.
  var item: Int?
  /// From the row's offset to the group's beginning, points.
  var distance: Double
}

extension RowAnchor {
  /// Chooses what to keep still in a row scrolled to `offset`: its start while it is there, else the
  /// first group seen whole, of these one that is measured where there is one.
  ///
  /// - Complexity: O(log *n* + *v*) for *v* groups in the viewport.
  init(_ groups: LayoutRowGroups, offset: Double, viewport: Double, start: Double) {
    guard offset > start, groups.count > 0 else {
      self.init(item: nil, distance: start - offset)
      return
    }
    var first = groups.nearest(to: offset, by: groups.start)
    if groups.start(of: first) < offset, first < groups.count - 1 { first += 1 }
    var chosen = first
    var index = first
    while index < groups.count, groups.start(of: index) < offset + viewport {
      if !groups.isEstimated(index) {
        chosen = index
        break
      }
      index += 1
    }
    self.init(
      item: groups.firstItem(of: chosen), distance: groups.shownStart(of: chosen) - offset)
  }

  /// The offset at which what was chosen is where it was.
  ///
  /// - Parameter item: The place of ``item`` now.
  func offset(in groups: LayoutRowGroups, item: Int, otherwise offset: Double) -> Double {
    groups.group(ofItem: item).map { groups.shownStart(of: $0) - distance } ?? offset
  }
}
