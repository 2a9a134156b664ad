// Rows that scroll across the layout's direction are prepared as the content around them is: what of
// them comes into view next competes with everything else by when it will be seen.

extension CollectionView {
  /// Adds what the rows in view are about to show.
  ///
  /// - Complexity: O(1) for each row in view while no group comes into its range.
  func addRowElements() {
    forEachRowInView { row in
      let viewport = stretch(of: row.frame, along: row.axis, shifted: row.shift)
      let range = PreparedRange(
        velocity: row.velocity, isForward: row.isForward,
        row: rows.groupAhead(in: row, of: collectionViewLayout),
        viewport: row.frame.size[row.axis], landing: row.landing)
      let wanted = viewport.lowerBound - range.before...viewport.upperBound + range.after
      var coverage = preparation.rowCoverage[row.section] ?? Coverage()
      coverage.follow(viewport)
      let missing = coverage.missing(from: wanted)
      coverage.extend(to: wanted)
      preparation.rowCoverage[row.section] = coverage
      guard missing.before != nil || missing.after != nil else { return }
      let outlook = ElementOutlook(
        velocity: row.velocity, viewport: stretch(of: row.frame, along: row.axis),
        isForward: row.isForward, period: motion[row.axis].tuning.framePeriod)
      for stretch in [missing.before, missing.after] {
        guard let stretch else { continue }
        var area = row.frame
        area.origin[row.axis] = stretch.lowerBound - row.shift
        area.size[row.axis] = stretch.upperBound - stretch.lowerBound
        addElements(in: area, outlook, row.axis)
      }
    }
  }

  private func stretch(
    of frame: Rect, along axis: Axis, shifted distance: Double = 0
  ) -> ClosedRange<Double> {
    frame.start(along: axis) + distance...frame.end(along: axis) + distance
  }
}
