import FoundationEssentials

/// The session file that CapFrameX for Linux expects next to its CSV file.
struct CapFrameXSession: Codable, Sendable {
  var game = "GridApp"
  var gpu: String
  var resolution: String
  var timingMode = "present"
  var startTime: String
  var endTime: String
  var durationSeconds: Double
  var frameCount: Int

  init(_ recording: Recording) {
    let conditions = recording.sidecar?.conditions
    gpu = recording.system["gpu"] ?? conditions?.gpu ?? "unknown"
    resolution = conditions.map { "\($0.windowWidth)x\($0.windowHeight)" } ?? "unknown"
    durationSeconds = recording.statistics.activeSeconds
    frameCount = recording.records.count
    let began = recording.sidecar.flatMap { try? Date($0.began, strategy: .iso8601) }
    let start = began ?? Date(timeIntervalSince1970: 0)
    startTime = start.ISO8601Format()
    endTime = start.addingTimeInterval(durationSeconds).ISO8601Format()
  }

  /// The document.
  var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return (try? encoder.encode(self)).map { Array($0) } ?? []
  }
}
