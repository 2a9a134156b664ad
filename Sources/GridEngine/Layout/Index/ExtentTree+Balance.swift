// Splitting what is full and joining what has become small.

extension ExtentTree {
  /// Makes sure that a leaf or run begins at a row.
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
    let parts = split(nodes[entry.link, place], at: local, level: level - 1)
    return replace(entry.link, place, with: parts)
  }

  /// Moves the rows of a leaf from `row` on to a leaf of their own.
  mutating func splitLeaf(_ entry: ExtentEntry, at row: Int) -> Split {
    let tail = row..<entry.rows
    let other = leaves.allocate(generation: generation)
    leaves.copy(tail, of: entry.link, to: other, rows: 0)
    leaves.remove(tail, from: entry.link, rows: entry.rows)
    return (
      leaves.summary(of: entry.link, rows: row), leaves.summary(of: other, rows: tail.count)
    )
  }

  /// The rows of a leaf as one entry; a run, and the leaf given back, when none has a size.
  mutating func summary(ofLeaf leaf: Int, rows: Int) -> ExtentEntry {
    let summary = leaves.summary(of: leaf, rows: rows)
    guard summary.plain == rows else { return summary }
    leaves.release(leaf, rows: rows)
    return .run(rows)
  }

  /// Puts one or two entries in the place of one, splitting the node when it is full.
  mutating func replace(_ node: Int, _ place: Int, with split: Split) -> Split {
    nodes[node, place] = split.first
    guard let second = split.second else { return (nodes.total(of: node), nil) }
    guard nodes.used[node] == shape.fanOut else {
      nodes.insert(second, into: node, at: place + 1)
      return (nodes.total(of: node), nil)
    }
    let half = (shape.fanOut + 1) / 2
    let other = nodes.allocate()
    nodes.moveTail(of: node, from: half, to: other)
    if place < half {
      nodes.insert(second, into: node, at: place + 1)
    } else {
      nodes.insert(second, into: other, at: place + 1 - half)
    }
    return (nodes.total(of: node), nodes.total(of: other))
  }

  /// Makes an entry the root; two of them get a node above them.
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

  /// Takes nodes with a single entry off the top.
  mutating func lowerRoot() {
    if root.rows == 0 { height = 0 }
    while height > 0, nodes.used[root.link] == 1 {
      let only = nodes[root.link, 0]
      nodes.release(root.link)
      root = only
      height -= 1
    }
  }

  /// Joins entries of a node with their right neighbours where both fit into one.
  mutating func joinNeighbours(in node: Int, from first: Int, through last: Int, level: Int) {
    for place in stride(from: min(last, nodes.used[node] - 2), through: max(first, 0), by: -1) {
      guard
        let joined = join(nodes[node, place], nodes[node, place + 1], level: level - 1)
      else { continue }
      nodes[node, place] = joined
      nodes.remove(from: node, at: place + 1)
    }
  }

  /// Two neighbours as one; nil when that would be too much.
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
    joinNeighbours(in: a, from: seam, through: seam, level: level)
    return nodes.total(of: a)
  }

  /// Two leaves as one, or a leaf and a run that is too short to be worth an entry.
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
