import Foundation

/// The content of the file next to a recording.
struct RecordedConditions: Decodable {
  private struct Conditions: Decodable {
    var videoDriver: String
    var pacing: String
  }

  /// The frames that were left out for one reason.
  struct Exclusion: Decodable {
    var frames: Int
    var seconds: Double
  }

  /// The load of the processors in percent, one value for each second.
  struct Load: Decodable {
    var own: [Double]
    var others: [Double]
    var displayServer: [Double]?
  }

  private enum CodingKeys: String, CodingKey {
    case conditions, rows, load
    case leftOut = "excluded"
  }

  private var conditions: Conditions
  private var rows: Int?
  private var leftOut: [String: Exclusion]?

  /// SDL's name of the video driver.
  var videoDriver: String { conditions.videoDriver }
  /// Whether the display or the loop paced the frames at the end.
  var pacing: String { conditions.pacing }
  /// The load in each second; nil until the recording is closed.
  var load: Load?
  /// The frames that were left out, by reason; empty until the recording is closed.
  var excluded: [String: Exclusion] { leftOut ?? [:] }
  /// Whether the recording was closed: not if the process was killed.
  var isComplete: Bool { rows != nil }

  /// Reads the file next to a recording.
  init(besides recording: String) throws {
    let path = recording.dropLast(".csv".count) + ".json"
    let data = try Data(contentsOf: URL(filePath: String(path)))
    self = try JSONDecoder().decode(Self.self, from: data)
  }
}
