import Foundation
import FrameTiming
import TestSupport
import Testing

@testable import FrameReports

/// Tests files as other programs write them: of several programs, with short rows, without display
/// times.
@MainActor
struct ForeignFileTests {
  private static func parse(
    _ text: String, refreshRate: Double? = nil, program: String? = nil
  ) throws -> Recording {
    try RecordingReader.parse(
      Array(text.utf8), path: "a.csv", .init(refreshRate: refreshRate, program: program))
  }

  /// Returns a MangoHud log whose intervals repeat a pattern.
  private static func mangoHud(_ pattern: [Double], frames: Int = 1_000) -> String {
    "os,cpu\nDebian,AMD\nfps,frametime,elapsed\n"
      + (0..<frames).map { index in
        let time = pattern[index % pattern.count]
        return "\(1000 / time),\(time),\(index)\n"
      }.joined()
  }

  // MARK: - The refresh rate

  @Test func `every second frame of two refreshes misses a third of the refreshes`() throws {
    let recording = try Self.parse(Self.mangoHud([16.667, 33.333]))
    #expect(recording.refreshOrigin == .guessed)
    #expect(abs(recording.statistics.refresh - 16.667) < 0.001)
    // Ten frames are warm-up.
    #expect((490...500).contains(recording.statistics.missed))
    #expect(abs(recording.statistics.hitchRatio - 333) < 5)
  }

  @Test func `a steady 33 ms are no display of 30 Hz`() throws {
    let recording = try Self.parse(Self.mangoHud([33.333]))
    #expect(abs(recording.statistics.refresh - 16.667) < 0.001)
    #expect((985...1_000).contains(recording.statistics.missed))
  }

  @Test func `the stated refresh rate is used instead of a guess`() throws {
    let recording = try Self.parse(Self.mangoHud([16.667]), refreshRate: 120)
    #expect(recording.refreshOrigin == .stated)
    #expect(abs(recording.statistics.refresh - 8.333) < 0.001)
    #expect((985...1_000).contains(recording.statistics.missed))
  }

  @Test func `frames faster than the stated refresh rate miss nothing`() throws {
    let recording = try Self.parse(Self.mangoHud([8.333]), refreshRate: 60)
    #expect(recording.statistics.missed == 0)
    #expect(abs(recording.statistics.refresh - 16.667) < 0.001)
  }

  @Test func `the sidecar of a file states the refresh rate`() throws {
    let folder = try ScratchFolder()
    let sidecar = try #require(SimulatedRecording.recording { $0.statedRefreshRate = 75 }.sidecar)
    try Data(Self.mangoHud([16.667]).utf8).write(to: URL(filePath: folder.file("a.csv")))
    try Data(sidecar.bytes).write(to: URL(filePath: folder.file("a.json")))
    let recording = try RecordingReader.read(folder.file("a.csv"))
    #expect(recording.refreshOrigin == .stated)
    #expect(abs(recording.statistics.refresh - 13.333) < 0.001)
    let stated = try RecordingReader.read(folder.file("a.csv"), refreshRate: 60)
    #expect(abs(stated.statistics.refresh - 16.667) < 0.001)
  }

  @Test func `without a common rate no refresh counts as missed or not`() throws {
    let figures = ReportFigures(try Self.parse(Self.mangoHud([10.34])))
    #expect(figures.refreshOrigin == .unknown && figures.refreshMilliseconds == nil)
    #expect(figures.missed == nil && figures.hitchRatio == nil && figures.rating == nil)
    let text = ReportText(figures: figures).text
    #expect(text.contains("refresh rate unknown") && text.contains("missed refreshes  –\n"))
    #expect(text.contains("hitch ratio       –; give the refresh rate with --refresh\n"))
  }

  // MARK: - Several programs

  /// A capture of a desktop: a compositor with most frames, a game with two swap chains, and a tool.
  private static var desktop: String {
    let header =
      "Application,ProcessID,SwapChainAddress,FrameType,FrameTime,CPUBusy,DisplayedTime\n"
    let rows = (0..<300).map { index in
      "dwm.exe,4,0x1,Application,16.667,0.4,16.667\n"
        + (index < 200 ? "Game.exe,9,0x2,Application,16.667,4.5,16.667\n" : "")
        + (index < 20 ? "Game.exe,9,0x3,Application,33.333,4.5,33.333\n" : "")
        + (index < 100 ? "tool.exe,7,0x1,Application,8.333,1.5,8.333\n" : "")
    }
    return header + rows.joined()
  }

  @Test func `the program with most frames that is no compositor is reported`() throws {
    let recording = try Self.parse(Self.desktop)
    #expect(recording.program?.name == "Game.exe")
    #expect(recording.program?.identity.swapChain == "0x2")
    #expect(recording.records.count == 200 && recording.brokenLines == 0)
    #expect(recording.statistics.missed == 0)
    let figures = ReportFigures(recording)
    #expect(
      figures.warnings.contains(
        "the file also has dwm.exe (300 frames), tool.exe (100 frames), Game.exe (20 frames);"
          + " --process chooses"))
    #expect(ReportText(figures: figures).text.contains("200 frames of Game.exe, 3.3 s of motion"))
  }

  @Test(arguments: [("tool.exe", 100), ("Tool", 100), ("DWM", 300), ("game.exe", 200)])
  func `a program is chosen by its name`(name: String, frames: Int) throws {
    #expect(try Self.parse(Self.desktop, program: name).records.count == frames)
  }

  @Test func `a program that the file lacks is an error that names those of the file`() {
    let error = #expect(throws: RecordingError.self) {
      _ = try Self.parse(Self.desktop, program: "other")
    }
    #expect(
      error?.description
        == "a.csv: cannot be read (it has no program other; it has Game.exe, dwm.exe, tool.exe)")
  }

  @Test func `a compositor alone is reported`() throws {
    let text = "Application,FrameTime\n" + String(repeating: "dwm.exe,16.667\n", count: 100)
    #expect(try Self.parse(text).records.count == 100)
  }

  // MARK: - Rows

  @Test func `missing cells at the end of a row are empty`() throws {
    var text =
      "Application,Dropped,TimeInSeconds,MsBetweenPresents,MsBetweenDisplayChange,Motherboard,OS\n"
    text += "a.exe,0,0,16.667,16.667,\"A Board, Ltd.\",\"Windows\"\n"
    for index in 1..<300 { text += "a.exe,0,\(index),16.667,16.667\n" }
    let recording = try Self.parse(text)
    #expect(recording.records.count == 300 && recording.brokenLines == 0)
    #expect(recording.hasDisplayTimes)
  }

  @Test(arguments: [
    ("Application,Dropped,MsBetweenPresents,MsBetweenDisplayChange\n", "a,1,16.667,0\n", "a,0,"),
    ("Application,FrameType,FrameTime,DisplayedTime\n", "a,Application,16.667,NA\n", "a,b,"),
  ])
  func `dropped frames and those without a display time are not displayed`(
    header: String, dropped: String, start: String
  ) throws {
    var text = header
    for index in 0..<1_000 {
      text += index % 10 == 9 ? dropped : start + "16.667,\(index % 10 == 8 ? 33.333 : 16.667)\n"
    }
    let recording = try Self.parse(text, refreshRate: 60)
    #expect(recording.records.count == 1_000)
    #expect(recording.records.filter(\.wasDiscarded).allSatisfy { $0.displayInterval == 0 })
    let figures = ReportFigures(recording)
    #expect(figures.notDisplayed == 100 && figures.missed == 100)
    #expect(ReportText(figures: figures).text.contains("100 of 1,000 frames (10.00 %)"))
  }

  @Test func `refreshes without a displayed frame are missed, if display times do not cover them`()
    throws
  {
    var text = "Application,FrameTime,DisplayedTime\n"
    for index in 0..<1_000 {
      text += index % 10 == 9 ? "a,33.333,NA\n" : "a,16.667,16.667\n"
    }
    let figures = ReportFigures(try Self.parse(text, refreshRate: 60))
    // Each of a hundred frames took two refreshes, and the last one has no frame after it.
    #expect(figures.missed == 198 && figures.expectedRefreshes == 900 + 198)
  }

  @Test func `frames that replace each other between refreshes miss none`() throws {
    var text = "Application,FrameTime,DisplayedTime\n"
    for index in 0..<3_000 { text += index % 3 == 0 ? "a,5.5556,16.667\n" : "a,5.5556,NA\n" }
    let figures = ReportFigures(try Self.parse(text))
    #expect(figures.refreshMilliseconds.map { abs($0 - 16.667) < 0.001 } == true)
    #expect(figures.missed == 0 && figures.expectedRefreshes == 1_000)
  }

  @Test func `frames of a graphics driver are neither frames of the program nor damaged`() throws {
    var text = "Application,FrameType,FrameTime,CPUBusy,DisplayedTime\n"
    for _ in 0..<100 { text += "a,Application,16.667,4,8.333\na,AMD_AFMF,NA,NA,8.333\n" }
    let recording = try Self.parse(text)
    #expect(recording.records.count == 100 && recording.brokenLines == 0)
  }

  @Test func `a file whose frames were never displayed has no missed refreshes`() throws {
    let text =
      "Application,FrameTime,DisplayedTime\n" + String(repeating: "a,16.667,NA\n", count: 99)
    let recording = try Self.parse(text)
    let figures = ReportFigures(recording)
    #expect(figures.refreshOrigin == .unknown && figures.hitchRatio == nil)
    #expect(figures.notDisplayed == 99)
  }

  @Test func `more than a tenth of unreadable rows is an error`() throws {
    let text = Self.mangoHud([16.667], frames: 90)
    let few = try Self.parse(text + String(repeating: "x,y,z\n", count: 10))
    #expect(few.brokenLines == 10)
    let error = #expect(throws: RecordingError.self) {
      _ = try Self.parse(text + String(repeating: "x,y,z\n", count: 11))
    }
    #expect(
      error?.description == "a.csv: cannot be read (11 of its 101 rows are no frames; record again)"
    )
  }

  @Test func `processor times that a tenth of the frames lack are not reported`() throws {
    func recording(_ missing: Int) throws -> Recording {
      let rows = (0..<100).map { "a,16.667,\($0 < missing ? "NA" : "4.5"),16.667\n" }
      return try Self.parse("Application,FrameTime,CPUBusy,DisplayedTime\n" + rows.joined())
    }
    #expect(try recording(10).hasCPU && !recording(11).hasCPU)
  }
}
