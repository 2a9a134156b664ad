import Foundation
import FrameTiming
import TestSupport
import Testing

@testable import FrameReports

@MainActor
struct RecordingReaderTests {
  static func parse(_ text: String) throws -> Recording {
    try RecordingReader.parse(Array(text.utf8), path: "a.csv")
  }

  @Test(arguments: FrameSeeds.chosen)
  func `a parsed recording has the same statistics as the recorded frames`(seed: UInt64) throws {
    let records = SimulatedRecording.records(frames: 500, seed: seed)
    var live = FrameStatistics()
    for record in records { live.add(record) }
    let recording = try RecordingReader.parse(SimulatedRecording.csv(of: records), path: "a.csv")
    let read = recording.statistics
    #expect(recording.kind == .gridApp && recording.brokenLines == 0)
    #expect(read.frames == live.frames && read.missed == live.missed)
    #expect(read.hitches == live.hitches && read.absorbed == live.absorbed)
    #expect(read.runs == live.runs && read.overBudget == live.overBudget)
    #expect(abs(read.hitchRatio - live.hitchRatio) < 1e-6)
    #expect(abs(read.cpuBusy.percentile(0.99) - live.cpuBusy.percentile(0.99)) < 1e-6)
    #expect(abs(read.intervals.percentile(0.5) - live.intervals.percentile(0.5)) < 1e-6)
    #expect(abs(read.animationErrors.mean - live.animationErrors.mean) < 1e-6)
    #expect(abs(read.worstSecondMilliseconds - live.worstSecondMilliseconds) < 1e-6)
    for cause in HitchCause.allCases { #expect(read.hitches(of: cause) == live.hitches(of: cause)) }
    #expect(RunSummary(read, created: 1, reused: 2) == RunSummary(live, created: 1, reused: 2))
  }

  @Test func `a row is parsed with its marker, counters, phases and times`() throws {
    var records = SimulatedRecording.records(runs: 1, frames: 30)
    records[20].mark = FrameMark("here")
    records[20].counters.cellsCreated = 7
    records[20].involuntarySwitches = 3
    let read = try RecordingReader.parse(SimulatedRecording.csv(of: records), path: "a.csv")
    let record = try #require(read.records.first { !$0.mark.isEmpty })
    #expect(record.frame == records[20].frame && record.mark.text == "here")
    #expect(record.counters.cellsCreated == 7 && record.involuntarySwitches == 3)
    #expect(record.outcome.slot == records[20].outcome.slot)
    #expect(
      abs(record.phases.milliseconds(.update) - records[20].phases.milliseconds(.update)) < 0.001)
    #expect(abs(record.returned.milliseconds(since: records[20].returned)) < 0.003)
  }

  @Test func `a truncated file is read up to its last complete line`() throws {
    let bytes = SimulatedRecording.csv(of: SimulatedRecording.records(runs: 1, frames: 40))
    let whole = try RecordingReader.parse(bytes, path: "a.csv").records.count
    for length in stride(from: bytes.count - 700, to: bytes.count, by: 7) {
      let cut = try RecordingReader.parse(Array(bytes[..<length]), path: "a.csv")
      #expect(cut.records.count >= whole - 4 && cut.records.count < whole)
      #expect(cut.brokenLines == 0)
    }
  }

  @Test func `MangoHud's log is read, and its refresh period is estimated`() throws {
    var text = "os,cpu,gpu,ram,kernel,driver,cpuscheduler\nArch,Ryzen,Radeon,16000,6.1,Mesa,x\n"
    text += "fps,frametime,cpu_load,elapsed\n"
    for index in 0..<200 {
      let time = index % 50 == 49 ? 33.333 : 16.6667
      text += "\(1000 / time),\(time),12,\(index)\n"
    }
    let recording = try Self.parse(text)
    #expect(recording.kind == .mangoHud && recording.system["cpu"] == "Ryzen")
    #expect(recording.refreshOrigin == .guessed && !recording.hasCPU)
    #expect(abs(recording.statistics.refresh - 16.667) < 0.001)
    #expect(recording.statistics.missed == 4)
  }

  @Test(arguments: [
    (
      "Application,ProcessID,Dropped,TimeInSeconds,msInPresentAPI,msBetweenPresents,"
        + "msBetweenDisplayChange", "a,1,0,%t,1.5,%i,%d"
    ),
    (
      "Application,ProcessID,FrameType,CPUStartTime,FrameTime,CPUBusy,CPUWait,DisplayedTime",
      "a,1,Application,%t,%i,4.5,1,%d"
    ),
    (
      "\u{FEFF}Application,TimeInMs,MsBetweenPresents,MsBetweenDisplayChange,MsCPUBusy",
      "a,%t,%i,%d,4.5"
    ),
  ])
  func `PresentMon's files are read, and displayed times determine missed refreshes`(
    header: String, row: String
  ) throws {
    var text = header + "\r\n"
    for index in 0..<100 {
      let shown = index == 50 ? "33.3" : index == 60 ? "NA" : "16.65"
      text +=
        row.replacing("%t", with: "\(index)").replacing("%i", with: "16.7")
        .replacing("%d", with: shown) + "\r\n"
    }
    let recording = try Self.parse(text)
    #expect(recording.kind == .presentMon)
    #expect(recording.records.count == 100 && recording.statistics.missed == 1)
    #expect(abs(recording.statistics.intervals.mean - 16.7) < 1e-6)
  }

  @Test(arguments: ["", "a,b,c\n1,2,3\n", "{}\n"])
  func `a file of another format is rejected with the reason`(text: String) {
    let error = #expect(throws: RecordingError.self) { _ = try Self.parse(text) }
    #expect(error?.description.hasPrefix("a.csv: cannot be read (neither a MangoHud") == true)
  }

  @Test func `a recording without frames is rejected with the reason`() {
    let header = SimulatedRecording.csv(of: [])
    let error = #expect(throws: RecordingError.self) {
      _ = try RecordingReader.parse(header, path: "a.csv")
    }
    #expect(error?.description == "a.csv: cannot be read (it has a header and no frames)")
  }

  @Test func `a malformed line is counted as broken`() throws {
    let text = String(
      decoding: SimulatedRecording.csv(of: SimulatedRecording.records(runs: 1, frames: 40)),
      as: UTF8.self)
    let recording = try Self.parse(text + "60,x,1\n")
    #expect(recording.brokenLines == 1)
  }

  @Test(
    arguments: [
      ("12", 12), ("-0.25", -0.25), ("16.667", 16.667), ("NA", nil), ("", nil), ("-", nil),
      ("1e3", 1000),
      ("1.2.3", nil), ("12345678901234567890123", 1.2345678901234568e22), ("0.000000", 0),
    ] as [(String, Double?)])
  func `numbers in a table are parsed as Swift parses them`(text: String, expected: Double?) {
    let table = CSVTable(Array(text.utf8))
    #expect(table.number(0..<text.utf8.count) == expected)
  }
}
