/// A figure by which recordings are compared.
enum ComparedFigure: String, CaseIterable, Codable, Sendable {
  case hitchRatio = "hitch ratio"
  case missedPerMinute = "missed per minute"
  case cpuP50 = "cpu p50"
  case cpuP95 = "cpu p95"
  case cpuP99 = "cpu p99"

  var unit: String {
    switch self {
    case .hitchRatio: "ms/s"
    case .missedPerMinute: "/min"
    case .cpuP50, .cpuP95, .cpuP99: "ms"
    }
  }

  /// Whether the figure decides the verdict. The others are only displayed.
  var decides: Bool { self == .hitchRatio || self == .cpuP99 }

  /// Returns the largest difference that does not matter.
  ///
  /// 1 ms/s, which is about 3.6 refreshes per minute at 60 Hz, or 5 % of the baseline, at least 0.1
  /// ms, the noise of timers.
  func margin(baseline: Double) -> Double {
    switch self {
    case .hitchRatio: 1
    case .missedPerMinute: 3.6
    case .cpuP50, .cpuP95, .cpuP99: max(0.05 * baseline, 0.1)
    }
  }

  /// Whether a recording contains the figure, with enough frames.
  func exists(in recording: Recording) -> Bool {
    switch self {
    case .hitchRatio, .missedPerMinute: recording.hasHitches
    case .cpuP50, .cpuP95: recording.hasCPU
    case .cpuP99:
      recording.hasCPU && recording.records.count >= ReportFigures.Percentiles.fewestForP99
    }
  }
}
