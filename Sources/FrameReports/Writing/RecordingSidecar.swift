import Foundation

/// The file beside a recording that keeps what its three header lines have no room for.
package struct RecordingSidecar: Codable, Equatable, Sendable {
  /// Frames left out for one reason.
  struct Exclusion: Codable, Equatable, Sendable {
    var frames: Int
    var seconds: Double
  }

  /// Raised when a column's meaning changes.
  static let definitions = 1

  var definitions = RecordingSidecar.definitions
  package var conditions: RecordingConditions
  package var system: SystemDescription
  var clock = "CLOCK_MONOTONIC"
  /// Wall clock time at which the recording began, ISO 8601.
  var began: String
  /// What is known at the end; missing after a kill.
  var rows: Int?
  var lost: Int?
  var excluded: [String: Exclusion]?
  /// What became of idle time.
  var idle: IdleFigures?
  var stopped: String?
  /// The longest that content at rest waited until each picture in view was there in its own size.
  package var millisecondsToSharp: Double?
  /// The most that the process held in RAM, in units of 2^20 bytes, shared pages included.
  package var peakMegabytes: Double?
  /// Markers that no row has.
  var marksWithoutRow: [String]?
  /// Each column's meaning.
  var columns = Dictionary(
    RecordingColumns.all.map { ($0.name, $0.meaning) }, uniquingKeysWith: { $1 })

  /// The name beside `recording`, with `.json` in place of `.csv`, or after `.csv` where that name
  /// is `taken` (by a trace).
  package static func path(beside recording: String, taken: String? = nil) -> String {
    let isCSV = recording.lowercased().hasSuffix(".csv")
    let short = (isCSV ? String(recording.dropLast(4)) : recording) + ".json"
    return short == taken ? recording + ".json" : short
  }

  /// The sidecar of a recording, if there is a readable one.
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
