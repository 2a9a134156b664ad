/// The leaves of an ``ExtentTree``: up to 128 sizes each, and which of them were measured.
///
/// Sizes lie in slabs of 64 leaves. One array for all would be copied whole when it grows, which
/// takes milliseconds at a million rows; a slab takes microseconds.
struct ExtentLeaves: Sendable {
  /// Places in a leaf, whatever the tree's leaf size.
  static let width = 128
  private static let leavesInSlab = 64

  /// Stands for "no size of its own": it adds nothing to a sum, and no size is stored as this.
  static let plain: Float = -0.0

  var slabs: [[Float]] = []
  var marks: [LeafMarks] = []
  private var free: [Int] = []

  /// Bytes in use, for tests and benchmarks.
  var byteCount: Int { marks.count * (Self.width * 4 + MemoryLayout<LeafMarks>.stride) }

  /// Leaves that are not waiting to be used again.
  var liveCount: Int { marks.count - free.count }

  static func slab(_ leaf: Int) -> Int { leaf / leavesInSlab }
  static func base(_ leaf: Int) -> Int { leaf % leavesInSlab * width }

  /// Whether a value is the mark for "no size of its own".
  static func isPlain(_ size: Float) -> Bool { size.bitPattern == plain.bitPattern }
}

// MARK: - Leaves

extension ExtentLeaves {
  /// A leaf whose rows are all plain.
  mutating func allocate(generation: UInt32) -> Int {
    if let leaf = free.popLast() {
      marks[leaf] = LeafMarks(generation: generation)
      return leaf
    }
    let leaf = marks.count
    if leaf % Self.leavesInSlab == 0 { slabs.append([]) }
    slabs[Self.slab(leaf)].append(contentsOf: repeatElement(Self.plain, count: Self.width))
    marks.append(LeafMarks(generation: generation))
    return leaf
  }

  /// Gives a leaf with `rows` rows back.
  mutating func release(_ leaf: Int, rows: Int) {
    fill(leaf, 0..<rows)
    free.append(leaf)
  }

  /// How many rows of a leaf were measured in this generation.
  func measuredCount(of leaf: Int, generation: UInt32) -> Int {
    marks[leaf].count(in: generation)
  }
}

// MARK: - One row

extension ExtentLeaves {
  /// The size stored for a row, or ``plain``.
  func size(of row: Int, in leaf: Int) -> Float { slabs[Self.slab(leaf)][Self.base(leaf) + row] }

  /// Whether a row was measured in this generation.
  func isMeasured(_ row: Int, in leaf: Int, generation: UInt32) -> Bool {
    marks[leaf].isMeasured(row, in: generation)
  }

  /// Stores the size of a row.
  mutating func store(
    _ size: Float, measured isMeasured: Bool, for row: Int, in leaf: Int, generation: UInt32
  ) {
    slabs[Self.slab(leaf)][Self.base(leaf) + row] = size
    marks[leaf].set(row, measured: isMeasured, in: generation)
  }
}

// MARK: - Sums

extension ExtentLeaves {
  /// The first `rows` rows of a leaf as one entry.
  func summary(of leaf: Int, rows: Int) -> ExtentEntry {
    ExtentEntry(
      rows: rows, plain: plainCount(of: leaf, rows: rows), sum: sum(of: leaf, rows: rows),
      link: leaf)
  }

  /// The sizes of the first `rows` rows, added up; plain ones add nothing.
  func sum(of leaf: Int, rows: Int) -> Double {
    Self.sum(slabs[Self.slab(leaf)], from: Self.base(leaf), rows: rows)
  }

  /// How many of the first `rows` rows are plain.
  func plainCount(of leaf: Int, rows: Int) -> Int {
    Self.plainCount(slabs[Self.slab(leaf)], from: Self.base(leaf), rows: rows)
  }

  /// Where blocks of eight rows start. The loops run over these and not up to the last row: the
  /// compiler then sees that no row is outside the leaf, and adds with vector instructions.
  private static var blocks: StrideTo<Int> { stride(from: 0, to: width, by: 8) }

  private static func sum(_ slab: [Float], from base: Int, rows: Int) -> Double {
    let sizes = slab.span.extracting(base..<base + width)
    var sums = SIMD8<Double>.zero
    var row = 0
    for start in blocks {
      guard start + 8 <= rows else { break }
      for lane in 0..<8 { sums[lane] += Double(sizes[start + lane]) }
      row = start + 8
    }
    var sum = sums.sum()
    while row < rows {
      sum += Double(sizes[row])
      row += 1
    }
    return sum
  }

  private static func plainCount(_ slab: [Float], from base: Int, rows: Int) -> Int {
    let sizes = slab.span.extracting(base..<base + width)
    var counts = SIMD8<Int32>.zero
    var row = 0
    for start in blocks {
      guard start + 8 <= rows else { break }
      for lane in 0..<8 { counts[lane] &+= isPlain(sizes[start + lane]) ? 1 : 0 }
      row = start + 8
    }
    var count = Int(counts.wrappedSum())
    while row < rows {
      count += isPlain(sizes[row]) ? 1 : 0
      row += 1
    }
    return count
  }

  /// The row that holds `offset`, and the offset counted from its start.
  func row(
    atOffset offset: Double, in leaf: Int, rows: Int, estimate: Double, spacing: Double
  ) -> (row: Int, offset: Double) {
    Self.row(
      atOffset: offset, in: slabs[Self.slab(leaf)], from: Self.base(leaf), rows: rows,
      estimate: estimate, spacing: spacing)
  }

  private static func row(
    atOffset offset: Double, in slab: [Float], from base: Int, rows: Int, estimate: Double,
    spacing: Double
  ) -> (row: Int, offset: Double) {
    let sizes = slab.span.extracting(base..<base + width)
    var rest = offset
    var row = 0
    for start in blocks {
      guard start + 8 < rows else { break }
      var sums = SIMD8<Double>.zero
      var plain: Int32 = 0
      for lane in 0..<8 {
        sums[lane] = Double(sizes[start + lane])
        plain &+= isPlain(sizes[start + lane]) ? 1 : 0
      }
      let sum = sums.sum()
      let length = sum + Double(plain) * estimate + 8 * spacing
      guard rest >= length else { break }
      rest -= length
      row = start + 8
    }
    while row + 1 < rows {
      let size = sizes[row]
      let length = (isPlain(size) ? estimate : Double(size)) + spacing
      guard rest >= length else { break }
      rest -= length
      row += 1
    }
    return (row, rest)
  }
}
