import FoundationEssentials
import SystemFiles

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
  /// The load of the processors in each second.
  var load: LoadFigures?
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

  /// Returns the usual path of the sidecar of `recording`: with `.json` instead of `.csv`.
  package static func path(beside recording: String) -> String {
    let isCSV = recording.lowercased().hasSuffix(".csv")
    return (isCSV ? String(recording.dropLast(4)) : recording) + ".json"
  }

  /// Returns the path of a new sidecar: the usual one, or `.json` after the whole name if another
  /// file has that or a trace reserves it.
  ///
  /// - Throws: ``RecordingError/isOther(path:kind:)`` if other files have both.
  static func freePath(
    beside recording: String, reserved: String?, _ outputs: OutputGuard
  ) throws(RecordingError) -> String {
    let usual = path(beside: recording)
    // Not by the user's wish to replace files: the other path is free.
    if usual != reserved, OutputGuard().permits(usual, .sidecar) { return usual }
    let long = recording + ".json"
    try outputs.check(long, .sidecar)
    return long
  }

  /// Reads the sidecar of a recording. Returns `nil` if it is missing or unreadable.
  static func read(beside recording: String) -> RecordingSidecar? {
    for path in [path(beside: recording), recording + ".json"] {
      guard let bytes = try? InputFile.bytes(at: path) else { continue }
      if let sidecar = try? JSONDecoder().decode(Self.self, from: Data(bytes)) { return sidecar }
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
