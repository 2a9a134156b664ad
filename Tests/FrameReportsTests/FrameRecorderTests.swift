import Foundation
import FrameTiming
import Synchronization
import TestSupport
import Testing

@testable import FrameReports

@MainActor
struct FrameRecorderTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func record(_ records: [FrameRecord], in name: String = "a.csv") throws -> [[String]] {
    let recorder = try FrameRecorder(path: folder.file(name), conditions: RecordingConditions())
    for record in records { recorder.append(record) }
    recorder.stop(waiting: true)
    return try folder.text(name).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test func `each counted frame is a row, in order; the first frame of a run is not`() throws {
    let records = SimulatedRecording.records()
    let rows = try record(records).dropFirst(3)
    let frame = try #require(RecordingColumns.all.firstIndex { $0.name == "frame" })
    #expect(rows.map { $0[frame] } == records.filter(\.outcome.isCounted).map { "\($0.frame)" })
    #expect(rows.allSatisfy { $0.count == RecordingColumns.all.count })
  }

  @Test func `a program of its own records its frames, and its conditions have the refresh rate`()
    throws
  {
    let path = folder.file("program.csv")
    let recorder = try FrameRecorder(path: path, program: "square")
    let records = SimulatedRecording.records(hertz: 50)
    for record in records { recorder.append(record) }
    try recorder.stop()
    let recording = try RecordingReader.read(path)
    #expect(recording.records.count == records.count { $0.outcome.isCounted })
    let sidecar = try #require(RecordingSidecar.read(beside: path))
    #expect(sidecar.conditions.scene == "square" && sidecar.conditions.scenario == "live")
    #expect(abs(sidecar.conditions.refreshRate - 50) < 0.5)
  }

  @Test func `a recording that cannot be created names its file`() {
    let path = folder.file("missing/program.csv")
    #expect(throws: RecordingError.self) { try FrameRecorder(path: path, program: "square") }
  }

  @Test func `idle time between runs is not part of a frame time`() throws {
    let rows = try record(SimulatedRecording.records()).dropFirst(3)
    let frameTimes = rows.compactMap { Double($0[1]) }
    #expect(frameTimes.count == rows.count)
    #expect(try #require(frameTimes.max()) < 100)
  }

  // MARK: - Requirements of programs that read MangoHud's logs

  @Test func `the system lines have FlightlessSomething's format`()
    throws
  {
    let lines = try record(SimulatedRecording.records(runs: 1))
    #expect(lines[0].joined(separator: ",") == "os,cpu,gpu,ram,kernel,driver,cpuscheduler")
    #expect(lines[1].count == 7)
    #expect(try #require(Int(lines[1][3])) > 0)
    #expect(lines[1].allSatisfy { $0.count <= 100 })
  }

  @Test func `no additional column has a name that FlightlessSomething plots`() {
    let aliases = [
      "Frametime", "Framerate", "Power", "CPU usage", "GPU usage", "RAM usage", "Memory usage",
      "Core clock", "Memory clock", "GPU temperature", "CPU temperature",
    ]
    for name in RecordingColumns.all.dropFirst(RecordingColumns.mangoHud.count).map(\.name) {
      #expect(!aliases.contains { $0.lowercased() == name.lowercased() }, "\(name)")
    }
  }

  @Test func `column names are unique, and every fps cell is a number, as mangoplot requires`()
    throws
  {
    let lines = try record(SimulatedRecording.records(runs: 1))
    #expect(lines[2].first == "fps")
    #expect(Set(lines[2]).count == lines[2].count)
    for row in lines.dropFirst(3) {
      for (column, cell) in zip(RecordingColumns.mangoHud, row) {
        #expect(Double(cell) != nil, "\(column.name) is \(cell)")
      }
    }
  }

  @Test func `CapFrameX detects the MangoHud format and finds PresentMon's columns`() throws {
    let lines = try record(SimulatedRecording.records(runs: 1))
    #expect(lines[0].contains("kernel") && lines[0].contains("cpuscheduler"))
    #expect(lines.count > 20)
    for name in ["frametime", "TimeInSeconds", "MsInPresentAPI", "MsCPUBusy", "MsAnimationError"] {
      #expect(lines[2].contains(name))
    }
  }

  @Test func `no system information breaks a row`() {
    let system = SystemDescription(
      os: "A, \"B\"", cpu: String(repeating: "x", count: 300), gpu: "a\nb", ram: 1, kernel: "6,1",
      driver: "", cpuScheduler: "")
    #expect(system.cells[5] == "unknown")
    #expect(system.cells.allSatisfy { !$0.contains(",") && !$0.contains("\n") && $0.count <= 100 })
  }

  @Test func `a marker is in the row of its frame, without commas`() throws {
    var records = SimulatedRecording.records(runs: 1, frames: 40)
    records[30].mark = FrameMark("here, it\nstops")
    let column = try #require(RecordingColumns.all.firstIndex { $0.name == "mark" })
    let marks = try record(records).dropFirst(3).map { $0[column] }.filter { !$0.isEmpty }
    #expect(marks == ["here  it stops"])
  }

  @Test func `a marker of a frame without a row is in the next row`() throws {
    var records = SimulatedRecording.records(runs: 1, frames: 40)
    records[0].mark = FrameMark("start")
    let column = try #require(RecordingColumns.all.firstIndex { $0.name == "mark" })
    let marks = try record(records).dropFirst(3).map { $0[column] }
    #expect(marks.first == "start" && marks.dropFirst().allSatisfy(\.isEmpty))
  }

  @Test func `no marker is lost: each is in a row or in the sidecar`() throws {
    var records = SimulatedRecording.records(runs: 1, frames: 40)
    records[0].mark = FrameMark("first")
    records[1].mark = FrameMark("second")
    records[39].mark = FrameMark("third")
    records[39].outcome.exclusion = .hidden
    let column = try #require(RecordingColumns.all.firstIndex { $0.name == "mark" })
    let marks = try record(records).dropFirst(3).map { $0[column] }.filter { !$0.isEmpty }
    #expect(marks == ["first", "second"])
    let sidecar = try #require(RecordingSidecar.read(beside: folder.file("a.csv")))
    #expect(sidecar.marksWithoutRow == ["third"])
  }

  // MARK: - Write errors

  @Test func `a full disk ends the recording with one notice`() throws {
    var notices: [String] = []
    let recorder = try FrameRecorder(path: "/dev/full", conditions: RecordingConditions()) {
      notices.append($0.description)
    }
    recorder.stop(waiting: true)
    for record in SimulatedRecording.records(runs: 1, frames: 30) { recorder.append(record) }
    #expect(notices.count == 1)
    #expect(notices.first?.contains("No space left on device") == true)
    #expect(!FileManager.default.fileExists(atPath: "/dev/full.json"))
  }

  @Test func `an error about a path that cannot be created is one line with the path`() {
    let path = folder.file("none/a.csv")
    let error = #expect(throws: RecordingError.self) {
      _ = try FrameRecorder(path: path, conditions: RecordingConditions())
    }
    #expect(error?.description.hasPrefix("\(path): cannot be created (No such file") == true)
    #expect(error?.description.contains("\n") == false)
  }

  @Test func `after each append the file is complete, and a failed append is undone`() throws {
    var file = try RecordFile(creating: folder.file("b.json"), .trace)
    try file.append(Array("[1".utf8), footer: Array("]".utf8))
    #expect(try folder.text("b.json") == "[1]")
    try file.append(Array(",2".utf8), footer: Array("]".utf8))
    #expect(try folder.text("b.json") == "[1,2]")
  }

  // MARK: - The sidecar

  @Test func `the sidecar contains the conditions and the excluded frames`() throws {
    var conditions = RecordingConditions()
    conditions.renderer = "software"
    conditions.settings = ["decode": "main"]
    let records = SimulatedRecording.records(runs: 2, frames: 50)
    let recorder = try FrameRecorder(path: folder.file("a.csv"), conditions: conditions)
    for record in records { recorder.append(record) }
    recorder.stop(waiting: true)
    let sidecar = try #require(RecordingSidecar.read(beside: folder.file("a.csv")))
    #expect(sidecar.conditions == conditions && sidecar.lost == 0 && sidecar.stopped == nil)
    #expect(sidecar.rows == records.filter(\.outcome.isCounted).count)
    #expect(sidecar.excluded?["run start"]?.frames == 2)
    #expect(sidecar.excluded?["warm-up"]?.frames == 9)
  }

  @Test func `frames that were presented before their idle phase are parsed unchanged`()
    throws
  {
    let records = SimulatedRecording.records(runs: 1, frames: 40).map { record in
      var record = record
      record.idlesAfterPresent = true
      record.phases[.idle] = 2_000_000
      record.phases[.wait] -= min(record.phases[.wait], 2_000_000)
      record.afterPresent = record.phases[.idle] + record.phases[.wait]
      record.called = record.returned.advanced(byNanoseconds: -record.afterPresent)
      record.displayTime = record.returned
      record.deadline = record.returned
      record.idleEnded = record.called.advanced(bySeconds: 0.002)
      return record
    }
    var conditions = RecordingConditions()
    conditions.waitsUntilTaken = true
    let path = folder.file("a.csv")
    let recorder = try FrameRecorder(path: path, conditions: conditions)
    for record in records { recorder.append(record) }
    recorder.stop(waiting: true)
    let recording = try RecordingReader.read(path)
    let rows = records.filter(\.outcome.isCounted)
    #expect(recording.records.count == rows.count)
    for (read, row) in zip(recording.records, rows) {
      #expect(abs(read.cpuBusyMilliseconds - row.cpuBusyMilliseconds) < 0.002)
      #expect(abs(read.presentWait - row.presentWait) < 4_000)
      #expect(abs(read.untilDisplayedMilliseconds - row.untilDisplayedMilliseconds) < 0.004)
    }
    #expect(recording.sidecar?.idle?.frames == 40 && recording.sidecar?.idle?.overruns == 0)
  }

  @Test func `the sidecar is written before the first row`() throws {
    let order = Mutex<[String]>([])
    let system = SystemDescription(
      os: "", cpu: "", gpu: "", ram: 0, kernel: "", driver: "", cpuScheduler: "")
    let thread = try RecordingThread(
      path: folder.file("a.csv"), .recording, format: CSVFormat(system: system, start: .now),
      begin: { order.withLock { $0.append("begun") } },
      finish: { state in order.withLock { $0.append("\(state.rows) rows") } })
    let records = SimulatedRecording.records(runs: 1, frames: 17)
    for record in records where record.outcome.isCounted { thread.post(record) }
    thread.stop(waiting: true)
    #expect(order.withLock { $0 } == ["begun", "7 rows"])
  }

  @Test(arguments: [
    ("a.csv", nil, "a.json"), ("a.CSV", nil, "a.json"), ("a", nil, "a.json"),
    ("a.csv", "a.json", "a.csv.json"),
  ])
  func `the sidecar has the recording's name, unless a trace has that name`(
    recording: String, trace: String?, expected: String
  ) throws {
    #expect(
      try RecordingSidecar.freePath(
        beside: folder.file(recording), reserved: trace.map(folder.file), OutputGuard())
        == folder.file(expected))
  }

  @Test func `the guide lists the columns in order`() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let guide = try String(
      contentsOf: tests.appending(path: "../../docs/recordings.md"), encoding: .utf8)
    let rows = RecordingColumns.all.map { "| `\($0.name)` | \($0.meaning) |" }
    let table = rows.joined(separator: "\n")
    #expect(guide.contains("\n\(table)\n"), "docs/recordings.md needs this table:\n\(table)")
  }

  @Test func `the default name of a recording has MangoHud's format`() throws {
    let utc = try #require(TimeZone(identifier: "UTC"))
    let date = Date(timeIntervalSince1970: 1_772_355_900)
    #expect(FrameRecorder.defaultName(at: date, timeZone: utc) == "GridApp_2026-03-01_09-05-00.csv")
  }
}
