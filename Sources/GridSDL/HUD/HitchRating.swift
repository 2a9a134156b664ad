import FrameTiming
import GridEngine

/// A rating of smoothness, on Apple's scale of hitch ratios for scrolling.
enum HitchRating: Sendable {
  /// There was too little motion for a rating.
  case unknown
  case good, warning, critical

  /// The minimum duration of motion in seconds before a ratio is shown. One late frame at the start
  /// would otherwise read as hundreds of milliseconds per second.
  static let leastSeconds = 1.0

  /// Creates the rating of a hitch ratio in ms/s.
  init(hitchRatio: Double) {
    self =
      hitchRatio < FrameStatistics.goodHitchRatio
      ? .good : hitchRatio < FrameStatistics.criticalHitchRatio ? .warning : .critical
  }

  /// Creates the rating of all frames of `statistics`.
  init(_ statistics: FrameStatistics) {
    self =
      statistics.activeSeconds < Self.leastSeconds
      ? .unknown : HitchRating(hitchRatio: statistics.hitchRatio)
  }

  /// The color and the corner radius of its mark. The shape makes it recognizable without color.
  var look: (color: Color, cornerRadius: Double) {
    switch self {
    case .unknown: (Color(0x8A909C), 4)
    case .good: (Color(0x35C98F), 4)
    case .warning: (Color(0xF2B134), 2)
    case .critical: (Color(0xE5484D), 0)
    }
  }
}
