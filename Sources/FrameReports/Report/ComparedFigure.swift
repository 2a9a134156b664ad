/// The figures that recordings are compared by.
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

  /// The verdict rests on these; the others are told along with them.
  var decides: Bool { self == .hitchRatio || self == .cpuP99 }

  /// A difference up to this does not matter: 1 ms/s, 3 refreshes a minute (the same at 60 Hz), or
  /// 5 % of what it was, and no less than 0.1 ms, which is within a timer's whims.
  func margin(baseline: Double) -> Double {
    switch self {
    case .hitchRatio: 1
    case .missedPerMinute: 3.6
    case .cpuP50, .cpuP95, .cpuP99: max(0.05 * baseline, 0.1)
    }
  }
}
