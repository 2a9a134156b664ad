/// The leaves of an ``ExtentTree``: up to 128 sizes each, with marks of the measured ones.
///
/// Sizes are stored in slabs of 64 leaves. A single array would be copied when it grows, which
/// takes milliseconds at a million rows; for a slab it takes microseconds.
struct ExtentLeaves: Sendable {
  /// The capacity of a leaf, whatever the leaf size of the tree.
  static let width = 128
  private static let leavesInSlab = 64

  /// The value of a row without a size of its own: it adds nothing to a sum, and no size is stored
  /// as it.
  static let plain: Float = -0.0

  var slabs: [[Float]] = []
  var marks: [LeafMarks] = []
  private var free: [Int] = []

  /// The memory used, in bytes; for tests and benchmarks.
  var byteCount: Int { marks.count * (Self.width * 4 + MemoryLayout<LeafMarks>.stride) }

  /// The number of leaves in use.
  var liveCount: Int { marks.count - free.count }

  static func slab(_ leaf: Int) -> Int { leaf / leavesInSlab }
  static func base(_ leaf: Int) -> Int { leaf % leavesInSlab * width }

  /// Whether a value marks a row without a size of its own.
  static func isPlain(_ size: Float) -> Bool { size.bitPattern == plain.bitPattern }
}

// MARK: - Leaves

extension ExtentLeaves {
  /// Returns a leaf without sizes.
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

  /// Frees a leaf that contains `rows` rows.
  mutating func release(_ leaf: Int, rows: Int) {
    fill(leaf, 0..<rows)
    free.append(leaf)
  }

  /// Returns the number of rows of a leaf that were measured in this generation.
  func measuredCount(of leaf: Int, generation: UInt32) -> Int {
    marks[leaf].count(in: generation)
  }
}

// MARK: - One row

extension ExtentLeaves {
  /// Returns the size of a row, or ``plain``.
  func size(of row: Int, in leaf: Int) -> Float { slabs[Self.slab(leaf)][Self.base(leaf) + row] }

  /// Returns whether a row was measured in this generation.
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
  /// Returns the summary of the first `rows` rows of a leaf.
  func summary(of leaf: Int, rows: Int) -> ExtentEntry {
    ExtentEntry(
      rows: rows, plain: plainCount(of: leaf, rows: rows), sum: sum(of: leaf, rows: rows),
      link: leaf)
  }

  /// Returns the sum of the first `rows` rows' sizes.
  func sum(of leaf: Int, rows: Int) -> Double {
    Self.sum(slabs[Self.slab(leaf)], from: Self.base(leaf), rows: rows)
  }

  /// Returns the number of rows without a size among the first `rows` rows.
  func plainCount(of leaf: Int, rows: Int) -> Int {
    Self.plainCount(slabs[Self.slab(leaf)], from: Self.base(leaf), rows: rows)
  }

  /// The starts of blocks of eight rows. The loops run over these instead of up to the last row, so
  /// that the compiler can prove all indices valid and use vector instructions.
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

  /// Returns the row that contains `offset`, and the offset within it.
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
