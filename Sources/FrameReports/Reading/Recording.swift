import Foundation
import FrameTiming

/// A recording that was read: this project's, MangoHud's or PresentMon's.
public struct Recording: Sendable {
  /// Who wrote it.
  public enum Kind: String, Codable, Sendable {
    case gridApp = "GridApp"
    case mangoHud = "MangoHud"
    case presentMon = "PresentMon"
  }

  /// The file that was read, and who wrote it.
  public var path: String
  public var kind: Kind
  /// The counted frames in order, as records; what the file does not tell is 0.
  public var records: [FrameRecord]
  /// Cells of the header's second line by name.
  public var system: [String: String] = [:]
  /// What was written beside the file, if anything.
  package var sidecar: RecordingSidecar?
  /// The file tells how far steps of motion and of the display were apart.
  var hasAnimationErrors = true
  /// The file tells, or its intervals do, which late frames a queue has hidden.
  var hasHiddenFrames = true
  /// Lines that could not be read.
  var brokenLines = 0

  /// Lost refreshes are told by the file, not estimated from intervals while reading it.
  var countsRefreshes: Bool { kind == .gridApp }
  /// The file tells how long the work before present took.
  var hasCPU: Bool { records.contains { $0.called > $0.started } }
  /// The file tells phases.
  var hasPhases: Bool { kind == .gridApp }

  /// All frames summed up.
  public var statistics: FrameStatistics {
    var statistics = FrameStatistics()
    for record in records { statistics.add(record) }
    return statistics
  }

  /// Markers with the seconds of motion and the recording's own seconds at which they stand.
  public var marks: [(seconds: Double, text: String)] {
    guard let first = records.first?.returned else { return [] }
    return records.filter { !$0.mark.isEmpty }
      .map { ($0.returned.seconds(since: first), $0.mark.text) }
  }
}
