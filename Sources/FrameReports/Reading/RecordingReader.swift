import Foundation
import FrameTiming

/// Reads recordings of this project, of MangoHud and of PresentMon.
///
/// - Complexity: O(bytes); about 0.3 s for five minutes at 120 Hz.
public enum RecordingReader {
  /// Reads a file, and its sidecar where there is one.
  public static func read(_ path: String) throws(RecordingError) -> Recording {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .cannotRead(path: path, reason: RecordingError.text(errno))
    }
    var recording = try parse([UInt8](data), path: path)
    recording.sidecar = RecordingSidecar.read(beside: path)
    if recording.sidecar?.conditions.waitsUntilTaken == true {
      for index in recording.records.indices { recording.records[index].presentFirst() }
    }
    return recording
  }

  /// Reads a file's bytes; `path` names it in errors.
  static func parse(_ bytes: [UInt8], path: String) throws(RecordingError) -> Recording {
    let table = CSVTable(bytes)
    // MangoHud's header stands in line 3, behind its versions' dashes further down; PresentMon's
    // first, or behind CapFrameX's //Key=Value lines.
    for line in 0..<min(table.lineCount, 100) {
      let cells = table.cells(ofLine: line)
      if cells.contains("fps") && cells.contains("frametime") {
        return try mangoHud(table, header: line, names: cells, path: path)
      }
      if cells.first == "Application" {
        return try presentMon(table, header: line, names: cells, path: path)
      }
    }
    let reason = "neither a MangoHud header (fps,frametime,…) nor a PresentMon one (Application,…)"
    throw .cannotRead(path: path, reason: reason)
  }

  private static func mangoHud(
    _ table: CSVTable, header: Int, names: [String], path: String
  ) throws(RecordingError) -> Recording {
    let isOurs = names.contains("hitch_ms") && names.contains("t_ns")
    var recording = Recording(path: path, kind: isOurs ? .gridApp : .mangoHud, records: [])
    let described = (0..<header).first { table.cells(ofLine: $0).first == "os" }
    if let described, described + 1 < header {
      let cells = zip(table.cells(ofLine: described), table.cells(ofLine: described + 1))
      recording.system = Dictionary(cells.map { ($0, $1) }, uniquingKeysWith: { $1 })
    }
    var row = CSVRow(table: table, names: names)
    if isOurs {
      readRows(after: header, &row, into: &recording, record: ownRecord)
    } else {
      var estimator = IntervalEstimator()
      readRows(after: header, &row, into: &recording) { estimator.mangoHud($0) }
      estimator.estimateRefreshes(in: &recording.records)
      recording.hasAnimationErrors = false
    }
    return try checked(recording)
  }

  private static func presentMon(
    _ table: CSVTable, header: Int, names: [String], path: String
  ) throws(RecordingError) -> Recording {
    var recording = Recording(path: path, kind: .presentMon, records: [])
    var row = CSVRow(table: table, names: names)
    var estimator = IntervalEstimator()
    readRows(after: header, &row, into: &recording) { estimator.presentMon($0) }
    estimator.estimateRefreshes(in: &recording.records)
    recording.hasAnimationErrors = estimator.hasAnimationErrors
    recording.hasHiddenFrames = !estimator.hasDisplayTimes
    return try checked(recording)
  }

  private static func readRows(
    after header: Int, _ row: inout CSVRow, into recording: inout Recording,
    record: (CSVRow) -> FrameRecord?
  ) {
    for line in (header + 1)..<max(header + 1, row.table.lineCount) {
      if row.move(toLine: line), let record = record(row) {
        recording.records.append(record)
      } else {
        recording.brokenLines += 1
      }
    }
  }

  private static func checked(_ recording: Recording) throws(RecordingError) -> Recording {
    guard !recording.records.isEmpty else {
      throw .cannotRead(path: recording.path, reason: "it has a header and no frames")
    }
    return recording
  }

  /// Moments that can be in a file: those that CLOCK_MONOTONIC has in its first hundred years.
  private static let moments = 0.0...3.2e18
  /// Refresh periods that a display can have, in milliseconds.
  private static let refreshes = 0.1...1000.0
  /// The most refreshes that a frame can have missed: ten minutes at 1,000 Hz.
  private static let mostMissed = 600_000

  /// A row of this project's own file.
  private static func ownRecord(_ row: CSVRow) -> FrameRecord? {
    guard let interval = row.number("frametime"), let started = row.number("t_ns"),
      (0...CSVRow.longestMilliseconds).contains(interval), moments.contains(started)
    else { return nil }
    var record = FrameRecord()
    record.frame = row.whole("frame")
    record.started = FrameTime(nanoseconds: Int64(started))
    for phase in FramePhase.allCases {
      record.phases[phase] = row.nanoseconds("\(phase.name)_ms")
    }
    readTimes(row, into: &record)
    readOutcome(row, interval: interval, into: &record)
    readWork(row, into: &record)
    return record
  }

  private static func readTimes(_ row: CSVRow, into record: inout FrameRecord) {
    let present = row.nanoseconds("msinpresentapi")
    let waited = max(record.phases[.wait], present)
    record.called = record.started.advanced(
      byNanoseconds: row.nanoseconds("mscpubusy") + record.phases[.idle] + waited - present)
    record.returned = record.called.advanced(byNanoseconds: present)
    record.displaySource =
      DisplaySource(rawValue: UInt8(clamping: row.whole("display_src"))) ?? .slotEstimate
    record.shownInterval = row.nanoseconds("msbetweendisplaychange")
    record.wasDiscarded = row.whole("dropped") == 1
    let untilShown = row.nanoseconds("msuntildisplayed")
    if untilShown != 0 { record.shown = record.called.advanced(byNanoseconds: untilShown) }
    record.animationError = row.milliseconds("msanimationerror") ?? 0
    record.simulated = record.returned
    record.syncInterval = Int32(clamping: row.whole("syncinterval"))
  }

  private static func readOutcome(
    _ row: CSVRow, interval: Double, into record: inout FrameRecord
  ) {
    let refresh = row.value("refresh_ms")
    record.outcome.interval = CSVRow.nanoseconds(interval)
    record.outcome.run = row.whole("run")
    record.outcome.slot = row.whole("slot")
    record.outcome.missed = min(max(row.whole("missed"), 0), mostMissed)
    record.outcome.refreshMilliseconds = refreshes.contains(refresh) ? refresh : 0
    record.outcome.hitchMilliseconds = max(0, row.milliseconds("hitch_ms") ?? 0)
    record.outcome.isAbsorbed = row.whole("absorbed") == 1
    record.cause = row.text("cause").flatMap { HitchCause(name: $0) } ?? .unknown
  }

  private static func readWork(_ row: CSVRow, into record: inout FrameRecord) {
    record.cpu = row.nanoseconds("cpu_ms")
    record.involuntarySwitches = Int32(clamping: row.whole("nivcsw"))
    record.majorFaults = Int32(clamping: row.whole("majflt"))
    record.scrollPosition = row.value("scroll_px")
    record.scrollVelocity = row.value("velocity_px_s")
    record.inputAge = row.nanoseconds("input_age_ms")
    record.counters.cellsCreated = Int32(clamping: row.whole("cells_created"))
    record.counters.cellsReused = Int32(clamping: row.whole("cells_reused"))
    record.counters.cellsPrepared = Int32(clamping: row.whole("cells_prepared"))
    record.counters.uploads = Int32(clamping: row.whole("uploads"))
    record.counters.uploadBytes = Int64(min(max(row.value("upload_kb"), 0), 1e9) * 1024)
    record.counters.decodeQueue = Int32(clamping: row.whole("decode_queue"))
    record.counters.blankTiles = Int32(clamping: row.whole("blank_tiles"))
    record.counters.preparedWasted = Int32(clamping: row.whole("prepared_wasted"))
    record.counters.forcedNanoseconds = row.nanoseconds("forced_ms")
    if let mark = row.text("mark"), !mark.isEmpty { record.mark = FrameMark(mark) }
  }
}

extension FrameRecord {
  /// Takes idle time and waiting for what came after the present call, where the loop has them there.
  fileprivate mutating func presentFirst() {
    let present = returned.nanoseconds(since: called)
    afterPresent = phases[.idle] + max(0, phases[.wait] - present)
    idlesAfterPresent = true
    called = called.advanced(byNanoseconds: -afterPresent)
    shown = shown?.advanced(byNanoseconds: -afterPresent)
  }
}
