import Foundation
import FrameTiming
import TestSupport
import Testing

@testable import FrameReports

/// Tests what the page offers with a script: data of frames, links from hitches to rows.
@MainActor
struct InteractivePageTests {
  private let recording = ReportTests.recording()

  /// Returns the data of the recordings in a page.
  private static func data(in page: String) throws -> [PlotData] {
    try page.matches(of: /<script type="application\/json" class="frames">([^<]*)<\/script>/)
      .map { try JSONDecoder().decode(PlotData.self, from: Data($0.1.utf8)) }
  }

  @Test func `the page needs no network, and names one page of it`() {
    let page = ReportPage(recordings: [recording, recording]).html
    for loading in ["src=", "<link", "@import", "url(", "fetch(", "XMLHttpRequest", "import("] {
      #expect(!page.contains(loading), "\(loading)")
    }
    let addresses = Set(page.matches(of: /https?:\/\/[a-z.]+/).map { String($0.0) })
    #expect(addresses == ["https://ui.perfetto.dev"])
    #expect(page.contains("without an upload") && page.contains("data-recording=\"1\""))
  }

  @Test func `the script has each frame, with its phases and hitches`() throws {
    let page = ReportPage(recordings: [recording, recording]).html
    let data = try Self.data(in: page)
    #expect(data.map(\.number) == [0, 1] && data[0].name == "a & b.csv")
    let statistics = recording.statistics
    for frames in data {
      #expect(frames.interval.count == statistics.frames && frames.frame.count == statistics.frames)
      let seconds = Double(frames.interval.reduce(0, +)) / 1e5
      #expect(abs(seconds - statistics.activeSeconds) < 0.05)
      #expect(frames.hitches.map(\.missed).reduce(0, +) == statistics.missed)
      #expect(frames.phases.map(\.name) == FramePhase.work.map(\.name))
      let work = frames.phases.map { $0.times.reduce(0, +) }.reduce(0, +)
      #expect(abs(work - (frames.work ?? []).reduce(0, +)) < statistics.frames)
    }
    // Each plot over time can draw a part of it, and refers to its recording.
    for kind in ["timeline", "phases", "missed"] {
      for number in 0...1 {
        #expect(page.contains("data-plot=\"\(kind)\" data-recording=\"\(number)\""))
      }
      #expect(ReportPage.script.contains("    \(kind)() {"))
    }
  }

  @Test func `figures that a file lacks are not in the data`() throws {
    let text = "os,cpu\nArch,Ryzen\nfps,frametime\n" + String(repeating: "60,16.667\n", count: 300)
    let read = try RecordingReader.parse(Array(text.utf8), path: "a.csv")
    let data = try #require(try Self.data(in: ReportPage(recordings: [read]).html).first)
    #expect(
      data.work == nil && data.phases.isEmpty && data.interval == Array(repeating: 1667, count: 300)
    )
  }

  @Test func `a hitch in a plot links to its row`() throws {
    let page = ReportPage(recordings: [recording, recording]).html
    let links = page.matches(of: /<a href="#(r[01]f\d+)"><rect class="hitch"/).map { $0.1 }
    #expect(links.count == 2 * recording.statistics.hitches && links.count > 10)
    for link in links { #expect(page.contains("<tr id=\"\(link)\">"), "\(link)") }
  }

  @Test func `the rows are those of the longest hitches`() {
    var records = SimulatedRecording.records(runs: 1, frames: 900, work: .steady(3))
      .filter(\.outcome.isCounted)
    for index in 0..<300 {
      records[2 * index].outcome.missed = 1 + index / 100
      records[2 * index].outcome.hitchMilliseconds = Double(1 + index / 100) * 16.667
    }
    let table = HitchTable(Recording(path: "a", kind: .gridApp, records: records), number: 3)
    #expect(table.html.components(separatedBy: "<tr id=").count == 1 + HitchTable.most)
    #expect(table.row(of: 198) == nil && table.row(of: 200) == "r3f200")
    #expect(table.row(of: 598) == "r3f598" && table.row(of: 1) == nil)
  }

  @Test func `a page of very many frames has no script`() {
    let many = Array(repeating: recording, count: PlotData.mostFrames / recording.records.count + 1)
    #expect(ReportPage(recordings: many).interaction.isEmpty)
    #expect(!ReportPage(recordings: [recording]).interaction.isEmpty)
  }

  @Test func `the name of a file cannot end the data`() throws {
    var named = recording
    named.path = "a</script><b>.csv"
    let data = try Self.data(in: ReportPage(recordings: [named]).interaction)
    // The name of a file is the part after the last slash.
    #expect(data.map(\.name) == ["script><b>.csv"])
  }
}
