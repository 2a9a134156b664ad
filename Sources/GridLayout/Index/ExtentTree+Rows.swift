extension ExtentTree {
  /// Inserts `added` rows with the estimated length before a row, or at the end.
  ///
  /// - Complexity: O(log *n*), independent of the number of new rows.
  mutating func insert(count added: Int, at row: Int) {
    precondition((0...count).contains(row), "inserting at row \(row) of \(count)")
    precondition(added >= 0, "inserting \(added) rows")
    precondition(count + added <= Int(Int32.max), "more than \(Int32.max) rows")
    guard added > 0 else { return }
    if let grown = insertRows(added, at: row, in: root, level: height) {
      setRoot(grown)
    } else {
      split(at: row)
      setRoot(insertRun(of: added, at: row, in: root, level: height))
    }
  }

  /// Removes rows.
  ///
  /// - Complexity: O(log *n* + *m*), where *m* is the number of leaves in the range.
  mutating func remove(_ range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count, "removing rows \(range) of \(count)")
    guard !range.isEmpty else { return }
    root = removeRows(range, in: root, level: height) ?? .run(0)
    lowerRoot()
  }

  /// Moves a row with its size and its measured state.
  ///
  /// - Parameters:
  ///   - source: The index of the row.
  ///   - destination: The index of the row after the move.
  /// - Complexity: O(log *n*).
  mutating func move(from source: Int, to destination: Int) {
    let (entry, _, local) = leafEntry(of: source)
    let size = entry.isRun ? ExtentLeaves.plain : leaves.size(of: local, in: entry.link)
    let measured = isMeasured(row: source)
    remove(source..<source + 1)
    insert(count: 1, at: destination)
    if !ExtentLeaves.isPlain(size) { store(size, measured: measured, forRow: destination) }
  }
}

// MARK: - Insertion

extension ExtentTree {
  /// An entry after an insertion, followed by a second one if it was split.
  typealias Split = (first: ExtentEntry, second: ExtentEntry?)

  /// Inserts rows without sizes below an entry.
  ///
  /// - Returns: `nil` if the rows are too many for the middle of a leaf, and nothing was changed.
  private mutating func insertRows(
    _ added: Int, at row: Int, in entry: ExtentEntry, level: Int
  ) -> Split? {
    guard level > 0 else {
      return entry.isRun
        ? (.run(entry.rows + added), nil) : insertRows(added, at: row, inLeaf: entry)
    }
    let (place, local) = nodes.place(ofRow: row, in: entry.link)
    let child = nodes[entry.link, place]
    guard let split = insertRows(added, at: local, in: child, level: level - 1) else {
      return nil
    }
    return replace(child, at: place, of: entry, with: split)
  }

  private mutating func insertRows(
    _ added: Int, at row: Int, inLeaf entry: ExtentEntry
  ) -> Split? {
    let leaf = entry.link
    if entry.rows + added <= shape.leaf {
      leaves.insertPlain(added, at: row, in: leaf, rows: entry.rows)
      var grown = entry
      grown.rows += added
      grown.plain += added
      return (grown, nil)
    }
    // At the ends, a separate run keeps the leaf whole. Rows that are appended and measured one by
    // one then fill one leaf after the other.
    if row == 0 { return (.run(added), entry) }
    if row == entry.rows { return (entry, .run(added)) }
    guard added <= shape.leaf / 2 else { return nil }
    let halves = splitLeaf(entry, at: entry.rows / 2)
    guard let second = halves.second else { return nil }
    if row <= halves.first.rows {
      return (insertRows(added, at: row, inLeaf: halves.first)!.first, second)
    }
    let local = row - halves.first.rows
    return (halves.first, insertRows(added, at: local, inLeaf: second)!.first)
  }

  /// Inserts a run between two entries; one of them must begin at `row`.
  private mutating func insertRun(
    of added: Int, at row: Int, in entry: ExtentEntry, level: Int
  ) -> Split {
    guard level > 0 else { return row == 0 ? (.run(added), entry) : (entry, .run(added)) }
    let (place, local) = nodes.place(ofRow: row, in: entry.link)
    let child = nodes[entry.link, place]
    let split = insertRun(of: added, at: local, in: child, level: level - 1)
    return replace(child, at: place, of: entry, with: split)
  }
}

// MARK: - Removal

extension ExtentTree {
  /// Removes rows below an entry.
  ///
  /// - Returns: The remaining entry; `nil` if nothing remains.
  private mutating func removeRows(
    _ range: Range<Int>, in entry: ExtentEntry, level: Int
  ) -> ExtentEntry? {
    guard range.count < entry.rows else {
      releaseAll(entry, level: level)
      return nil
    }
    if entry.isRun { return .run(entry.rows - range.count) }
    if level == 0 { return removeRows(range, inLeaf: entry) }
    let touched = removeRows(range, inChildrenOf: entry.link, level: level)
    joinNeighbors(in: entry.link, from: touched - 1, through: touched + 1, level: level)
    return nodes.total(of: entry.link)
  }

  /// Removes rows of a node's children.
  ///
  /// - Returns: The index of the first changed child.
  private mutating func removeRows(
    _ range: Range<Int>, inChildrenOf node: Int, level: Int
  ) -> Int {
    let (first, local) = nodes.place(ofRow: range.lowerBound, in: node)
    var place = first
    var start = local
    var rest = range.count
    while rest > 0 {
      let child = nodes[node, place]
      let part = start..<min(start + rest, child.rows)
      rest -= part.count
      start = 0
      if let left = removeRows(part, in: child, level: level - 1) {
        nodes[node, place] = left
        place += 1
      } else {
        nodes.remove(from: node, at: place)
      }
    }
    return first
  }

  private mutating func removeRows(
    _ range: Range<Int>, inLeaf entry: ExtentEntry
  ) -> ExtentEntry {
    let before = leaves.measuredCount(of: entry.link, generation: generation)
    leaves.remove(range, from: entry.link, rows: entry.rows)
    measuredCount -= before - leaves.measuredCount(of: entry.link, generation: generation)
    return resummed(leaf: leaves.summary(of: entry.link, rows: entry.rows - range.count))
  }

  /// Frees an entry with everything below it.
  private mutating func releaseAll(_ entry: ExtentEntry, level: Int) {
    guard !entry.isRun else { return }
    guard level > 0 else {
      measuredCount -= leaves.measuredCount(of: entry.link, generation: generation)
      leaves.release(entry.link, rows: entry.rows)
      return
    }
    for place in 0..<nodes.used[entry.link] {
      releaseAll(nodes[entry.link, place], level: level - 1)
    }
    nodes.release(entry.link)
  }
}
