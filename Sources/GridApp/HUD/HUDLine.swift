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

/// The overlay's one line: refresh rate, work, hitches, what the engine holds, recording.
struct HUDLine: Equatable {
  /// Its type, but for the colour.
  static let style = TextStyle(size: 12, isMonospaced: true)

  private(set) var rating = HitchRating.good
  /// What it says, each with how much it would be missed: 0 is never left out.
  private var parts: [(text: String, rank: Int)] = [("...", 0)]

  /// Makes the line for no frames.
  init() {}

  /// Makes the line of what is known by now.
  init(statistics: FrameStatistics, clock: FrameClock, figures: EngineFigures) {
    rating = HitchRating(hitchRatio: statistics.hitchRatio)
    let motion = Self.motion(statistics, clock)
    let recording = figures.recordingSeconds.map { ("REC \(HUDNumber.clock($0))", 0) }
    parts = motion + Self.engine(figures) + [recording].compactMap { $0 }
  }

  private static func motion(
    _ statistics: FrameStatistics, _ clock: FrameClock
  ) -> [(text: String, rank: Int)] {
    guard statistics.frames > 0 else {
      return [("\(HUDNumber.hundredths(clock.refreshRate)) Hz, at rest", 0)]
    }
    let busy = statistics.cpuBusy
    let p99 = PercentileTable.text(busy, 0.99)
    return [
      (rate(statistics, clock), 2),
      ("cpu \(HUDNumber.tenths(busy.mean)) p99 \(p99) ms", 3),
      ("hitch \(HUDNumber.tenths(statistics.hitchRatio)) ms/s", 0),
      ("miss \(statistics.missed.grouped)", 1),
    ]
  }

  /// Pictures to decode; cells made and used again; memory of the process.
  private static func engine(_ figures: EngineFigures) -> [(text: String, rank: Int)] {
    var parts = [
      ("queue \(figures.decodeQueue)", 5),
      ("cells \(figures.cells.created)+\(figures.cells.reused.grouped)", 6),
    ]
    if figures.residentBytes > 0 {
      parts.append(("mem \(HUDNumber.megabytes(figures.residentBytes)) MB", 4))
    }
    return parts
  }

  static func == (a: HUDLine, b: HUDLine) -> Bool { a.rating == b.rating && a.text == b.text }

  /// All of it.
  var text: String { text(fitting: .max) }

  /// As much of it as fits so many characters, in its order; what is missed least goes first.
  func text(fitting characters: Int) -> String {
    var shown = parts
    while let least = shown.indices.max(by: { shown[$0].rank < shown[$1].rank }),
      shown[least].rank > 0, Self.count(of: shown) > characters
    {
      shown.remove(at: least)
    }
    return shown.map(\.text).joined(separator: "  ")
  }

  private static func count(of parts: [(text: String, rank: Int)]) -> Int {
    parts.reduce(-2) { $0 + $1.text.count + 2 }
  }

  private static func rate(_ statistics: FrameStatistics, _ clock: FrameClock) -> String {
    let shown = HUDNumber.tenths(statistics.averageFrameRate)
    return clock.hasFixedRefresh
      ? "\(shown)/\(HUDNumber.hundredths(clock.refreshRate)) Hz" : "\(shown) Hz VRR"
  }
}
