/// A figure by which variants are compared; each run has one value.
enum LabFigure: String, CaseIterable, Codable, Sendable {
  case hitchRatio = "hitches"
  case missed = "missed refreshes"
  case cpuP99 = "p99 CPU"
  case blank = "blank"
  case sharp = "time to sharp"
  case memory = "memory"

  var unit: String {
    switch self {
    case .hitchRatio: "ms/s"
    case .missed: "per run"
    case .cpuP99, .sharp: "ms"
    case .blank: "% of the window"
    case .memory: "MB"
    }
  }

  var decimals: Int {
    switch self {
    case .hitchRatio, .cpuP99, .blank: 1
    case .missed, .sharp, .memory: 0
    }
  }

  /// Returns the largest difference that does not matter.
  func margin(best: Double) -> Double {
    switch self {
    case .hitchRatio: 1
    case .missed, .blank: 1
    case .cpuP99: max(0.05 * best, 0.1)
    // Measured by frames, so accurate to one refresh.
    case .sharp: max(0.1 * best, 20)
    case .memory: max(0.05 * best, 4)
    }
  }
}
