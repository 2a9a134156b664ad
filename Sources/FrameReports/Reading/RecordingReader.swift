import Foundation
import FrameTiming
import SystemFiles

/// Reads recordings of this project, of MangoHud and of PresentMon.
///
/// - Complexity: O(bytes); about 0.3 s for five minutes at 120 Hz.
public enum RecordingReader {
  /// Reads a file, and its sidecar if it has one.
  public static func read(_ path: String) throws(RecordingError) -> Recording {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try InputFile.bytes(at: path) } catch {
      throw .cannotRead(path: path, reason: error.description)
    }
    var recording = try parse(bytes, path: path)
    recording.sidecar = RecordingSidecar.read(beside: path)
    if recording.sidecar?.conditions.waitsUntilTaken == true {
      for index in recording.records.indices { recording.records[index].presentFirst() }
    }
    return recording
  }

  /// Parses the bytes of a file. Errors name `path`.
  static func parse(_ bytes: [UInt8], path: String) throws(RecordingError) -> Recording {
    let table = CSVTable(bytes)
    // MangoHud's header is in line 3, or further down after a list of versions. PresentMon's is in
    // line 1, or follows the //Key=Value lines of CapFrameX.
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
      readRows(after: header, &row, into: &recording, record: gridAppRecord)
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
    recording.hasAbsorbedFrames = !estimator.hasDisplayTimes
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

  /// The valid start times in nanoseconds: the first hundred years of CLOCK_MONOTONIC.
  private static let validTimes = 0.0...3.2e18
  /// Creates a record from a row of a GridApp recording. Returns `nil` if the row is invalid.
  private static func gridAppRecord(_ row: CSVRow) -> FrameRecord? {
    guard let interval = row.number("frametime"), let started = row.number("t_ns"),
      (0...CSVRow.longestMilliseconds).contains(interval), validTimes.contains(started)
    else { return nil }
    var record = FrameRecord()
    record.started = FrameTime(nanoseconds: Int64(started))
    record.outcome.interval = CSVRow.nanoseconds(interval)
    for column in RecordingColumns.all { column.read(row, &record) }
    readPresentCall(row, into: &record)
    return record
  }

  /// Computes the times of the present call. The columns contain durations since the frame's start
  /// and since the call.
  private static func readPresentCall(_ row: CSVRow, into record: inout FrameRecord) {
    let present = row.nanoseconds(RecordingColumns.inPresent)
    let waited = max(record.phases[.wait], present)
    record.called = record.started.advanced(
      byNanoseconds: row.nanoseconds(RecordingColumns.busy) + record.phases[.idle] + waited
        - present)
    record.returned = record.called.advanced(byNanoseconds: present)
    record.motionTime = record.returned
    let untilShown = row.nanoseconds(RecordingColumns.untilDisplayed)
    if untilShown != 0 { record.displayTime = record.called.advanced(byNanoseconds: untilShown) }
  }
}

extension CSVRow {
  fileprivate func nanoseconds(_ column: RecordingColumn) -> Int64 {
    nanoseconds(Self.key(column.name))
  }
}

extension FrameRecord {
  /// Moves idle and wait times after the present call, for recordings of a loop that presents
  /// first.
  fileprivate mutating func presentFirst() {
    let present = returned.nanoseconds(since: called)
    afterPresent = phases[.idle] + max(0, phases[.wait] - present)
    idlesAfterPresent = true
    called = called.advanced(byNanoseconds: -afterPresent)
    displayTime = displayTime?.advanced(byNanoseconds: -afterPresent)
  }
}
