import ArgumentParser
import Foundation
import FrameReports
import GridEngine
import TestSupport
import Testing

@testable import GridApp

@MainActor
struct ReportCommandTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for (name, frames) in [("a.csv", 300), ("b.csv", 300), ("long.csv", 900)] {
      let bytes = SimulatedRecording.csv(
        of: SimulatedRecording.records(runs: 1, frames: frames, work: .steady(3)))
      var file = try RecordFile(creating: folder.file(name), .recording)
      try file.append(bytes)
    }
  }

  @Test func `the page is written to the given path`() throws {
    let command = try ReportCommand.parse([
      folder.file("a.csv"), folder.file("b.csv"), "--compare", "--json", "--html",
      folder.file("r.html"),
    ])
    // Five seconds are too short for a verdict.
    #expect(throws: ExitCode(3)) { try command.run() }
    #expect(try folder.text("r.html").hasPrefix("<!doctype html>"))
  }

  @Test func `recordings under different conditions are refused in one line`() throws {
    let command = try ReportCommand.parse([
      folder.file("a.csv"), folder.file("long.csv"), "--compare",
    ])
    let error = #expect(throws: UnlikeRecordings.self) { try command.run() }
    #expect(error?.description.contains("cannot be compared with") == true)
    #expect(error?.description.contains("4.8 and 14.8 s of motion") == true)
    #expect(error?.description.contains("\n") == false)
  }

  @Test(
    arguments: [
      ([.same], 0), ([.better], 0), ([.same, .worse], 2), ([.cannotTell], 3), ([], 0),
      ([.cannotTell, .worse, .better], 2), ([.better, .cannotTell], 3),
    ] as [([Comparison.Verdict], Int32)])
  func `the exit status is that of the worst verdict`(verdicts: [Comparison.Verdict], status: Int32)
  {
    #expect(ReportCommand.status(of: verdicts).rawValue == status)
  }

  @Test func `a report without a comparison ends with status 0`() throws {
    try ReportCommand.parse([folder.file("a.csv"), "--json"]).run()
  }

  @Test(arguments: [["--refresh", "60"], ["--process", "game"]])
  func `options for files of other programs are refused for recordings`(options: [String]) throws {
    let command = try ReportCommand.parse([folder.file("a.csv")] + options)
    let error = #expect(throws: ValidationError.self) { try command.run() }
    #expect(error.map { GridApp.line(for: $0, arguments: []).contains(options[0]) } == true)
  }

  @Test func `the refresh rate and the program of other files are stated`() throws {
    let header = "Application,FrameTime,DisplayedTime\n"
    let rows = (0..<700).map { _ in "a.exe,8.333,8.333\ndwm.exe,16.667,16.667\n" }
    try Data((header + rows.joined()).utf8).write(to: URL(filePath: folder.file("p.csv")))
    let command = try ReportCommand.parse([
      folder.file("p.csv"), "--refresh", "120", "--process", "A", "--html", folder.file("p.html"),
    ])
    try command.run()
    #expect(try folder.text("p.html").contains("<th>refresh</th><td>120.00 Hz</td>"))
  }

  @Test func `comparing needs two recordings`() {
    #expect(throws: (any Error).self) { _ = try ReportCommand.parse(["a.csv", "--compare"]) }
  }

  @Test(arguments: RecordingExport.allCases)
  func `a converted recording is written to the given path`(format: RecordingExport) throws {
    let command = try ConvertCommand.parse([
      folder.file("a.csv"), "--to", format.rawValue, "--output", folder.file("out.csv"),
    ])
    try command.run()
    #expect(try !folder.text("out.csv").isEmpty)
    let sidecar = FileManager.default.fileExists(atPath: folder.file("out.json"))
    #expect(sidecar == (format == .capframexLinux))
  }
}
