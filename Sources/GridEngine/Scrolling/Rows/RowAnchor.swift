/// A group of an orthogonal row that stays in place on screen while sizes or data before it change.
struct RowAnchor: Hashable, Sendable {
  /// The index of the group's first item; `nil` if the start of the row stays in place instead.
  var item: Int?
  /// The distance from the row's offset to the start of the group, or of the row, in points.
  var distance: Double
}

extension RowAnchor {
  /// Chooses the anchor of a row that is scrolled to `offset`.
  ///
  /// A row at or before its start is anchored there. Otherwise the anchor is the first measured
  /// group that starts in the viewport. If there is none, it is the first group that starts at or
  /// after `offset`, or else the last group.
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

  /// Returns the offset of the row that restores the anchor's position on screen.
  ///
  /// - Parameters:
  ///   - groups: The groups of the row.
  ///   - item: The index of ``item`` after the change.
  ///   - offset: The result if the row has no such item.
  func offset(in groups: LayoutRowGroups, item: Int, otherwise offset: Double) -> Double {
    groups.group(ofItem: item).map { groups.shownStart(of: $0) - distance } ?? offset
  }
}
