extension PixelImage {
  /// The part in which two images differ, from ``PixelImage/difference(from:tolerance:)``.
  public struct Difference: Equatable, Sendable {
    /// The columns from the first to the last that differs.
    public var columns: ClosedRange<Int>
    /// The rows from the first to the last that differs.
    public var rows: ClosedRange<Int>
    /// The number of pixels that differ.
    public var count: Int

    /// Creates a difference of `count` pixels within those columns and rows.
    public init(columns: ClosedRange<Int>, rows: ClosedRange<Int>, count: Int) {
      self.columns = columns
      self.rows = rows
      self.count = count
    }
  }

  /// Returns the part in which this image differs from another of the same size by more than
  /// `tolerance` (0 to 255) in any channel; nil if there is none.
  public func difference(from other: PixelImage, tolerance: Int = 0) -> Difference? {
    precondition(
      width == other.width && height == other.height,
      "\(width) by \(height) cannot be compared with \(other.width) by \(other.height)")
    var found: Difference?
    for y in 0..<height {
      let row = y * width * 4..<(y + 1) * width * 4
      if order == other.order, bytes[row] == other.bytes[row] { continue }
      for x in 0..<width where self[x, y].distance(to: other[x, y]) > tolerance {
        var next = found ?? Difference(columns: x...x, rows: y...y, count: 0)
        next.columns = min(next.columns.lowerBound, x)...max(next.columns.upperBound, x)
        next.rows = next.rows.lowerBound...y
        next.count += 1
        found = next
      }
    }
    return found
  }
}
