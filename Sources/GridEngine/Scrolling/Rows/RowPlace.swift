/// An offset of a row as a place among its groups, which stays meaningful when the lengths of groups
/// and viewport change.
///
/// Where groups are centred it is the group nearest to the centre, elsewhere the group at the leading
/// edge of the viewport.
struct RowPlace: Hashable, Sendable {
  /// The number of the group; nil for a row that has none or is at its start.
  var group: Int?
  /// From the group's own offset to the row's: in parts of the distance between two groups, or in
  /// points where `group` is nil or groups are centred.
  var distance: Double
  /// The extent of the viewport, in points.
  var viewport: Double
}

extension RowPlace {
  /// Finds the place of `offset` in a row.
  ///
  /// - Complexity: O(log *n*).
  init<Groups: RowGroups>(_ row: OrthogonalRest<Groups>, offset: Double) {
    viewport = row.viewport
    guard offset > row.start, row.groups.count > 0 else {
      group = nil
      distance = offset - row.start
      return
    }
    if row.rule == .groupPagingCentered {
      let index = row.groups.nearest(to: offset, by: row.centre)
      group = index
      distance = offset - row.centre(index)
      return
    }
    // Rounding of an offset to pixels does not make it that of the group before.
    var index = row.groups.nearest(to: offset, by: row.leading)
    if row.leading(index) > offset + 0.5, index > 0 { index -= 1 }
    group = index
    distance = (offset - row.leading(index)) / max(1, row.pitch(index))
  }

  /// The offset of this place in a row whose lengths may have changed.
  func offset<Groups: RowGroups>(in row: OrthogonalRest<Groups>) -> Double {
    guard let group, group < row.groups.count else { return row.start + min(0, distance) }
    return row.rule == .groupPagingCentered
      ? row.centre(group) + distance
      : row.leading(group) + distance * max(1, row.pitch(group))
  }
}

extension OrthogonalRest {
  /// From where a group begins to where the next one does; its own length for the last.
  fileprivate func pitch(_ index: Int) -> Double {
    index + 1 < groups.count
      ? groups.start(of: index + 1) - groups.start(of: index) : groups.extent(of: index)
  }
}
