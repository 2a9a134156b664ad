extension ExtentTree {
  /// Stops with a message if the tree violates an invariant; for tests.
  ///
  /// - Complexity: O(*n*).
  func checkInvariants() {
    var census = Census()
    if count > 0 { check(root, level: height, census: &census) }
    precondition(
      census.leaves == leaves.liveCount && census.nodes == nodes.liveCount,
      "\(census.leaves) leaves and \(census.nodes) nodes in the tree, "
        + "\(leaves.liveCount) and \(nodes.liveCount) handed out")
    precondition(
      census.measured == measuredCount, "\(census.measured) measured, counted \(measuredCount)")
    precondition(
      height == 0 || nodes.used[root.link] > 1, "a root of \(nodes.used[root.link]) entries")
  }

  private struct Census {
    var leaves = 0
    var nodes = 0
    var measured = 0
  }

  private func check(_ entry: ExtentEntry, level: Int, census: inout Census) {
    precondition(entry.rows > 0, "an entry without rows at level \(level)")
    if level > 0 {
      checkNode(entry, level: level, census: &census)
    } else if entry.isRun {
      precondition(entry == .run(entry.rows), "a run with sizes: \(entry)")
    } else {
      let summary = leaves.summary(of: entry.link, rows: entry.rows)
      precondition(entry == summary, "\(entry) stands for \(summary)")
      precondition(entry.rows <= shape.leaf, "a leaf of \(entry.rows) rows")
      census.leaves += 1
      census.measured += leaves.measuredCount(of: entry.link, generation: generation)
    }
  }

  private func checkNode(_ entry: ExtentEntry, level: Int, census: inout Census) {
    let total = nodes.total(of: entry.link)
    precondition(entry == total, "\(entry) stands for \(total)")
    let used = nodes.used[entry.link]
    precondition((1...shape.fanOut).contains(used), "a node of \(used) entries")
    census.nodes += 1
    for place in 0..<used {
      check(nodes[entry.link, place], level: level - 1, census: &census)
    }
  }
}
