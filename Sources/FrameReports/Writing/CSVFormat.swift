import FrameTiming

/// The CSV format: MangoHud's columns, followed by this project's columns.
struct CSVFormat: RecordingFormat {
  let system: SystemDescription
  /// The origin of `elapsed` and `TimeInSeconds`.
  let start: FrameTime
  private var load: SystemLoad
  private let recordedLoad: RecordedLoad

  /// Creates the format.
  ///
  /// - Parameters:
  ///   - displayServer: The process of the compositor or X server, if it is known.
  ///   - recordedLoad: Receives the load of each second.
  init(
    system: SystemDescription, start: FrameTime, displayServer: Int32? = nil,
    recordedLoad: RecordedLoad = RecordedLoad(knowsServer: false)
  ) {
    self.system = system
    self.start = start
    self.recordedLoad = recordedLoad
    load = SystemLoad(displayServer: displayServer)
    load.sample()
  }

  var footer: [UInt8] { [] }

  func header() -> [UInt8] {
    let lines = [SystemDescription.names, system.cells, RecordingColumns.all.map(\.name)]
    return Array(lines.map { $0.joined(separator: ",") + "\n" }.joined().utf8)
  }

  mutating func tick(_ bytes: inout [UInt8]) {
    let last = load.times
    load.sample()
    recordedLoad.add(from: last, to: load.times)
  }

  mutating func append(_ record: FrameRecord, to bytes: inout [UInt8]) {
    guard record.outcome.isCounted else { return }
    let row = RecordingColumn.Row(record: record, load: load, start: start)
    for (index, column) in RecordingColumns.all.enumerated() {
      if index > 0 { bytes.append(",") }
      column.write(row, &bytes)
    }
    bytes.append("\n")
  }
}
