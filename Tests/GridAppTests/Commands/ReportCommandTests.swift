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
    try command.run()
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
