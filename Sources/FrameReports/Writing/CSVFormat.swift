import FrameTiming

/// The CSV format: MangoHud's columns, followed by this project's columns.
struct CSVFormat: RecordingFormat {
  let system: SystemDescription
  /// The origin of `elapsed` and `TimeInSeconds`.
  let start: FrameTime
  private var load = SystemLoad()

  init(system: SystemDescription, start: FrameTime) {
    self.system = system
    self.start = start
    load.sample()
  }

  var footer: [UInt8] { [] }

  func header() -> [UInt8] {
    let lines = [SystemDescription.names, system.cells, RecordingColumns.all.map(\.name)]
    return Array(lines.map { $0.joined(separator: ",") + "\n" }.joined().utf8)
  }

  mutating func tick(_ bytes: inout [UInt8]) { load.sample() }

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
