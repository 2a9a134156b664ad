/// An index of the row lengths of one section along the main axis. It finds the offset of a row and
/// the row at an offset in logarithmic time.
///
/// The index is a counted B-tree. Leaves contain 128 sizes. Nodes contain 64 entries, each with the
/// number and the total length of the rows below it. A range of rows without sizes of their own is
/// a *run*: an entry without a leaf. A section of ten million unmeasured rows is one run and uses
/// no memory. Leaves are created for measured rows, at 4.5 to 6 bytes per row.
///
/// A row has a size of its own if it was measured, also before the last
/// ``invalidateMeasurements()``; the old size is then the best estimate. All other rows have the
/// common estimate. ``spacing`` separates rows and belongs to none of them.
///
/// Sizes and the estimate are stored in device pixels as `Float`, sums are `Double`. A size of whole or
/// half pixels is therefore exact at any scale, although 139 pixels at 1.5 are no finite number of
/// points. The sums are exact in any order of addition while sizes are at least one pixel and their
/// total is less than 2²⁹ pixels. Therefore `row(at: offset(ofRow: i))` is row `i` at 0, and no errors
/// accumulate.
///
/// It is a struct, so that a layout can be solved on a background thread with a copy, and an
/// animation can keep the state before an update. Copies share their storage until one of them
/// changes.
///
/// - SeeAlso: zed's `sum_tree`, which also stores summaries in parents; Bayer and McCreight,
///   "Organization and Maintenance of Large Ordered Indices" (1972).
struct ExtentTree: Sendable {
  /// The capacities of leaves and nodes; with small values, tests build deep trees of few rows.
  struct Shape: Sendable {
    /// The maximum number of rows in a leaf, 1 to 128.
    var leaf: Int
    /// The maximum number of entries in a node, 2 to 64.
    var fanOut: Int

    init(leaf: Int = 128, fanOut: Int = 64) {
      precondition((1...128).contains(leaf), "a leaf of \(leaf) rows; 1 to 128 are possible")
      precondition((2...64).contains(fanOut), "a fan-out of \(fanOut); 2 to 64 are possible")
      self.leaf = leaf
      self.fanOut = fanOut
    }

    /// The number of rows of a leaf that is created from a run: 116 of 128. The free space halves
    /// the number of leaves that a hundred thousand insertions into a million measured rows split;
    /// it costs half a byte per row.
    var carvedLeaf: Int { max(1, leaf * 29 / 32) }
    /// The maximum number of rows at which adjacent leaves are joined; a quarter stays free, so
    /// that the next insertion does not split them again.
    var joinedLeaf: Int { max(1, leaf * 3 / 4) }
    /// The maximum number of entries at which adjacent nodes are joined.
    var joinedNode: Int { max(2, fanOut * 3 / 4) }
  }

  /// The maximum size; longer ones are truncated, so that sums stay finite.
  static let longest: Float = 0x1p30

  let shape: Shape
  var nodes = ExtentNodes()
  var leaves = ExtentLeaves()
  /// The entry of all rows; a run of 0 rows in an empty tree.
  var root = ExtentEntry.run(0)
  /// The number of node levels above the leaves and runs; 0 if the root is one of them.
  var height = 0
  /// The number of calls of ``invalidateMeasurements()``.
  var generation: UInt32 = 0

  /// The device pixels per point.
  let scale: Double
  /// The length of rows without a size of their own, in pixels.
  private(set) var estimate: Float
  /// The spacing between rows, in pixels.
  let spacing: Float
  /// The number of rows measured since the last ``invalidateMeasurements()``.
  var measuredCount = 0

  /// Creates an index of unmeasured rows.
  ///
  /// - Complexity: O(1), in time and memory.
  init(
    estimate: Double, spacing: Double = 0, count: Int = 0, scale: Double = 1,
    shape: Shape = Shape()
  ) {
    self.shape = shape
    self.scale = scale
    self.estimate = Self.legal(estimate * scale)
    self.spacing = Self.legal(spacing * scale)
    if count > 0 { insert(count: count, at: 0) }
  }

  /// The number of rows.
  var count: Int { root.rows }

  /// The length of all rows with the spacing between them, in points.
  var total: Double { max(0, length(of: root) - Double(spacing)) / scale }

  /// Sets the length of all rows without a size of their own.
  ///
  /// - Complexity: O(1).
  mutating func setEstimate(_ estimate: Double) { self.estimate = Self.legal(estimate * scale) }

  /// The memory used in addition to the value itself, in bytes.
  var byteCount: Int { nodes.byteCount + leaves.byteCount }

  /// Returns the length of an entry's rows, each with the spacing after it, in pixels.
  func length(of entry: ExtentEntry) -> Double {
    entry.sum + Double(entry.plain) * Double(estimate) + Double(entry.rows) * Double(spacing)
  }

  /// Returns a length that can be stored: not negative, not NaN, at most ``longest``.
  static func legal(_ length: Double) -> Float {
    length > 0 ? min(Float(length), longest) : 0
  }
}
