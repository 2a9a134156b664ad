// Splits full leaves and nodes, and joins small ones.

extension ExtentTree {
  /// Splits the leaf or run that contains a row, so that one begins at the row.
  mutating func split(at row: Int) {
    guard row > 0, row < count else { return }
    setRoot(split(root, at: row, level: height))
  }

  private mutating func split(_ entry: ExtentEntry, at row: Int, level: Int) -> Split {
    guard level > 0 else {
      if row == 0 || row == entry.rows { return (entry, nil) }
      return entry.isRun ? (.run(row), .run(entry.rows - row)) : splitLeaf(entry, at: row)
    }
    let (place, local) = nodes.place(ofRow: row, in: entry.link)
    let child = nodes[entry.link, place]
    let parts = split(child, at: local, level: level - 1)
    return replace(child, at: place, of: entry, with: parts)
  }

  /// Moves the rows of a leaf from `row` on to a new leaf.
  mutating func splitLeaf(_ entry: ExtentEntry, at row: Int) -> Split {
    let tail = row..<entry.rows
    let other = leaves.allocate(generation: generation)
    leaves.copy(tail, of: entry.link, to: other, rows: 0)
    leaves.remove(tail, from: entry.link, rows: entry.rows)
    return (
      leaves.summary(of: entry.link, rows: row), leaves.summary(of: other, rows: tail.count)
    )
  }

  /// Returns a leaf's entry with the sizes added up again, because incremental updates would
  /// accumulate rounding errors.
  ///
  /// If no row has a size any more, the leaf is freed and the entry becomes a run.
  mutating func resummed(leaf entry: ExtentEntry) -> ExtentEntry {
    guard entry.plain < entry.rows else {
      leaves.release(entry.link, rows: entry.rows)
      return .run(entry.rows)
    }
    var entry = entry
    entry.sum = leaves.sum(of: entry.link, rows: entry.rows)
    return entry
  }

  /// Replaces a child by another entry.
  ///
  /// - Returns: The updated entry of the parent. Counts are updated by the difference. Lengths,
  ///   which may be rounded, are added up again.
  mutating func replace(
    _ child: ExtentEntry, at place: Int, of parent: ExtentEntry, with new: ExtentEntry
  ) -> ExtentEntry {
    nodes.change(child, at: place, of: parent.link, to: new)
    var parent = parent
    parent.rows += new.rows - child.rows
    parent.plain += new.plain - child.plain
    if new.sum != child.sum { parent.sum = nodes.sum(of: parent.link) }
    return parent
  }

  /// Replaces a child by one or two entries, and splits the node if it is full.
  mutating func replace(
    _ child: ExtentEntry, at place: Int, of parent: ExtentEntry, with split: Split
  ) -> Split {
    guard let second = split.second else {
      return (replace(child, at: place, of: parent, with: split.first), nil)
    }
    let node = parent.link
    nodes[node, place] = split.first
    guard nodes.used[node] == shape.fanOut else {
      nodes.insert(second, into: node, at: place + 1)
      return (nodes.total(of: node), nil)
    }
    let cut = cutOfFullNode(growingAt: place)
    let other = nodes.allocate()
    nodes.moveTail(of: node, from: cut, to: other)
    if place < cut {
      nodes.insert(second, into: node, at: place + 1)
    } else {
      nodes.insert(second, into: other, at: place + 1 - cut)
    }
    return (nodes.total(of: node), nodes.total(of: other))
  }

  /// Returns the index at which a full node is split: near the end at which it grows, otherwise in
  /// the middle.
  ///
  /// Rows are usually measured in sequence. If nodes were split in the middle, all but the last
  /// would stay half full, and ten million rows would need one more level.
  private func cutOfFullNode(growingAt place: Int) -> Int {
    switch place {
    case 0: 1
    case shape.fanOut - 1: shape.fanOut - 1
    default: (shape.fanOut + 1) / 2
    }
  }

  /// Sets the root; two entries receive a common node.
  mutating func setRoot(_ split: Split) {
    guard let second = split.second else {
      root = split.first
      return
    }
    let node = nodes.allocate()
    nodes.insert(split.first, into: node, at: 0)
    nodes.insert(second, into: node, at: 1)
    root = nodes.total(of: node)
    height += 1
  }

  /// Removes nodes with a single entry from the top of the tree.
  mutating func lowerRoot() {
    if root.rows == 0 { height = 0 }
    while height > 0, nodes.used[root.link] == 1 {
      let only = nodes[root.link, 0]
      nodes.release(root.link)
      root = only
      height -= 1
    }
  }

  /// Joins entries of a node with their right neighbors if both fit into one.
  mutating func joinNeighbors(in node: Int, from first: Int, through last: Int, level: Int) {
    for place in stride(from: min(last, nodes.used[node] - 2), through: max(first, 0), by: -1) {
      guard
        let joined = join(nodes[node, place], nodes[node, place + 1], level: level - 1)
      else { continue }
      nodes[node, place] = joined
      nodes.remove(from: node, at: place + 1)
    }
  }

  /// Returns two adjacent entries as one; `nil` if it would be too large.
  private mutating func join(_ a: ExtentEntry, _ b: ExtentEntry, level: Int) -> ExtentEntry? {
    guard level == 0 else { return joinNodes(a.link, b.link, level: level) }
    if a.isRun, b.isRun { return .run(a.rows + b.rows) }
    return a.rows + b.rows <= shape.joinedLeaf ? joinLeaves(a, b) : nil
  }

  private mutating func joinNodes(_ a: Int, _ b: Int, level: Int) -> ExtentEntry? {
    guard nodes.used[a] + nodes.used[b] <= shape.joinedNode else { return nil }
    let seam = nodes.used[a] - 1
    nodes.moveTail(of: b, from: 0, to: a)
    nodes.release(b)
    joinNeighbors(in: a, from: seam, through: seam, level: level)
    return nodes.total(of: a)
  }

  /// Joins two leaves, or a leaf and a run that is too short for an entry of its own.
  private mutating func joinLeaves(_ a: ExtentEntry, _ b: ExtentEntry) -> ExtentEntry {
    if a.isRun {
      leaves.insertPlain(a.rows, at: 0, in: b.link, rows: b.rows)
      return leaves.summary(of: b.link, rows: a.rows + b.rows)
    }
    if !b.isRun {
      leaves.copy(0..<b.rows, of: b.link, to: a.link, rows: a.rows)
      leaves.release(b.link, rows: b.rows)
    }
    return leaves.summary(of: a.link, rows: a.rows + b.rows)
  }
}
