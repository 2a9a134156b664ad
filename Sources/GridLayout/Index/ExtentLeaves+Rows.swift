// Inserts, removes and copies rows of leaves.

extension ExtentLeaves {
  /// Inserts `count` rows without sizes before `row`; the leaf contains `rows` rows and must have
  /// room.
  mutating func insertPlain(_ count: Int, at row: Int, in leaf: Int, rows: Int) {
    let base = Self.base(leaf)
    Self.move(&slabs[Self.slab(leaf)], base + row..<base + rows, to: base + row + count)
    fill(leaf, row..<row + count)
    marks[leaf].insert(count, at: row)
  }

  /// Removes rows from a leaf that contains `rows` rows.
  mutating func remove(_ range: Range<Int>, from leaf: Int, rows: Int) {
    let base = Self.base(leaf)
    Self.move(
      &slabs[Self.slab(leaf)], base + range.upperBound..<base + rows, to: base + range.lowerBound)
    fill(leaf, rows - range.count..<rows)
    marks[leaf].remove(range)
  }

  /// Appends rows of one leaf to another one that contains `rows` rows; the source is unchanged.
  mutating func copy(_ range: Range<Int>, of leaf: Int, to other: Int, rows: Int) {
    // Copied through the stack, because both leaves may be in the same slab.
    var sizes = InlineArray<128, Float>(repeating: Self.plain)
    Self.read(slabs[Self.slab(leaf)], from: Self.base(leaf) + range.lowerBound, range.count, &sizes)
    Self.write(sizes, range.count, &slabs[Self.slab(other)], from: Self.base(other) + rows)
    marks[other].append(range, of: marks[leaf], rows: rows)
  }

  private static func read(
    _ slab: [Float], from start: Int, _ count: Int, _ sizes: inout InlineArray<128, Float>
  ) {
    let part = slab.span.extracting(start..<start + count)
    for place in 0..<count { sizes[place] = part[place] }
  }

  private static func write(
    _ sizes: InlineArray<128, Float>, _ count: Int, _ slab: inout [Float], from start: Int
  ) {
    var part = slab.mutableSpan
    for place in 0..<count { part[start + place] = sizes[place] }
  }

  mutating func fill(_ leaf: Int, _ range: Range<Int>) {
    let base = Self.base(leaf)
    Self.fill(&slabs[Self.slab(leaf)], base + range.lowerBound..<base + range.upperBound)
  }

  private static func fill(_ sizes: inout [Float], _ range: Range<Int>) {
    for place in range { sizes[place] = plain }
  }

  /// Moves sizes within a slab; the ranges may overlap.
  private static func move(_ sizes: inout [Float], _ range: Range<Int>, to start: Int) {
    guard !range.isEmpty else { return }
    unsafe sizes.withUnsafeMutableBufferPointer { sizes in
      precondition(start >= 0 && start + range.count <= sizes.count)
      let from = unsafe UnsafeMutableBufferPointer(rebasing: sizes[range])
      let to = unsafe UnsafeMutableBufferPointer(rebasing: sizes[start..<start + range.count])
      _ = unsafe to.update(fromContentsOf: from)
    }
  }
}
