import FoundationEssentials
import FrameTiming

/// A recording of GridApp, MangoHud or PresentMon that was read from a file.
public struct Recording: Sendable {
  /// The program that wrote a recording.
  public enum Kind: String, Codable, Sendable {
    /// This project's app, or another program with its `FrameRecorder`.
    case gridApp = "GridApp"
    /// MangoHud, or a program that writes its columns.
    case mangoHud = "MangoHud"
    /// PresentMon 1 or 2.
    case presentMon = "PresentMon"
  }

  /// The path of the file.
  public var path: String
  /// The program that wrote the file.
  public var kind: Kind
  /// The records of the counted frames in order. Values that the file lacks are 0.
  public var records: [FrameRecord]
  /// The description of the system, from the second line of the header, by column name.
  public var system: [String: String] = [:]
  /// The sidecar of the file, if there is one.
  package var sidecar: RecordingSidecar?
  /// The program whose frames these are, and the other programs and swap chains in the file, if the
  /// file names programs.
  var program: PresentingProgram?
  var otherPrograms: [PresentingProgram] = []
  /// Whether the file has animation errors.
  var hasAnimationErrors = true
  /// Whether the file has display times.
  var hasDisplayTimes = true
  /// The origin of the refresh rate.
  var refreshOrigin = RefreshOrigin.recorded
  /// The number of lines that could not be read.
  var brokenLines = 0

  /// Whether missed refreshes and hitches are known or estimated.
  var hasHitches: Bool { refreshOrigin != .unknown }
  /// Whether the file has the duration of the work before present. Other programs leave it out for
  /// some frames, such as generated ones.
  var hasCPU: Bool { 10 * records.count { $0.called > $0.started } >= 9 * records.count }
  /// Whether the file has phases, causes of hitches, and frames that were late but hidden.
  var hasPhases: Bool { kind == .gridApp }

  /// The statistics of all frames.
  public var statistics: FrameStatistics {
    var statistics = FrameStatistics()
    for record in records { statistics.add(record) }
    return statistics
  }

  /// The part of the window that was blank while it scrolled, on average over time, 0…1; 0 without a scroll.
  ///
  /// - SeeAlso: ``ScrollMeter/blankShare``
  package var blankShare: Double {
    var meter = ScrollMeter()
    for record in records { meter.add(record) }
    return meter.blankShare
  }

  /// The markers with their times in seconds since the first frame.
  public var marks: [(seconds: Double, text: String)] {
    guard let first = records.first?.returned else { return [] }
    return records.filter { !$0.mark.isEmpty }
      .map { ($0.returned.seconds(since: first), $0.mark.text) }
  }
}
