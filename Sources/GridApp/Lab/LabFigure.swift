/// What a pair is judged by: one value from each run.
enum LabFigure: String, CaseIterable, Codable, Sendable {
  case hitchRatio = "hitches"
  case missed = "missed refreshes"
  case cpuP99 = "p99 CPU"
  case sharp = "time to sharp"
  case memory = "memory"

  var unit: String {
    switch self {
    case .hitchRatio: "ms/s"
    case .missed: "a run"
    case .cpuP99, .sharp: "ms"
    case .memory: "MB"
    }
  }

  var decimals: Int { self == .hitchRatio || self == .cpuP99 ? 1 : 0 }

  /// A difference up to this does not matter.
  func margin(best: Double) -> Double {
    switch self {
    case .hitchRatio: 1
    case .missed: 1
    case .cpuP99: max(0.05 * best, 0.1)
    // Frames tell when a picture has come: to one refresh.
    case .sharp: max(0.1 * best, 20)
    case .memory: max(0.05 * best, 4)
    }
  }
}
