import Foundation
import GridEngine

/// Under which conditions a recording was made: what two of them have to share to be compared.
nonisolated struct RecordingConditions: Codable, Equatable, Sendable {
  var appVersion = ""
  /// SDL's version at run time, and whether SDL 3 stands behind it (sdl2-compat).
  var sdlVersion = ""
  var isSDLCompat = false
  /// SDL's video driver (`wayland`, `x11`, …) and the renderer in use.
  var videoDriver = ""
  var renderer = ""
  /// What the renderer draws with, and that one's driver, as OpenGL names them.
  var gpu = ""
  var gpuDriver = ""
  /// Who paces the loop: `display` or `loop`.
  var pacing = ""
  /// Hertz, and where the figure comes from.
  var refreshRate = 0.0
  var refreshSource = ""
  var hasFixedRefresh = true
  /// Outputs as `DP-1 2560x1440@143.86`.
  var outputs: [String] = []
  /// Pixels per point.
  var scale = 1.0
  /// Points.
  var windowWidth = 0
  var windowHeight = 0
  /// What was shown and how it was moved: scene, replay file, live input.
  var scene = ""
  var scenario = ""
  /// Switches by their option's name: `decode: main`.
  var settings: [String: String] = [:]

  init() {}
}

/// The file beside a recording that keeps what its three header lines have no room for.
nonisolated struct RecordingSidecar: Codable, Equatable, Sendable {
  /// Frames left out for one reason.
  struct Exclusion: Codable, Equatable, Sendable {
    var frames: Int
    var seconds: Double
  }

  /// Raised when a column's meaning changes.
  static let definitions = 1

  var definitions = RecordingSidecar.definitions
  var conditions: RecordingConditions
  var system: SystemDescription
  var clock = "CLOCK_MONOTONIC"
  /// Wall clock time at which the recording began, ISO 8601.
  var began: String
  /// What is known at the end; missing after a kill.
  var rows: Int?
  var lost: Int?
  var excluded: [String: Exclusion]?
  var stopped: String?
  var columns = RecordingColumns.meanings

  /// The name beside `recording`, with `.json` in place of `.csv`, or after `.csv` where that name
  /// is `taken` (by a trace).
  static func path(beside recording: String, taken: String? = nil) -> String {
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
