import FoundationEssentials
import FrameTiming

/// The figures that are printed at the end of a timed run.
package struct RunSummary: Codable, Equatable, Sendable {
  var frames: Int
  /// The hitch ratio in milliseconds per second of motion.
  var hitchRatio: Double
  var missed: Int
  /// The 99th percentile of work before present, in milliseconds.
  var p99CPU: Double
  var created: Int
  var reused: Int
  /// The counts of photos; nil for a recording, which lacks them.
  var pictures: PictureFigures?

  /// Creates the summary of statistics and of the counts of created and reused cells.
  package init(
    _ statistics: FrameStatistics, created: Int, reused: Int, pictures: PictureFigures? = nil
  ) {
    self.pictures = pictures
    frames = statistics.frames
    hitchRatio = Self.rounded(statistics.hitchRatio, to: 10)
    missed = statistics.missed
    p99CPU = Self.rounded(statistics.cpuBusy.percentile(0.99), to: 10)
    self.created = created
    self.reused = reused
  }

  /// The last line on standard output.
  package var line: String {
    "frames \(frames)  hitch \(hitchRatio) ms/s  missed \(missed)  p99 cpu \(p99CPU) ms"
      + "  created \(created)  reused \(reused)"
  }

  /// The summary as a JSON object on one line.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  private static func rounded(_ value: Double, to parts: Double) -> Double {
    (value * parts).rounded() / parts
  }
}
