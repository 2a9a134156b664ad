/// The anchor of a row, which stays in place while sizes or data before it change.
struct RowAnchor: Hashable, Sendable {
  /// The first item of the anchor group; `nil` while the row is at its start.
  var item: Int?
  /// The distance from the row's offset to the start of the group, in points.
  var distance: Double
}

extension RowAnchor {
  /// Chooses the anchor of a row at `offset`: its start if the row is there, otherwise the first
  /// fully visible group; a measured one is preferred.
  ///
  /// - Complexity: O(log *n* + *v*) for *v* visible groups.
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

  /// Returns the offset at which the anchor has its former position.
  ///
  /// - Parameters:
  ///   - groups: The groups of the row.
  ///   - item: The current index of ``item``.
  ///   - offset: The result if the item does not exist.
  func offset(in groups: LayoutRowGroups, item: Int, otherwise offset: Double) -> Double {
    groups.group(ofItem: item).map { groups.shownStart(of: $0) - distance } ?? offset
  }
}
