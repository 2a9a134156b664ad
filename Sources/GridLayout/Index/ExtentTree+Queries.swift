extension ExtentTree {
  /// Returns the offset of a row: the lengths of the rows before it, each with the spacing after
  /// it, in points from the start of the section. For `count`, returns the offset of a further row.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of rows with a size of their own.
  func offset(ofRow row: Int) -> Double {
    precondition((0...count).contains(row), "row \(row) of \(count)")
    guard row < count else { return length(of: root) / scale }
    var before = ExtentEntry.run(0)
    var entry = root
    for _ in 0..<height {
      let (place, skipped) = nodes.prefix(beforeRow: row - before.rows, in: entry.link)
      before.rows += skipped.rows
      before.plain += skipped.plain
      before.sum += skipped.sum
      entry = nodes[entry.link, place]
    }
    let rest = row - before.rows
    before.rows += rest
    if entry.isRun {
      before.plain += rest
    } else {
      before.sum += leaves.sum(of: entry.link, rows: rest)
      if entry.plain > 0 { before.plain += leaves.plainCount(of: entry.link, rows: rest) }
    }
    return length(of: before) / scale
  }

  /// Returns the row at an offset, and the offset relative to the start of the row, in points.
  ///
  /// An offset in the spacing belongs to the row before it. An offset before the start belongs to
  /// the first row (with a negative result), one after the end to the last row. Rows of length 0
  /// are skipped.
  ///
  /// - Returns: `nil` if there are no rows.
  /// - Complexity: O(log *n*), where *n* is the number of rows with a size of their own.
  func row(at offset: Double) -> (row: Int, offset: Double)? {
    guard count > 0 else { return nil }
    guard offset >= 0 else { return (0, offset) }
    let offset = pixels(offset)
    let estimate = Double(estimate)
    let spacing = Double(spacing)
    var rest = offset
    var row = 0
    var entry = root
    for _ in 0..<height {
      let found = nodes.place(
        atOffset: rest, in: entry.link, estimate: estimate, spacing: spacing)
      row += found.rowsBefore
      rest = found.offset
      entry = nodes[entry.link, found.place]
    }
    let found =
      entry.isRun
      ? Self.row(at: rest, inRunOf: entry.rows, each: estimate + spacing)
      : leaves.row(
        atOffset: rest, in: entry.link, rows: entry.rows, estimate: estimate, spacing: spacing)
    return (row + found.row, found.offset / scale)
  }

  /// Returns the length of a row without spacing, in points.
  ///
  /// - Complexity: O(log *n*).
  func extent(ofRow row: Int) -> Double {
    let (entry, _, local) = leafEntry(of: row)
    guard !entry.isRun else { return Double(estimate) / scale }
    let size = leaves.size(of: local, in: entry.link)
    return Double(ExtentLeaves.isPlain(size) ? estimate : size) / scale
  }

  /// Returns whether a row was measured since the last ``invalidateMeasurements()``.
  ///
  /// - Complexity: O(log *n*).
  func isMeasured(row: Int) -> Bool {
    let (entry, _, local) = leafEntry(of: row)
    return !entry.isRun && leaves.isMeasured(local, in: entry.link, generation: generation)
  }

  /// Returns the leaf or run that contains a row, its first row, and the index of the row within
  /// it.
  func leafEntry(of row: Int) -> (entry: ExtentEntry, start: Int, row: Int) {
    precondition((0..<count).contains(row), "row \(row) of \(count)")
    var entry = root
    var local = row
    for _ in 0..<height {
      let found = nodes.place(ofRow: local, in: entry.link)
      local = found.row
      entry = nodes[entry.link, found.place]
    }
    return (entry, row - local, local)
  }

  /// Converts points to pixels, without the error of a division by the scale.
  private func pixels(_ points: Double) -> Double {
    let pixels = points * scale
    let whole = (pixels * 2).rounded() / 2
    return abs(pixels - whole) < 1e-6 ? whole : pixels
  }

  private static func row(
    at offset: Double, inRunOf rows: Int, each length: Double
  ) -> (row: Int, offset: Double) {
    guard length > 0 else { return (rows - 1, offset) }
    var row = Int(min((offset / length).rounded(.down), Double(rows - 1)))
    // The quotient may have been rounded up to the next row.
    if row > 0, Double(row) * length > offset { row -= 1 }
    return (row, offset - Double(row) * length)
  }

  /// Calls `body` for each row with a size of its own, in ascending order.
  ///
  /// - Complexity: O(*n*), where *n* is the number of these rows.
  func forEachSizedRow(_ body: (_ row: Int) -> Void) {
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
