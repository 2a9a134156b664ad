/// The middle and the ends of some timings, in nanoseconds for one operation.
public struct Spread: Sendable {
  public let least: Double
  public let median: Double
  public let most: Double

  /// Summarizes timings; there has to be one.
  public init(of timings: [Double]) {
    let sorted = timings.sorted()
    least = sorted[0]
    median = sorted[sorted.count / 2]
    most = sorted[sorted.count - 1]
  }
}
