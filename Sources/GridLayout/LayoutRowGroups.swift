/// The groups of an orthogonal section in its layout.
package struct LayoutRowGroups {
  private let layout: SectionLayout

  /// Creates the groups of `layout`, which must be orthogonal.
  init(_ layout: SectionLayout) { self.layout = layout }

  package var count: Int { layout.rows.rowCount }

  package var extent: Double { layout.rows.extent }

  package func start(of index: Int) -> Double { layout.rows.row(index).start }

  /// Returns the displayed start of a group in a row at its start, on a device pixel.
  package func shownStart(of index: Int) -> Double {
    let inset = layout.plan.frame.insets.start(along: layout.plan.frame.groupAxis)
    return layout.plan.grid.nearest(inset + start(of: index)) - inset
  }

  /// The last group, if partly filled, is as long as its items.
  package func extent(of index: Int) -> Double {
    let row = layout.rows.row(index)
    return index == count - 1
      ? layout.plan.trimmedLength(of: row.solution, itemCount: row.itemCount)
      : row.solution.size[layout.plan.frame.groupAxis]
  }

  /// Returns the group that contains an item; `nil` if there is no such item.
  package func group(ofItem item: Int) -> Int? {
    item >= 0 && item < layout.itemCount && count > 0 ? layout.rows.row(ofItem: item) : nil
  }

  /// Returns the first item of a group.
  package func firstItem(of index: Int) -> Int { layout.rows.row(index).firstItem }

  /// Whether any size in a group is an estimate.
  package func isEstimated(_ index: Int) -> Bool {
    guard let measured = layout.measuredRows else { return false }
    let row = layout.rows.row(index)
    return (0..<row.itemCount).contains { slot in
      let sides = row.solution.slots[slot].estimated
      return !sides.isEmpty && !measured.isMeasured(row.firstItem + slot, sides: sides)
    }
  }
}
