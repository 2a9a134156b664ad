/// The mean of the measured sizes of each leaf.
///
/// The mean replaces the estimate of unmeasured cells only if it differs by more than a tenth.
/// Otherwise the scroll bar would change with each measured cell.
struct LeafMeans: Sendable {
  /// The mean of one side of one leaf.
  private struct Mean {
    var sum = 0.0
    var count = 0.0
  }

  private var widths: [Mean]
  private var heights: [Mean]
  /// The estimates for each leaf; a side without one has the described estimate.
  private(set) var estimates: [MeasuredSize]

  /// The relative difference above which the mean replaces the estimate.
  private static let tolerance = 0.1

  init(leaves: Int) {
    widths = Array(repeating: Mean(), count: leaves)
    heights = widths
    estimates = Array(repeating: MeasuredSize(), count: leaves)
  }

  /// Adds a measurement; replaces `old` if the cell was measured before.
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

  /// Replaces estimates by means that differ by more than a tenth.
  ///
  /// Means are rounded to device pixels. Otherwise elements after unmeasured cells would be rounded
  /// in different directions before and after a correction.
  ///
  /// - Parameters:
  ///   - leaves: The described sizes.
  ///   - grid: The device pixels.
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
