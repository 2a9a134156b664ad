import FoundationEssentials
import FrameTiming
import SystemFiles

/// Reads recordings of this project, of MangoHud and of PresentMon.
///
/// - Complexity: O(bytes); about 0.3 s for five minutes at 120 Hz.
public enum RecordingReader {
  /// The facts that a user states about files of other programs.
  struct Statements: Sendable {
    /// The refresh rate of the display, in hertz.
    var refreshRate: Double?
    /// The name of the program to report, for files with several.
    var program: String?
  }

  /// Reads a file, and its sidecar if it has one.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - refreshRate: The refresh rate of the display in hertz, for files of other programs, which
  ///     do not contain it. By default that of the sidecar; without one, it is guessed.
  ///   - program: The name of the program to report, for files of PresentMon. By default the one
  ///     with most frames that is no compositor.
  /// - Throws: ``RecordingError/cannotRead(path:reason:)``, also if more than a tenth of the lines
  ///   cannot be read.
  public static func read(
    _ path: String, refreshRate: Double? = nil, program: String? = nil
  ) throws(RecordingError) -> Recording {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try InputFile.bytes(at: path) } catch {
      throw .cannotRead(path: path, reason: error.description)
    }
    let sidecar = RecordingSidecar.read(beside: path)
    let statements = Statements(
      refreshRate: refreshRate ?? sidecar?.conditions.statedRefreshRate, program: program)
    var recording = try parse(bytes, path: path, statements)
    recording.sidecar = sidecar
    if sidecar?.conditions.waitsUntilTaken == true {
      for index in recording.records.indices { recording.records[index].presentFirst() }
    }
    return recording
  }

  /// Parses the bytes of a file. Errors name `path`.
  static func parse(
    _ bytes: [UInt8], path: String, _ statements: Statements = Statements()
  ) throws(RecordingError) -> Recording {
    let table = CSVTable(bytes)
    // MangoHud's header is in line 3, or further down after a list of versions. PresentMon's is in
    // line 1, or follows the //Key=Value lines of CapFrameX.
    for line in 0..<min(table.lineCount, 100) {
      let cells = table.cells(ofLine: line)
      if cells.contains("fps") && cells.contains("frametime") {
        return try mangoHud(table, header: line, names: cells, path: path, statements)
      }
      if cells.first == "Application" {
        return try presentMon(table, header: line, names: cells, path: path, statements)
      }
    }
    let reason = "neither a MangoHud header (fps,frametime,…) nor a PresentMon one (Application,…)"
    throw .cannotRead(path: path, reason: reason)
  }

  private static func mangoHud(
    _ table: CSVTable, header: Int, names: [String], path: String, _ statements: Statements
  ) throws(RecordingError) -> Recording {
    let isOurs = names.contains("hitch_ms") && names.contains("t_ns")
    var recording = Recording(path: path, kind: isOurs ? .gridApp : .mangoHud, records: [])
    let described = (0..<header).first { table.cells(ofLine: $0).first == "os" }
    if let described, described + 1 < header {
      let cells = zip(table.cells(ofLine: described), table.cells(ofLine: described + 1))
      recording.system = Dictionary(cells.map { ($0, $1) }, uniquingKeysWith: { $1 })
    }
    let row = CSVRow(table: table, names: names)
    if isOurs {
      readRows(after: header, row, into: &recording) { row in
        // The program writes whole rows, so a short one is damaged.
        guard row.isComplete, let record = gridAppRecord(row) else { return .broken }
        return .frame(record)
      }
      recording.hasDisplayTimes = recording.records.contains { $0.displaySource != .slotEstimate }
    } else {
      var estimator = IntervalEstimator()
      readRows(after: header, row, into: &recording) { estimator.mangoHud($0) }
      finish(&recording, estimator, statements)
    }
    return try checked(recording)
  }

  private static func presentMon(
    _ table: CSVTable, header: Int, names: [String], path: String, _ statements: Statements
  ) throws(RecordingError) -> Recording {
    var recording = Recording(path: path, kind: .presentMon, records: [])
    let row = CSVRow(table: table, names: names)
    let programs = PresentingProgram.all(in: row, lines: lines(after: header, of: table))
    guard let program = PresentingProgram.choice(of: programs, name: statements.program) else {
      throw .cannotRead(path: path, reason: missing(statements.program, among: programs))
    }
    recording.program = program
    recording.otherPrograms = programs.filter { $0 != program }
    var estimator = IntervalEstimator()
    readRows(after: header, row, into: &recording) { row in
      program.identity == PresentingProgram.Identity(row) ? estimator.presentMon(row) : .other
    }
    finish(&recording, estimator, statements)
    return try checked(recording)
  }

  private static func missing(_ name: String?, among programs: [PresentingProgram]) -> String {
    guard let name, !programs.isEmpty else { return noFrames }
    let names = Set(programs.map(\.name)).sorted().prefix(10).joined(separator: ", ")
    return "it has no program \(name); it has \(names)"
  }

  private static let noFrames = "it has a header and no frames"

  /// The lines of a table after its header.
  private static func lines(after header: Int, of table: CSVTable) -> Range<Int> {
    (header + 1)..<max(header + 1, table.lineCount)
  }

  private static func readRows(
    after header: Int, _ row: CSVRow, into recording: inout Recording,
    content: (CSVRow) -> IntervalEstimator.Row
  ) {
    var row = row
    for line in lines(after: header, of: row.table) {
      row.move(toLine: line)
      guard !row.isEmpty else { continue }
      switch content(row) {
      case .frame(let record): recording.records.append(record)
      case .other: break
      case .broken: recording.brokenLines += 1
      }
    }
  }

  /// Adds what the rows of another program show together.
  private static func finish(
    _ recording: inout Recording, _ estimator: IntervalEstimator, _ statements: Statements
  ) {
    recording.refreshOrigin = estimator.estimateRefreshes(
      in: &recording.records, stated: statements.refreshRate)
    recording.hasAnimationErrors = estimator.hasAnimationErrors
    recording.hasDisplayTimes = estimator.hasDisplayTimes
  }

  /// Checks that a recording has frames, and that they are most of the file's: the lines that cannot
  /// be read may have been the late frames.
  private static func checked(_ recording: Recording) throws(RecordingError) -> Recording {
    let broken = recording.brokenLines, lines = recording.records.count + broken
    if broken > 0 && 10 * broken > lines {
      throw .cannotRead(
        path: recording.path,
        reason: "\(broken.grouped) of its \(lines.grouped) rows are no frames; record again")
    }
    guard !recording.records.isEmpty else {
      throw .cannotRead(path: recording.path, reason: noFrames)
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
