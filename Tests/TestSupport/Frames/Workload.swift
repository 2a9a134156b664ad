import FrameTiming

/// How long simulated frames take, in milliseconds.
public enum Workload: Sendable {
  case steady(Double)
  /// 3 ms, but a share of the frames anything of a range.
  case some(share: Double, of: ClosedRange<Double>)
  /// Spread as a normal distribution, half a millisecond at least.
  case normal(mean: Double, deviation: Double)

  /// The next frame's time.
  package func next(using random: inout SplitMix64) -> Double {
    switch self {
    case .steady(let milliseconds):
      return milliseconds
    case .some(let share, let range):
      let isLong = Double.random(in: 0..<1, using: &random) < share
      return isLong ? Double.random(in: range, using: &random) : 3
    case .normal(let mean, let deviation):
      // Twelve uniform draws add up to a variance of one.
      var sum = -6.0
      for _ in 0..<12 { sum += Double.random(in: 0..<1, using: &random) }
      return max(0.5, mean + sum * deviation)
    }
  }
}
