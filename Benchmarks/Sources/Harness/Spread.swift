/// The median and the extremes of timings, in nanoseconds per operation.
public struct Spread: Sendable {
  public let least: Double
  public let median: Double
  public let most: Double

  /// Summarizes timings, of which there must be at least one.
  public init(of timings: [Double]) {
    let sorted = timings.sorted()
    least = sorted[0]
    median = sorted[sorted.count / 2]
    most = sorted[sorted.count - 1]
  }
}
