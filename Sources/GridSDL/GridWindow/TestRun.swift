import Foundation
import FrameTiming

/// The environment variables for tests of a program: how long it runs, and what it leaves.
nonisolated struct TestRun {
  /// The duration after which the window closes, in seconds (`GRIDWINDOW_SECONDS`); nil for no limit.
  let seconds: Double?
  /// The path of a screenshot at the end (`GRIDWINDOW_SCREENSHOT`); nil for none.
  let screenshot: String?
  /// Whether the figures of all frames are printed at the end (`GRIDWINDOW_SUMMARY=1`).
  let printsSummary: Bool

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    seconds = environment["GRIDWINDOW_SECONDS"].flatMap(Double.init).map { max(0, $0) }
    screenshot = environment["GRIDWINDOW_SCREENSHOT"].flatMap { $0.isEmpty ? nil : $0 }
    printsSummary = environment["GRIDWINDOW_SUMMARY"] == "1"
  }

  /// Returns the figures of all frames in one line.
  static func summary(of statistics: FrameStatistics) -> String {
    let hitches = (statistics.hitchRatio * 10).rounded() / 10
    return "frames \(statistics.frames)  missed \(statistics.missed)  hitch \(hitches) ms/s"
  }
}
