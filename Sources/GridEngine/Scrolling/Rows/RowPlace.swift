/// A row's offset relative to one of its groups, which remains valid when the extents of groups and
/// viewport change.
///
/// With centered groups it is the group nearest to the center, otherwise the group at the leading
/// edge of the viewport.
struct RowPlace: Hashable, Sendable {
  /// The index of the group; `nil` for an empty row, or one at its start.
  var group: Int?
  /// The distance from the group's offset to that of the row: as a fraction of the distance to the
  /// next group, or in points if `group` is `nil` or groups are centered.
  var distance: Double
  /// The extent of the viewport, in points.
  var viewport: Double
}

extension RowPlace {
  /// Creates the place for an offset.
  ///
  /// - Complexity: O(log *n*).
  init<Groups: RowGroups>(_ row: OrthogonalSnapping<Groups>, offset: Double) {
    viewport = row.viewport
    guard offset > row.start, row.groups.count > 0 else {
      group = nil
      distance = offset - row.start
      return
    }
    if row.rule == .groupPagingCentered {
      let index = row.groups.nearest(to: offset, by: row.center)
      group = index
      distance = offset - row.center(index)
      return
    }
    // An offset that was rounded to pixels still belongs to its group.
    var index = row.groups.nearest(to: offset, by: row.leading)
    if row.leading(index) > offset + 0.5, index > 0 { index -= 1 }
    group = index
    distance = (offset - row.leading(index)) / max(1, row.pitch(index))
  }

  /// Returns the offset of the place in a row with changed extents.
  func offset<Groups: RowGroups>(in row: OrthogonalSnapping<Groups>) -> Double {
    guard let group, group < row.groups.count else { return row.start + min(0, distance) }
    return row.rule == .groupPagingCentered
      ? row.center(group) + distance
      : row.leading(group) + distance * max(1, row.pitch(group))
  }
}

extension OrthogonalSnapping {
  /// Returns the distance from the start of a group to that of the next one; for the last group,
  /// its extent.
  fileprivate func pitch(_ index: Int) -> Double {
    index + 1 < groups.count
      ? groups.start(of: index + 1) - groups.start(of: index) : groups.extent(of: index)
  }
}
