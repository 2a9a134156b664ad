/// The running mean of what the cells of each leaf measured themselves to be.
///
/// The mean stands in for the estimate of cells nobody has seen, but takes effect only where it is
/// off by more than a tenth, so that the scroll bar does not breathe with every measured cell.
struct LeafMeans: Sendable {
  /// One side of one leaf.
  private struct Mean {
    var sum = 0.0
    var count = 0.0
  }

  private var widths: [Mean]
  private var heights: [Mean]
  /// The points in use for each leaf; a side without any takes the described estimate.
  private(set) var estimates: [MeasuredSize]

  /// How far the mean may be off before it takes effect.
  private static let tolerance = 0.1

  init(leaves: Int) {
    widths = Array(repeating: Mean(), count: leaves)
    heights = widths
    estimates = Array(repeating: MeasuredSize(), count: leaves)
  }

  /// Counts a measurement in, in place of `old` where the cell was measured before.
  mutating func add(_ extent: Double, replacing old: Double?, leaf: Int, along axis: Axis) {
    guard leaf < widths.count else { return }
    let change = extent - (old ?? 0)
    let cells = old == nil ? 1.0 : 0
    if axis == .horizontal {
      widths[leaf].sum += change
      widths[leaf].count += cells
    } else {
      heights[leaf].sum += change
      heights[leaf].count += cells
    }
  }

  /// Makes means that are off by more than a tenth the estimates.
  ///
  /// They are rounded to device pixels: what lies behind unmeasured cells would otherwise be rounded
  /// one way before a correction and the other way after it.
  ///
  /// - Parameter leaves: The sizes as described.
  /// - Returns: Whether any estimate changed.
  mutating func update(leaves: [LayoutSize], grid: PixelGrid) -> Bool {
    var changed = false
    for leaf in widths.indices {
      for axis in Axis.allCases {
        let mean = axis == .horizontal ? widths[leaf] : heights[leaf]
        guard mean.count > 0, let described = leaves[leaf][axis].estimate else { continue }
        let points = grid.nearest(mean.sum / mean.count)
        let current = estimates[leaf][axis] ?? described
        guard abs(points - current) > Self.tolerance * max(current, 1) else { continue }
        estimates[leaf][axis] = points
        changed = true
      }
    }
    return changed
  }
}
