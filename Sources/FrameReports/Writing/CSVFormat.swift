import FrameTiming

/// Rows in the MangoHud layout with this project's columns after it.
struct CSVFormat: RecordingFormat {
  let system: SystemDescription
  /// The moment that `elapsed` and `TimeInSeconds` count from.
  let start: FrameTime
  private var load = SystemLoad()

  init(system: SystemDescription, start: FrameTime) {
    self.system = system
    self.start = start
    load.sample()
  }

  var footer: [UInt8] { [] }

  func header() -> [UInt8] {
    let lines = [SystemDescription.names, system.cells, RecordingColumns.all]
    return Array(lines.map { $0.joined(separator: ",") + "\n" }.joined().utf8)
  }

  mutating func tick(_ bytes: inout [UInt8]) { load.sample() }

  mutating func append(_ record: FrameRecord, to bytes: inout [UInt8]) {
    guard record.outcome.isCounted else { return }
    appendMangoHud(record, to: &bytes)
    appendDisplay(record, to: &bytes)
    appendOutcome(record, to: &bytes)
    appendWork(record, to: &bytes)
    appendCounters(record.counters, to: &bytes)
    bytes.append("\n")
  }

  private func appendMangoHud(_ record: FrameRecord, to bytes: inout [UInt8]) {
    let interval = Double(record.outcome.interval) / 1e6
    let values = [
      interval > 0 ? 1000 / interval : 0, interval, load.cpuLoad, 0, 0, 0, 0, 0, 0, 0, 0,
      load.ramUsed, load.swapUsed, load.processResident, load.cpuMegahertz,
    ]
    for value in values {
      if value == 0 { bytes.append("0") } else { bytes.append(value, decimals: 3) }
      bytes.append(",")
    }
    bytes.append(number: record.returned.nanoseconds(since: start))
  }

  private func appendDisplay(_ record: FrameRecord, to bytes: inout [UInt8]) {
    bytes.appendCell(record.returned.seconds(since: start), decimals: 6)
    bytes.appendCell(Double(record.shownInterval) / 1e6)
    bytes.appendCell(record.presentMilliseconds)
    bytes.appendCell(record.untilShownMilliseconds)
    bytes.appendCell(record.wasDiscarded ? 1 : 0)
    bytes.appendCell(record.syncInterval)
    bytes.appendCell(record.cpuBusyMilliseconds)
    bytes.appendCell(record.animationError)
  }

  private func appendOutcome(_ record: FrameRecord, to bytes: inout [UInt8]) {
    let outcome = record.outcome
    bytes.appendCell(record.frame)
    bytes.appendCell(outcome.run)
    bytes.appendCell(record.started.nanoseconds)
    bytes.appendCell(outcome.refreshMilliseconds)
    bytes.appendCell(outcome.slot)
    bytes.appendCell(outcome.missed)
    bytes.appendCell(outcome.hitchMilliseconds)
    bytes.appendCell(outcome.isAbsorbed ? 1 : 0)
    bytes.appendCell(text: record.cause.name)
  }

  private func appendWork(_ record: FrameRecord, to bytes: inout [UInt8]) {
    bytes.appendCell(Double(record.cpu) / 1e6)
    for phase in FramePhase.allCases { bytes.appendCell(record.phases.milliseconds(phase)) }
    bytes.appendCell(record.involuntarySwitches)
    bytes.appendCell(record.majorFaults)
    bytes.appendCell(record.scrollPosition, decimals: 2)
    bytes.appendCell(record.scrollVelocity, decimals: 1)
    bytes.appendCell(Double(record.inputAge) / 1e6)
    bytes.appendCell(record.displaySource.rawValue)
    bytes.appendCell(text: record.mark.isEmpty ? "" : record.mark.text)
  }

  private func appendCounters(_ counters: FrameCounters, to bytes: inout [UInt8]) {
    bytes.appendCell(counters.cellsCreated)
    bytes.appendCell(counters.cellsReused)
    bytes.appendCell(counters.cellsPrepared)
    bytes.appendCell(counters.uploads)
    bytes.appendCell(Double(counters.uploadBytes) / 1024, decimals: 1)
    bytes.appendCell(counters.decodeQueue)
    bytes.appendCell(counters.blankTiles)
    bytes.appendCell(counters.preparedWasted)
    bytes.appendCell(Double(counters.forcedNanoseconds) / 1e6)
  }
}

extension [UInt8] {
  fileprivate mutating func appendCell(_ value: Double, decimals: Int = 3) {
    append(",")
    append(value, decimals: decimals)
  }

  fileprivate mutating func appendCell(_ value: some BinaryInteger) {
    append(",")
    append(number: value)
  }

  fileprivate mutating func appendCell(text: String) {
    append(",")
    append(text)
  }
}
