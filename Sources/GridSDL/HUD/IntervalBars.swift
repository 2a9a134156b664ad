import FrameTiming
import Glibc
import GridEngine

/// A histogram of the intervals between frames, from zero to three refresh periods.
///
/// Heights are logarithmic, so that one late frame among thousands is visible.
struct IntervalBars: Equatable, Sendable {
  /// The number of bins, each a twentieth of a period wide. Bins are centered on multiples of their
  /// width, so that frames on time, whose intervals are close to one period, share a bin.
  static let binCount = 61

  /// The height of each bin, 0 to 1. The last bin includes all longer intervals.
  let heights: [Double]

  /// Creates the bars of `intervals`.
  ///
  /// - Parameter period: The refresh period in milliseconds.
  init(_ intervals: FrameHistogram, period: Double) {
    let width = FrameBars.periods * period / Double(Self.binCount - 1)
    var counts = (0..<Self.binCount).map { bin in
      let middle = Double(bin) * width
      return intervals.count(in: max(0, middle - width / 2)..<middle + width / 2)
    }
    let beyond = intervals.count - counts.reduce(0, +)
    counts[Self.binCount - 1] += max(0, beyond)
    let top = log(1 + Double(counts.max() ?? 0))
    heights = counts.map { top > 0 ? log(1 + Double($0)) / top : 0 }
  }

  /// The bars in `rect`.
  func rects(in rect: Rect) -> [Rect] {
    let width = rect.width / Double(Self.binCount - 1)
    return heights.indices.compactMap { bin in
      guard heights[bin] > 0 else { return nil }
      let height = max(1.5, heights[bin] * rect.height)
      let middle = rect.minX + Double(bin) * width
      let left = max(rect.minX, middle - width / 2)
      let right = min(rect.maxX, middle + width / 2 - 1)
      return Rect(x: left, y: rect.maxY - height, width: right - left, height: height)
    }
  }
}
