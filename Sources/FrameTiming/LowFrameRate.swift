/// A definition of the "1 % low" frame rate. Common tools use five different ones.
///
/// - SeeAlso: MangoHud `src/fps_metrics.h` and `bin/mangoplot.py`; CapFrameX
///   `FrametimeStatisticProvider.cs`; MSI Afterburner's "integral".
public enum LowFrameRate: CaseIterable, Sendable {
  /// 1000 divided by the mean of the frame times at or above the 99th percentile (CapFrameX's
  /// "1 % low average"). The default in GridApp.
  case average
  /// 1000 divided by the frame time that 1 % of the frames exceed, with the index rounded as in
  /// MangoHud's overlay and summary.
  case mangoHud
  /// The element at 1 % of the ascending frame rates (mangoplot).
  case mangoplot
  /// 1000 divided by the 99th percentile of the frame times (FlightlessSomething, CapFrameX for
  /// Linux).
  case percentile
  /// 1000 divided by the frame time down to which the longest frames add up to 1 % of the total
  /// time (CapFrameX's "integral").
  case integral

  /// The name, with the definition in parentheses.
  public var name: String {
    switch self {
    case .average: "1 % low (average)"
    case .mangoHud: "1 % low (MangoHud)"
    case .mangoplot: "1 % low (mangoplot)"
    case .percentile: "1 % low (percentile)"
    case .integral: "1 % low (integral)"
    }
  }

  /// Returns the frame rate of the slowest `share` of the frames, 0.01 for the 1 % low; 0 if there
  /// are no frames.
  public func value(of times: FrameHistogram, share: Double = 0.01) -> Double {
    guard times.count > 0 else { return 0 }
    let milliseconds: Double
    switch self {
    case .average: milliseconds = times.mean(fromPercentile: 1 - share)
    case .mangoHud: milliseconds = fromLongest(Int(share * Double(times.count) - 1), times)
    case .mangoplot: milliseconds = fromLongest(Int(share * Double(times.count)), times)
    case .percentile: milliseconds = times.percentile(1 - share)
    case .integral: milliseconds = integral(of: times, share: share)
    }
    return milliseconds > 0 ? 1000 / milliseconds : 0
  }

  private func fromLongest(_ index: Int, _ times: FrameHistogram) -> Double {
    times.value(rank: times.count - 1 - min(max(0, index), times.count - 1))
  }

  private func integral(of times: FrameHistogram, share: Double) -> Double {
    var left = share * times.sum, found = 0.0
    times.descend { value, count in
      found = value
      left -= value * Double(count)
      return left > 0
    }
    return found
  }
}
