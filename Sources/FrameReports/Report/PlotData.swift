import FoundationEssentials
import FrameTiming

/// The frames of a recording for the script of the page. Times are in units of 0.01 ms.
struct PlotData: Codable {
  struct Phase: Codable {
    var name: String
    var times: [Int]
  }

  struct Hitch: Codable {
    /// The index of the frame, and its missed refreshes.
    var index: Int
    var missed: Int
    var cause: String
  }

  /// The maximum number of frames of a page: some 4 MB. The plots of more have no details.
  static let mostFrames = 100_000

  /// The position of the recording in the page, and the name of its file.
  var number: Int
  var name: String
  /// The number and the interval of each frame.
  var frame: [Int]
  var interval: [Int]
  /// The work of each frame; `nil` if the file does not contain it.
  var work: [Int]?
  var phases: [Phase]
  var hitches: [Hitch]
  /// The times of the markers in seconds.
  var marks: [Double]

  init(_ recording: Recording, number: Int, name: String) {
    let records = recording.records
    let samples = records.map(FrameSample.init)
    self.number = number
    self.name = name
    frame = records.map(\.frame)
    interval = samples.map { Self.hundredths($0.interval) }
    work = recording.hasCPU ? samples.map { Self.hundredths($0.cpuBusy) } : nil
    phases =
      recording.hasPhases
      ? FramePhase.work.map { phase in
        Phase(
          name: phase.name,
          times: records.map { Self.hundredths($0.phases.milliseconds(phase)) })
      } : []
    hitches = samples.indices.filter { samples[$0].hitch > 0 }.map { index in
      Hitch(index: index, missed: samples[index].missed, cause: samples[index].cause.name)
    }
    marks = recording.marks.map(\.seconds)
  }

  private static func hundredths(_ milliseconds: Double) -> Int {
    Int((100 * milliseconds).rounded())
  }

  /// The data as an element. It contains no `<`, with which a name could end it.
  var html: String {
    let json = (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    return "<script type=\"application/json\" class=\"frames\">"
      + json.replacing("<", with: "\\u003c") + "</script>"
  }
}
