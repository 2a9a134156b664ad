extension PixelImage {
  /// Where two pictures differ, as ``PixelImage/difference(from:tolerance:)`` found it.
  public struct Difference: Equatable, Sendable {
    /// From the first column that differs to the last.
    public var columns: ClosedRange<Int>
    /// From the first row that differs to the last.
    public var rows: ClosedRange<Int>
    /// How many pixels differ.
    public var count: Int

    /// A difference of `count` pixels within those columns and rows.
    public init(columns: ClosedRange<Int>, rows: ClosedRange<Int>, count: Int) {
      self.columns = columns
      self.rows = rows
      self.count = count
    }
  }

  /// Where this picture differs from another of the same size by more than `tolerance` (0 to 255)
  /// in any channel; nil where it does not.
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
