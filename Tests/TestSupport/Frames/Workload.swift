import FrameTiming

/// The distribution of the work of simulated frames, in milliseconds.
public enum Workload: Sendable {
  case steady(Double)
  /// 3 ms, except for a share of the frames with a random time in a range.
  case some(share: Double, of: ClosedRange<Double>)
  /// Normally distributed, at least 0.5 ms.
  case normal(mean: Double, deviation: Double)

  /// Returns the work of the next frame.
  package func next(using random: inout SplitMix64) -> Double {
    switch self {
    case .steady(let milliseconds):
      return milliseconds
    case .some(let share, let range):
      let isLong = Double.random(in: 0..<1, using: &random) < share
      return isLong ? Double.random(in: range, using: &random) : 3
    case .normal(let mean, let deviation):
      // The sum of twelve uniform samples has a variance of 1.
      var sum = -6.0
      for _ in 0..<12 { sum += Double.random(in: 0..<1, using: &random) }
      return max(0.5, mean + sum * deviation)
    }
  }
}
