// Rows that scroll across the layout's direction are prepared as the content around them is: what of
// them comes into view next competes with everything else by when it will be seen.

extension CollectionView {
  /// Adds what the rows in view are about to show.
  ///
  /// - Complexity: O(1) for each row in view while no group comes into its range.
  func addRowElements() {
    forEachRowInView { row in
      let scroller = rowScroll(row)
      let viewport = stretch(of: row.frame, along: row.axis, shifted: scroller.position)
      let range = PreparedRange(
        velocity: row.velocity, isForward: scroller.isForward, row: groupAhead(in: row, scroller),
        viewport: row.frame.size[row.axis], landing: scroller.landing)
      let wanted = viewport.lowerBound - range.before...viewport.upperBound + range.after
      var coverage = preparation.rowCoverage[row.section] ?? Coverage()
      coverage.follow(viewport)
      let missing = coverage.missing(from: wanted)
      coverage.extend(to: wanted)
      preparation.rowCoverage[row.section] = coverage
      guard missing.before != nil || missing.after != nil else { return }
      let outlook = ElementOutlook(
        velocity: row.velocity, viewport: stretch(of: row.frame, along: row.axis),
        isForward: scroller.isForward, period: motion[row.axis].tuning.framePeriod)
      for stretch in [missing.before, missing.after] {
        guard let stretch else { continue }
        var area = row.frame
        area.origin[row.axis] = stretch.lowerBound - scroller.position
        area.size[row.axis] = stretch.upperBound - stretch.lowerBound
        addElements(in: area, outlook, row.axis)
      }
    }
  }

  /// The items that the rows in view are about to show, or may be asked to.
  func findRowPreloadRange(into range: inout ItemIntervals) {
    range.removeAll()
    forEachRowInView { row in
      let scroller = rowScroll(row)
      let stretch = PreloadRange(
        velocity: row.velocity, isForward: scroller.isForward, viewport: row.frame.size[row.axis],
        landing: scroller.landing, mode: preloadMode
      ).stretch
      var area = row.frame
      area.origin[row.axis] += stretch.lowerBound
      area.size[row.axis] = stretch.upperBound - stretch.lowerBound
      guard let items = collectionViewLayout.items(ofSection: row.section, in: area) else { return }
      range.append(items, inSection: row.section)
    }
  }

  /// How a row scrolls, in directions of the screen.
  private struct RowScroll {
    /// What an element's position has to be raised by to stay the same while the row moves.
    var position: Double
    var isForward: Bool
    /// How far from here the motion will end.
    var landing: Double
  }

  private func rowScroll(_ row: RowInView) -> RowScroll {
    let isReversed = environment.isRightToLeft && row.axis == .horizontal
    let sign = isReversed ? -1.0 : 1.0
    guard let scroller = rowScrollers[row.section] else {
      return RowScroll(position: 0, isForward: !isReversed, landing: 0)
    }
    return RowScroll(
      position: sign * scroller.offset,
      isForward: row.velocity == 0 ? !isReversed : row.velocity > 0,
      landing: sign * (scroller.heading - scroller.physics.position))
  }

  /// The extent of the group at the row's end that comes next.
  private func groupAhead(in row: RowInView, _ scroll: RowScroll) -> Double {
    guard let groups = collectionViewLayout.orthogonalGroups(ofSection: row.section),
      groups.count > 0
    else { return 0 }
    let offset = rowScrollers[row.section]?.offset ?? 0
    let end = offset + row.frame.size[row.axis]
    return groups.extent(of: groups.nearest(to: end, by: groups.start))
  }

  private func stretch(
    of frame: Rect, along axis: Axis, shifted distance: Double = 0
  ) -> ClosedRange<Double> {
    frame.start(along: axis) + distance...frame.end(along: axis) + distance
  }
}

extension CompositionalLayout {
  /// The items of a section in `rect`, as ``forEachItemRange(in:_:)`` has them.
  func items(ofSection section: Int, in rect: Rect) -> Range<Int>? {
    guard let (layout, placement) = self.section(section) else { return nil }
    return layout.items(in: mirrored(rect), at: placement)
  }
}
