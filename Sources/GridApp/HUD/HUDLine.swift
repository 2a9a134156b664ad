import GridEngine

/// How smooth motion has been, on Apple's scale for scrolling.
enum HitchRating: Sendable {
  case good, warning, critical

  /// The rating of a hitch ratio in ms/s.
  init(hitchRatio: Double) {
    self =
      hitchRatio < FrameStatistics.goodHitchRatio
      ? .good : hitchRatio < FrameStatistics.criticalHitchRatio ? .warning : .critical
  }

  /// Colour and corner radius of its mark; told apart without colour as well.
  var look: (color: Color, cornerRadius: Double) {
    switch self {
    case .good: (Color(0x35C98F), 4)
    case .warning: (Color(0xF2B134), 2)
    case .critical: (Color(0xE5484D), 0)
    }
  }
}

/// The overlay's one line: refresh rate, work, hitches, engine.
struct HUDLine: Equatable {
  /// Height of its type, points; a character of it is 0.6 as wide.
  static let textSize = 12.0

  var text = "measuring…"
  var rating = HitchRating.good

  /// Makes the line for no frames.
  init() {}

  /// Makes the line of what is known by now.
  init(statistics: FrameStatistics, clock: FrameClock, figures: EngineFigures) {
    rating = HitchRating(hitchRatio: statistics.hitchRatio)
    let busy = statistics.cpuBusy
    let parts = [
      Self.rate(statistics, clock),
      "cpu \(Self.tenths(busy.mean)) p99 \(Self.tenths(busy.percentile(0.99))) ms",
      "hitch \(Self.tenths(statistics.hitchRatio)) ms/s",
      "miss \(statistics.missed)",
      "queue \(figures.decodeQueue)",
      "cells \(figures.cells.created)+\(figures.cells.reused)",
      "mem \(figures.residentBytes >> 20) MB",
      figures.recordingSeconds.map { "REC \(Self.clock($0))" },
    ]
    text = parts.compactMap { $0 }.joined(separator: "  ")
  }

  /// The width of the text, points.
  var width: Double { Double(text.count) * Self.textSize * 0.6 + 2 }

  private static func rate(_ statistics: FrameStatistics, _ clock: FrameClock) -> String {
    guard clock.hasFixedRefresh else { return "\(tenths(statistics.averageFrameRate)) Hz VRR" }
    return "\(tenths(statistics.averageFrameRate))/\(tenths(clock.refreshRate)) Hz"
  }

  /// A number with one decimal; "–" for none.
  static func tenths(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "–" }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(abs(tenths % 10))"
  }

  private static func clock(_ seconds: Double) -> String {
    let whole = Int(seconds)
    let padded = whole % 60 < 10 ? "0\(whole % 60)" : "\(whole % 60)"
    return "\(whole / 60):\(padded)"
  }
}
