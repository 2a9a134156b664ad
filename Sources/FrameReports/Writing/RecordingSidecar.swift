import Foundation

/// The JSON file next to a recording: conditions, totals and column meanings, which do not fit into
/// the three header lines of the CSV.
package struct RecordingSidecar: Codable, Equatable, Sendable {
  /// The frames that were excluded for one reason.
  struct Exclusion: Codable, Equatable, Sendable {
    var frames: Int
    var seconds: Double
  }

  /// The version of the column definitions. Increased when the meaning of a column changes.
  static let definitions = 1

  var definitions = RecordingSidecar.definitions
  package var conditions: RecordingConditions
  package var system: SystemDescription
  var clock = "CLOCK_MONOTONIC"
  /// The wall clock time of the beginning, in ISO 8601.
  var began: String
  /// Totals, which are written at the end and missing after a kill.
  var rows: Int?
  var lost: Int?
  var excluded: [String: Exclusion]?
  /// Statistics of the idle phases.
  var idle: IdleFigures?
  var stopped: String?
  /// The longest time from rest until all visible images were sharp, in milliseconds.
  package var millisecondsToSharp: Double?
  /// The peak resident memory of the process in units of 2^20 bytes, including shared pages.
  package var peakMegabytes: Double?
  /// Markers after the last row.
  var marksWithoutRow: [String]?
  /// The meaning of each column by its name.
  var columns = Dictionary(
    RecordingColumns.all.map { ($0.name, $0.meaning) }, uniquingKeysWith: { $1 })

  /// Returns the path of the sidecar of `recording`: with `.json` instead of `.csv`, or after
  /// `.csv` if that path is `reserved` by a trace.
  package static func path(beside recording: String, reserved: String? = nil) -> String {
    let isCSV = recording.lowercased().hasSuffix(".csv")
    let short = (isCSV ? String(recording.dropLast(4)) : recording) + ".json"
    return short == reserved ? recording + ".json" : short
  }

  /// Reads the sidecar of a recording. Returns `nil` if it is missing or unreadable.
  static func read(beside recording: String) -> RecordingSidecar? {
    for path in [path(beside: recording), recording + ".json"] {
      guard let data = FileManager.default.contents(atPath: path) else { continue }
      if let sidecar = try? JSONDecoder().decode(Self.self, from: data) { return sidecar }
    }
    return nil
  }

  /// The document's bytes.
  var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = (try? encoder.encode(self)) ?? Data("{}".utf8)
    return Array(data) + [UInt8(ascii: "\n")]
  }
}
