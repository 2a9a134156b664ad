/// The lengths of the layout rows of one section along the main axis: where a row begins, and which
/// row is at an offset, both in logarithmic time.
///
/// A counted tree. Its leaves hold 128 sizes, its nodes 64 entries that say how many rows lie below
/// and how long they are. A stretch in which no row has a size of its own is a *run*: an entry
/// without a leaf. A section of ten million rows that nobody has seen is one run and takes no
/// memory; leaves appear where rows are measured, 4.5 to 6 bytes a row.
///
/// Rows have a size of their own when they were measured, or when they were measured before
/// ``invalidateMeasurements()`` (the old size is then the best guess); all others take the
/// estimate. Between two rows lies ``spacing``, which is not part of either.
///
/// Sizes and the estimate are `Float`, sums are `Double`. Such sums are exact, in whatever order
/// they are taken, while sizes are at least a point and add up to less than 2²⁹ points; so
/// `row(at: offset(ofRow: i))` is row `i` at 0, and nothing drifts.
///
/// A struct and not a class, so that a layout can be solved off the main thread on a copy, and an
/// animation can keep the state before an update; copies share storage until one changes.
///
/// - SeeAlso: `sum_tree` in zed, which it follows in keeping summaries in the parents; Bayer and
///   McCreight, "Organization and Maintenance of Large Ordered Indices" (1972).
struct ExtentTree: Sendable {
  /// How much a leaf and a node hold; small values let tests reach deep trees with few rows.
  struct Shape: Sendable {
    /// Rows in a leaf, 1 to 128.
    var leaf: Int
    /// Entries in a node, 2 to 64.
    var fanOut: Int

    init(leaf: Int = 128, fanOut: Int = 64) {
      precondition((1...128).contains(leaf), "a leaf of \(leaf) rows; 1 to 128 are possible")
      precondition((2...64).contains(fanOut), "a fan-out of \(fanOut); 2 to 64 are possible")
      self.leaf = leaf
      self.fanOut = fanOut
    }

    /// Rows that a leaf gets when it is made of a run: 116 of 128. The room for a dozen more halves the
    /// leaves that a hundred thousand insertions into a million measured rows split; it costs half a
    /// byte for each row.
    var carvedLeaf: Int { max(1, leaf * 29 / 32) }
    /// Neighbouring leaves are joined at this many rows; a quarter stays free, so that the next
    /// insertion does not split them again.
    var joinedLeaf: Int { max(1, leaf * 3 / 4) }
    /// Neighbouring nodes are joined at this many entries.
    var joinedNode: Int { max(2, fanOut * 3 / 4) }
  }

  /// The longest size that is kept; what is longer is cut, so that sums stay finite.
  static let longest: Float = 0x1p30

  let shape: Shape
  var nodes = ExtentNodes()
  var leaves = ExtentLeaves()
  /// All rows; no rows at all when the tree is empty.
  var root = ExtentEntry.run(0)
  /// Levels of nodes above the leaves and runs; 0 when the root is one of them.
  var height = 0
  /// Counts the calls of ``invalidateMeasurements()``.
  var generation: UInt32 = 0

  /// The length of a row that has no size of its own, in points; setting it costs nothing per row.
  private(set) var estimate: Float
  /// What lies between two rows, in points.
  let spacing: Float
  /// How many rows were measured since the last ``invalidateMeasurements()``.
  var measuredCount = 0

  /// Makes a section of rows that nobody has seen.
  ///
  /// - Complexity: O(1), in time and memory.
  init(
    estimate: Double, spacing: Double = 0, count: Int = 0, shape: Shape = Shape()
  ) {
    self.shape = shape
    self.estimate = Self.legal(estimate)
    self.spacing = Self.legal(spacing)
    if count > 0 { insert(count: count, at: 0) }
  }

  /// How many rows there are.
  var count: Int { root.rows }

  /// The length of everything: all rows and the spacing between them, in points.
  var total: Double { max(0, length(of: root) - Double(spacing)) }

  /// Makes `estimate` the length of all rows without a size of their own.
  ///
  /// - Complexity: O(1).
  mutating func setEstimate(_ estimate: Double) { self.estimate = Self.legal(estimate) }

  /// Memory that the rows take beyond the value itself, in bytes.
  var byteCount: Int { nodes.byteCount + leaves.byteCount }

  /// The length of the rows of an entry, each with the spacing behind it.
  func length(of entry: ExtentEntry) -> Double {
    entry.sum + Double(entry.plain) * Double(estimate) + Double(entry.rows) * Double(spacing)
  }

  /// A length as it is kept: not negative, not a NaN, not beyond ``longest``.
  static func legal(_ length: Double) -> Float {
    length > 0 ? min(Float(length), longest) : 0
  }
}
