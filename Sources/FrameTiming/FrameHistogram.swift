/// A histogram of durations in milliseconds, from which percentiles of any number of frames are
/// computed in constant memory.
///
/// Bins are 0.01 ms wide up to 100 ms, and 1 ms wide up to 10 s. Each bin also keeps the sum of its
/// values, so the error of a percentile is less than the width of a bin.
///
/// - Complexity: Adding is O(1) and allocates nothing. Reading is O(*n*), *n* being the number of
///   bins, about 20,000.
public struct FrameHistogram: Sendable {
  private static let fineCells = 10_000
  private static let finePerMillisecond = 100.0
  private static let coarseCells = 9_900

  private var counts: [UInt32]
  private var sums: [Double]
  /// The number of values.
  public private(set) var count = 0
  /// The sum of the values, in milliseconds.
  public private(set) var sum = 0.0
  /// The largest value, in milliseconds; 0 if the histogram is empty.
  public private(set) var maximum = 0.0

  /// Creates an empty histogram.
  public init() {
    counts = Array(repeating: 0, count: Self.fineCells + Self.coarseCells)
    sums = Array(repeating: 0, count: counts.count)
  }

  /// Adds a duration of 0 or more milliseconds.
  public mutating func add(_ milliseconds: Double) {
    let cell = Self.cell(of: milliseconds)
    counts[cell] += 1
    sums[cell] += milliseconds
    count += 1
    sum += milliseconds
    maximum = max(maximum, milliseconds)
  }

  /// The arithmetic mean; 0 if the histogram is empty.
  public var mean: Double { count > 0 ? sum / Double(count) : 0 }

  /// Returns the percentile `p`, from 0 to 1, with linear interpolation (type 7 of Hyndman and Fan,
  /// the default of NumPy and R); 0 if the histogram is empty.
  public func percentile(_ p: Double) -> Double {
    guard count > 0 else { return 0 }
    let rank = p * Double(count - 1)
    let below = Int(rank)
    let low = value(rank: below)
    let high = below + 1 < count ? value(rank: below + 1) : low
    return low + (high - low) * (rank - Double(below))
  }

  /// Returns the value at the index `rank` of the ascending values.
  public func value(rank: Int) -> Double {
    require(rank >= 0 && rank < count, "FrameHistogram: rank \(rank) of \(count)")
    var left = rank
    for cell in counts.indices {
      if left < Int(counts[cell]) { return sums[cell] / Double(counts[cell]) }
      left -= Int(counts[cell])
    }
    return maximum
  }

  /// Returns the mean of the values at or above the percentile `p`; 0 if the histogram is empty.
  public func mean(fromPercentile p: Double) -> Double {
    guard count > 0 else { return 0 }
    let from = Self.cell(of: percentile(p))
    var number = 0, total = 0.0
    for cell in from..<counts.count {
      number += Int(counts[cell])
      total += sums[cell]
    }
    return number > 0 ? total / Double(number) : maximum
  }

  /// Returns the number of values in `range`, whose bounds are rounded to bins.
  public func count(in range: Range<Double>) -> Int {
    let cells = Self.cell(of: range.lowerBound)..<Self.cell(of: range.upperBound)
    return cells.reduce(0) { $0 + Int(counts[$1]) }
  }

  /// Calls `visit` with each bin's mean and number of values, in descending order, until it returns
  /// `false`.
  func descend(_ visit: (_ value: Double, _ count: Int) -> Bool) {
    for cell in counts.indices.reversed() where counts[cell] > 0 {
      let number = Int(counts[cell])
      if !visit(sums[cell] / Double(number), number) { return }
    }
  }

  private static func cell(of milliseconds: Double) -> Int {
    let fine = max(0, milliseconds * finePerMillisecond)
    if fine < Double(fineCells) { return Int(fine) }
    let coarse = min(milliseconds - Double(fineCells) / finePerMillisecond, Double(coarseCells - 1))
    return fineCells + Int(coarse)
  }
}
