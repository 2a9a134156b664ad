extension ExtentTree {
  /// Stores the measured length of a row, in points.
  ///
  /// Negative lengths and NaN are stored as 0, infinite ones as ``longest``.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of rows with a size of their own.
  mutating func setExtent(_ extent: Double, forRow row: Int) {
    store(Self.legal(extent * scale), measured: true, forRow: row)
  }

  /// Stores an individual estimate for a row, in points; it does not count as measured.
  ///
  /// - Complexity: O(log *n*).
  mutating func setEstimate(_ extent: Double, forRow row: Int) {
    store(Self.legal(extent * scale), measured: false, forRow: row)
  }

  /// Marks all measurements as outdated, as after a change of width. Their sizes are kept as
  /// estimates.
  ///
  /// - Complexity: O(1).
  mutating func invalidateMeasurements() {
    generation &+= 1
    measuredCount = 0
  }

  /// Stores the size of a row, and creates a leaf if it has none.
  mutating func store(_ size: Float, measured: Bool, forRow row: Int) {
    precondition((0..<count).contains(row), "row \(row) of \(count)")
    let value = StoredSize(size: size, measured: measured)
    if let updated = store(value, forRow: row, in: root, level: height) {
      root = updated
    } else {
      carveLeaf(around: row)
      root = store(value, forRow: row, in: root, level: height)!
    }
  }

  /// A size to be stored in a leaf.
  private struct StoredSize {
    var size: Float
    var measured: Bool
  }

  /// Stores the size of a row below an entry.
  ///
  /// - Returns: The updated entry; `nil` if the row is in a run, and nothing was changed.
  private mutating func store(
    _ value: StoredSize, forRow row: Int, in entry: ExtentEntry, level: Int
  ) -> ExtentEntry? {
    guard level > 0 else {
      return entry.isRun ? nil : store(value, forRow: row, inLeaf: entry)
    }
    let (place, local) = nodes.place(ofRow: row, in: entry.link)
    let child = nodes[entry.link, place]
    guard let updated = store(value, forRow: local, in: child, level: level - 1) else {
      return nil
    }
    return replace(child, at: place, of: entry, with: updated)
  }

  private mutating func store(
    _ value: StoredSize, forRow row: Int, inLeaf entry: ExtentEntry
  ) -> ExtentEntry {
    if leaves.isMeasured(row, in: entry.link, generation: generation) { measuredCount -= 1 }
    if value.measured { measuredCount += 1 }
    let wasPlain = ExtentLeaves.isPlain(leaves.size(of: row, in: entry.link))
    leaves.store(
      value.size, measured: value.measured, for: row, in: entry.link, generation: generation)
    var updated = entry
    updated.plain += (ExtentLeaves.isPlain(value.size) ? 1 : 0) - (wasPlain ? 1 : 0)
    return resummed(leaf: updated)
  }

  /// Converts the part of a run around a row to a leaf.
  ///
  /// Parts begin at multiples of one length from the start of the run, so that rows measured in
  /// sequence, in either direction, fill whole leaves.
  private mutating func carveLeaf(around row: Int) {
    let (run, start, local) = leafEntry(of: row)
    let lower = start + local / shape.carvedLeaf * shape.carvedLeaf
    let upper = min(lower + shape.carvedLeaf, start + run.rows)
    split(at: lower)
    split(at: upper)
    root = fillRun(at: row, in: root, level: height)
  }

  /// Creates a leaf for the run that contains a row; the run must be short enough.
  private mutating func fillRun(at row: Int, in entry: ExtentEntry, level: Int) -> ExtentEntry {
    guard level > 0 else {
      let leaf = leaves.allocate(generation: generation)
      return ExtentEntry(rows: entry.rows, plain: entry.rows, sum: 0, link: leaf)
    }
    let (place, local) = nodes.place(ofRow: row, in: entry.link)
    let child = nodes[entry.link, place]
    let filled = fillRun(at: local, in: child, level: level - 1)
    return replace(child, at: place, of: entry, with: filled)
  }
}
