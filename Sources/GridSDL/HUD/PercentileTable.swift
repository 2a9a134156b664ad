import FrameTiming
import GridEngine

/// The percentiles of CPU times and intervals. Cells with too few frames are "-".
struct PercentileTable: Equatable, Sendable {
  /// The percentiles in columns.
  static let percentiles = [0.5, 0.95, 0.99]
  /// The names of the columns. The last is ``LowFrameRate/average``.
  static let columns = ["p50", "p95", "p99", "1% low"]
  /// The number of samples that a percentile needs above it: p95 needs 40 frames, p99 200.
  static let samplesBeyond = 2.0

  /// The names of rows, and one cell for each of ``columns``.
  let rows: [(name: String, cells: [String])]
  /// The share of missed refreshes, the number of absorbed frames, and the longest interval.
  let losses: String
  /// The delayed frames in the worst 64 in a row, and the blank part of the window, in scrolls.
  let scrolls: String
  /// The mean latency from input to display, if display times are reported.
  let latency: String
  /// The number of frames and their duration.
  let window: String
  /// The definition of the last column.
  static let definition = "1% low: 1000 / mean interval from p99 up"

  /// Creates the table of `statistics` and `scrolls`; `period` is that of the display in
  /// milliseconds.
  init(_ statistics: FrameStatistics, scrolls: ScrollMeter = ScrollMeter(), period: Double = 1) {
    self.scrolls = Self.text(scrolls)
    latency = Self.latency(scrolls.inputToDisplay, period: period)
    rows = [
      ("cpu ms", Self.percentiles.map { Self.text(statistics.cpuBusy, $0) } + [""]),
      (
        "interval ms",
        Self.percentiles.map { Self.text(statistics.intervals, $0) }
          + [Self.lowRate(statistics.intervals)]
      ),
    ]
    losses =
      statistics.frames == 0
      ? ""
      : "missed \(HUDNumber.tenths(statistics.missedShare * 100))%, absorbed "
        + "\(statistics.absorbed.grouped), longest "
        + "\(HUDNumber.tenths(statistics.longestFreeze)) ms"
    let frames = statistics.frames.grouped
    window = "\(frames) frames, \(HUDNumber.tenths(statistics.activeSeconds)) s since start or F4"
  }

  static func == (a: PercentileTable, b: PercentileTable) -> Bool {
    a.window == b.window && a.losses == b.losses && a.scrolls == b.scrolls
      && a.latency == b.latency
      && a.rows.elementsEqual(b.rows) { $0.name == $1.name && $0.cells == $1.cells }
  }

  /// The minimum number of samples for the percentile `p`.
  static func samplesNeeded(for p: Double) -> Int {
    p <= 0.5 ? 1 : Int((samplesBeyond / (1 - p)).rounded())
  }

  /// A percentile in milliseconds with one decimal, or "-" if there are too few samples.
  static func text(_ times: FrameHistogram, _ p: Double) -> String {
    times.count < samplesNeeded(for: p) ? "-" : HUDNumber.tenths(times.percentile(p))
  }

  private static func text(_ scrolls: ScrollMeter) -> String {
    guard scrolls.count > 0 else { return "" }
    func percent(_ share: Double) -> String { HUDNumber.tenths(share * 100) + "%" }
    let delayed =
      scrolls.worstWindow.map { "\(percent($0)) of worst \(ScrollMeter.windowLength)" }
      ?? percent(scrolls.delayedShare)
    return "delayed \(delayed), blank \(percent(scrolls.blankShare))"
  }

  private static func latency(_ times: FrameHistogram, period: Double) -> String {
    guard times.count > 0 else { return "" }
    let refreshes = HUDNumber.tenths(times.mean / period)
    return "input to display \(HUDNumber.tenths(times.mean)) ms, \(refreshes) refreshes"
  }

  private static func lowRate(_ intervals: FrameHistogram) -> String {
    guard intervals.count >= samplesNeeded(for: 0.99) else { return "-" }
    return "\(HUDNumber.tenths(LowFrameRate.average.value(of: intervals))) Hz"
  }
}
