import FrameTiming

@testable import FrameReports

extension FuzzTarget {
  /// Reads a recording, and writes its report and exports if it is short. All figures are finite.
  static let recording = FuzzTarget(name: "recording", seeds: { recordings }) {
    bytes throws(FuzzFailure) in
    let recording: Recording
    do throws(RecordingError) {
      recording = try RecordingReader.parse(bytes, path: "fuzz.csv")
    } catch {
      let message = String(describing: error)
      try FuzzFailure.unless(message.contains("fuzz.csv"), "the message is \"\(message)\"")
      return message.contains("no frames")
    }
    try FuzzFailure.unless(!recording.records.isEmpty, "a recording has no records")
    try checkFigures(recording)
    guard recording.records.count <= recordLimit else { return true }
    try FuzzFailure.unless(
      !ReportText(figures: ReportFigures(recording)).text.isEmpty
        && !ReportPage(recordings: [recording]).html.isEmpty, "the report is empty")
    for format in RecordingExport.allCases {
      try FuzzFailure.unless(!format.bytes(of: recording).isEmpty, "\(format) is empty")
      _ = format.sidecar(of: recording)
    }
    return true
  }

  /// The number of records above which a recording is only read.
  private static let recordLimit = 300

  private static func checkFigures(_ recording: Recording) throws(FuzzFailure) {
    let statistics = recording.statistics
    let figures = [
      statistics.averageFrameRate, statistics.hitchRatio, statistics.hitchesPerMinute,
      statistics.missedShare, statistics.overBudgetShare, statistics.worstSecondMilliseconds,
      statistics.longestFreeze,
    ]
    try FuzzFailure.unless(figures.allSatisfy(\.isFinite), "the figures are \(figures)")
    for mark in recording.marks {
      try FuzzFailure.unless(mark.seconds.isFinite, "a mark is at \(mark.seconds) s")
    }
  }

  private static var recordings: [[UInt8]] {
    let names = RecordingColumns.all.map(\.name)
    let rows = (1...4).map { row in
      names.map { $0 == "t_ns" ? "\(row * 16_666_667)" : $0 == "mark" ? "" : "\(row * 4).25" }
    }
    let own = [["os", "cpu"], ["Linux", "x86"], names] + rows
    let mangoHud = [
      ["os", "cpu"], ["Debian", "x86"], ["fps", "frametime", "cpu_load", "elapsed"],
      ["60", "16.6", "3", "16600000"], ["30", "33.4", "4", "50000000"],
      ["60", "16.7", "4", "66700000"],
    ]
    let presentMon = [
      [
        "Application", "TimeInSeconds", "MsBetweenPresents", "MsUntilDisplayed",
        "MsBetweenDisplayChange",
      ],
      ["a.exe", "0.1", "16.6", "20.1", "16.6"], ["a.exe", "0.2", "16.7", "0", "NA"],
      ["a.exe", "0.3", "33.3", "21", "33.3"],
    ]
    return [own, mangoHud, presentMon].map { lines in
      Array(lines.map { $0.joined(separator: ",") + "\n" }.joined().utf8)
    }
  }
}
