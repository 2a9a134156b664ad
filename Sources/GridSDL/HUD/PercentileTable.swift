import FrameTiming
import GridEngine

/// Percentiles of work and of intervals, left empty where there are too few frames to tell.
struct PercentileTable: Equatable, Sendable {
  /// The percentiles in columns.
  static let percentiles = [0.5, 0.95, 0.99]
  /// What the columns are called; the last is ``LowFrameRate/average``.
  static let columns = ["p50", "p95", "p99", "1% low"]
  /// A percentile needs so many samples beyond it, so p95 needs 40 frames, p99 200.
  static let samplesBeyond = 2.0

  /// The rows' names and cells, as many as ``columns``.
  let rows: [(name: String, cells: [String])]
  /// Refreshes lost as a share of all, late frames that a queue hid, the longest interval.
  let losses: String
  /// Which frames these are.
  let window: String
  /// What the last column is.
  static let definition = "1% low: 1000 / mean interval from p99 up"

  /// Makes the table of `statistics`.
  init(_ statistics: FrameStatistics) {
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
    a.window == b.window && a.losses == b.losses
      && a.rows.elementsEqual(b.rows) { $0.name == $1.name && $0.cells == $1.cells }
  }

  /// Samples below which the percentile `p` is not shown.
  static func samplesNeeded(for p: Double) -> Int {
    p <= 0.5 ? 1 : Int((samplesBeyond / (1 - p)).rounded())
  }

  /// A percentile in milliseconds with one decimal, or "-" where there are too few samples.
  static func text(_ times: FrameHistogram, _ p: Double) -> String {
    times.count < samplesNeeded(for: p) ? "-" : HUDNumber.tenths(times.percentile(p))
  }

  private static func lowRate(_ intervals: FrameHistogram) -> String {
    guard intervals.count >= samplesNeeded(for: 0.99) else { return "-" }
    return "\(HUDNumber.tenths(LowFrameRate.average.value(of: intervals))) Hz"
  }
}
