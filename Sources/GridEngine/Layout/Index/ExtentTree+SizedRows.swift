extension ExtentTree {
  /// Calls `body` for every row that has a size of its own, ascending.
  ///
  /// - Complexity: O(*n*), *n* being the rows that have sizes of their own.
  package func forEachSizedRow(_ body: (_ row: Int) -> Void) {
    forEachSizedRow(in: root, level: height, from: 0, body)
  }

  private func forEachSizedRow(
    in entry: ExtentEntry, level: Int, from first: Int, _ body: (_ row: Int) -> Void
  ) {
    guard !entry.isRun else { return }
    guard level > 0 else {
      for row in 0..<entry.rows where !ExtentLeaves.isPlain(leaves.size(of: row, in: entry.link)) {
        body(first + row)
      }
      return
    }
    var first = first
    for place in 0..<nodes.used[entry.link] {
      let child = nodes[entry.link, place]
      forEachSizedRow(in: child, level: level - 1, from: first, body)
      first += child.rows
    }
  }
}
