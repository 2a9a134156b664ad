import FrameTiming
import GridEngine

/// The overlay's line of text: refresh rate, CPU time, hitches, recording.
struct HUDLine: Equatable {
  /// The style of the text, without its color.
  static let style = TextStyle(size: 12, isMonospaced: true)

  private(set) var rating = HitchRating.unknown
  /// The parts with their ranks: the highest rank is omitted first, rank 0 never.
  private var parts: [(text: String, rank: Int)] = [("...", 0)]

  /// Creates the line for no frames.
  init() {}

  /// Creates the line for the frames so far.
  ///
  /// - Parameter recordingSeconds: The duration of the recording in seconds; nil without a
  ///   recording.
  init(statistics: FrameStatistics, clock: FrameClock, recordingSeconds: Double?) {
    rating = HitchRating(statistics)
    let recording = recordingSeconds.map { ("REC \(HUDNumber.clock($0))", 0) }
    parts = Self.motion(statistics, rating, clock) + [recording].compactMap { $0 }
  }

  private static func motion(
    _ statistics: FrameStatistics, _ rating: HitchRating, _ clock: FrameClock
  ) -> [(text: String, rank: Int)] {
    // The least important part: the last row of the full overlay also contains it.
    let source = (clock.source.isMeasured ? "measured" : "stated", 4)
    guard statistics.frames > 0 else {
      return [("\(HUDNumber.hundredths(clock.refreshRate)) Hz", 0), source, ("at rest", 0)]
    }
    let busy = statistics.cpuBusy
    let p99 = PercentileTable.text(busy, 0.99)
    let ratio = rating == .unknown ? nil : statistics.hitchRatio
    return [
      (rate(statistics, clock), 2), source,
      ("cpu \(HUDNumber.tenths(busy.mean)) p99 \(p99) ms", 3),
      ("hitch \(HUDNumber.tenths(ratio)) ms/s", 0),
      ("miss \(statistics.missed.grouped)", 1),
    ]
  }

  static func == (a: HUDLine, b: HUDLine) -> Bool { a.rating == b.rating && a.text == b.text }

  /// The complete line.
  var text: String { text(fitting: .max) }

  /// Returns the parts that fit into a number of characters, in their order. The least important
  /// parts are omitted first.
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
    guard clock.hasFixedRefresh else {
      return "\(HUDNumber.tenths(statistics.averageFrameRate)) Hz VRR"
    }
    let shown = statistics.displayedFrameRate(refreshRate: clock.refreshRate)
    return "\(HUDNumber.tenths(shown))/\(HUDNumber.hundredths(clock.refreshRate)) Hz"
  }
}
