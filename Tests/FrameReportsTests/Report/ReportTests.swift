import Foundation
import FrameTiming
import TestSupport
import Testing

@testable import FrameReports

@MainActor
struct ReportTests {
  static func recording(runs: Int = 3, path: String = "a & b.csv") -> Recording {
    let records = SimulatedRecording.records(runs: runs, frames: 600)
    return Recording(path: path, kind: .gridApp, records: records.filter(\.outcome.isCounted))
  }

  @Test func `the text has the figures of the statistics`() {
    let recording = Self.recording()
    let statistics = recording.statistics
    let text = ReportText(figures: ReportFigures(recording)).text
    #expect(text.contains("\(Figures.text(statistics.hitchRatio, 1)) ms/s"))
    #expect(text.contains("\(statistics.missed) of "))
    #expect(text.contains("p99 \(Figures.text(statistics.cpuBusy.percentile(0.99), 1))"))
    #expect(text.contains("update \(statistics.hitches(of: .update))"))
    #expect(text.hasSuffix("\n"))
  }

  @Test func `high percentiles are omitted if there are too few frames`() {
    let few = Recording(
      path: "a", kind: .gridApp, records: Array(Self.recording().records.prefix(150)))
    #expect(ReportFigures(few).frameTime.p99 == nil)
    #expect(ReportFigures(Self.recording(runs: 1)).frameTime.p99 != nil)
    #expect(ReportFigures(Self.recording(runs: 1)).frameTime.p999 == nil)
  }

  @Test func `figures are unchanged after encoding and decoding as JSON`() throws {
    let figures = ReportFigures(Self.recording())
    let read = try JSONDecoder().decode(
      ReportFigures.self, from: try JSONEncoder().encode(figures))
    #expect(read.hitchRatio == figures.hitchRatio && read.causes == figures.causes)
    #expect(read.lows == figures.lows && read.frameTime.p99 == figures.frameTime.p99)
  }

  @Test(arguments: [(0.0, "good"), (5, "good"), (5.1, "warning"), (10, "critical")])
  func `the rating follows Apple's scale for scrolling`(ratio: Double, rating: String) {
    var records: [FrameRecord] = []
    for frame in 0..<1000 {
      var record = FrameRecord()
      record.frame = frame
      record.outcome.interval = 10_000_000
      if frame == 500 { record.outcome.hitchMilliseconds = ratio * 10 }
      records.append(record)
    }
    let figures = ReportFigures(Recording(path: "a", kind: .gridApp, records: records))
    #expect(abs((figures.hitchRatio ?? .nan) - ratio) < 1e-9 && figures.rating == rating)
  }

  @Test func `a hitch ratio by a guessed refresh rate or of few refreshes is not rated`() throws {
    func figures(_ frames: Int, stated: Double?) throws -> ReportFigures {
      let text =
        "os,cpu\nArch,Ryzen\nfps,frametime\n" + String(repeating: "60,16.667\n", count: frames)
      return ReportFigures(
        try RecordingReader.parse(
          Array(text.utf8), path: "a.csv", .init(refreshRate: stated, program: nil)))
    }
    let guessed = try figures(1_000, stated: nil)
    let few = try figures(599, stated: 60)
    #expect(guessed.hitchRatio == 0 && guessed.rating == nil && few.rating == nil)
    #expect(try figures(600, stated: 60).rating == "good")
    for figures in [guessed, few] {
      #expect(!ReportText(figures: figures).text.contains("good"))
    }
    let text = ReportText(figures: guessed).text
    #expect(text.contains("60.00 Hz (a guess)"))
    #expect(text.contains("0.0 ms/s; give the refresh rate with --refresh, it is a guess\n"))
    #expect(ReportText(figures: few).text.contains("0.0 ms/s; a rating needs 600 refreshes\n"))
  }

  @Test func `the page and the text have the same words and numbers`() throws {
    let text =
      "os,cpu\nArch,Ryzen\nfps,frametime\n" + String(repeating: "60,16.667\n", count: 2_000)
    let recording = try RecordingReader.parse(Array(text.utf8), path: "a.csv")
    let comparison = Comparison(recording, recording, bootstrap: BlockBootstrap(resamples: 20))
    let page = ReportPage(recordings: [recording], comparisons: [comparison]).html
    let printed =
      ReportText(figures: ReportFigures(recording)).text
      + ComparisonText(comparison: comparison).text
    for words in [
      "0 of 2,000", "60.00 Hz (a guess)", "intervals between frames",
      "Intervals contain the true difference in about 95 % of cases (2,000 resamples of blocks",
      "No hitch on either side: with 95 % confidence fewer than",
    ] + comparison.reasons {
      #expect(page.contains(words) && printed.contains(words), "\(words)")
    }
    #expect(printed.contains("(0.00 %), by intervals between frames\n"))
    #expect(!page.contains("\u{2009}") && !printed.contains("\u{2009}"))
  }

  @Test(arguments: [
    (0.0, 1, "0.0"), (-0.04, 2, "-0.04"), (999.94, 1, "999.9"), (999.96, 1, "1,000.0"),
    (-1_234.5, 1, "-1,234.5"), (1_234_567, 0, "1,234,567"),
  ])
  func `numbers have grouped thousands and a point`(number: Double, decimals: Int, text: String) {
    #expect(Figures.text(number, decimals) == text)
  }

  @Test func `the page is well formed`() throws {
    let recordings = [Self.recording(), Self.recording(path: "c.csv")]
    let comparison = Comparison(
      recordings[0], recordings[1], bootstrap: BlockBootstrap(resamples: 20))
    let page = ReportPage(recordings: recordings, comparisons: [comparison]).html
    #expect(!page.contains(/\bnan\b/))
    #expect(page.contains("a &amp; b.csv"))
    let body = page.replacing(/<!doctype html>|<meta[^>]*>|<br>|<script>[^§]*<\/script>/, with: "")
    let parser = XMLStack()
    parser.check(body)
    #expect(parser.problem == nil)
  }

  @Test(arguments: [
    ("os,cpu,gpu\nArch,Ryzen,Radeon\nfps,frametime\n", "60,16.7\n"),
    ("Application,Dropped,msBetweenPresents,msBetweenDisplayChange\n", "a,0,16.7,16.65\n"),
  ])
  func `figures that another program's file lacks are dashes instead of zeros`(
    head: String, row: String
  )
    throws
  {
    let text = head + String(repeating: row, count: 300)
    let recording = try RecordingReader.parse(Array(text.utf8), path: "a.csv")
    let figures = ReportFigures(recording)
    #expect(figures.animationErrorMean == nil && figures.overBudgetShare == nil)
    #expect(figures.causes == nil && figures.cpuBusy == nil && figures.conditions == nil)
    #expect(figures.absorbedShare == nil)
    let lines = ReportText(figures: figures).text.split(separator: "\n")
    for name in ["cpu busy", "over budget", "animation error", "late but hidden"] {
      #expect(lines.contains { $0.hasPrefix("  \(name) ") && $0.hasSuffix(" –") }, "\(name)")
    }
    let page = ReportPage(recordings: [recording], comparisons: []).html
    for name in ["scene", "switches", "window", "over budget"] {
      #expect(page.contains("<tr><th>\(name)</th><td>–</td></tr>"), "\(name)")
    }
    #expect(page.contains("<td>– / –</td>"))
    #expect(page.contains("Ryzen, Radeon, Arch") == head.hasPrefix("os"))
    #expect(
      try JSONDecoder().decode(ReportFigures.self, from: JSONEncoder().encode(figures)).causes
        == nil)
  }

  @Test func `animation errors of a PresentMon file are reported`() throws {
    let text =
      "Application,FrameTime,CPUBusy,DisplayedTime,AnimationError\n"
      + String(repeating: "a,16.7,4.5,16.65,0.25\n", count: 300)
    let figures = ReportFigures(try RecordingReader.parse(Array(text.utf8), path: "a.csv"))
    #expect(figures.animationErrorMean == 0.25 && figures.overBudgetShare == 0)
  }

  @Test func `the page lists the conditions, and has its diagrams before the table`() throws {
    var recording = Self.recording()
    recording.sidecar = SimulatedRecording.recording().sidecar
    recording.sidecar?.conditions.settings = ["decode": "main", "hud": "off"]
    recording.sidecar?.conditions.scene = "photos"
    recording.sidecar?.conditions.windowWidth = 1234
    recording.sidecar?.conditions.windowHeight = 567
    let page = ReportPage(recordings: [recording], comparisons: []).html
    #expect(page.contains("<th>switches</th><td>decode main<br>hud off</td>"))
    #expect(page.contains("<th>scene</th><td>photos") && page.contains("<td>1234x567 at "))
    let plot = try #require(page.range(of: "<svg viewBox=\"0 0 900"))
    let table = try #require(page.range(of: "<table>"))
    #expect(plot.lowerBound < table.lowerBound)
    #expect(page.contains("font-size:13px"))
    for figure in page.components(separatedBy: "<figcaption>").dropFirst() {
      let caption = figure.components(separatedBy: "</figcaption>")[0]
      #expect(caption.contains("class=\"key\""), "\(caption) has no legend")
    }
  }

  @Test(arguments: Seeds.chosen)
  func `labels of markers never overlap`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let marks = (0..<25).map { _ in
      (
        value: Double.random(in: 0...30, using: &random),
        text: String(repeating: "m", count: .random(in: 1...20, using: &random))
      )
    }.sorted { $0.value < $1.value }
    var plot = PlotFrame(x: 0...30, y: 0...10, marks: marks)
    plot.drawMarkers()
    let texts = plot.canvas.element.matches(
      of: /<text x="([0-9.]+)" y="([0-9.]+)" text-anchor="start">(m+)<\/text>/
    ).map { match in
      let start = Double(match.1) ?? 0
      return (
        line: match.2, start: start, end: start + Double(match.3.count) * PlotFrame.character
      )
    }
    #expect(texts.count >= 3)
    for (index, text) in texts.enumerated() {
      #expect(text.start >= 0 && text.end <= 900.1)
      for other in texts.dropFirst(index + 1) where other.line == text.line {
        #expect(other.start >= text.end || text.start >= other.end)
      }
    }
    #expect(plot.canvas.element.components(separatedBy: "class=\"mark\"").count == 26)
  }

  @Test func `the size of diagrams does not grow with the recording`() {
    func points(_ frames: Int) -> Int {
      let records = SimulatedRecording.records(runs: 1, frames: frames, work: .steady(3))
      let recording = Recording(
        path: "a", kind: .gridApp, records: records.filter(\.outcome.isCounted))
      return ReportPlots(recording).timeline().utf8.count
    }
    #expect(points(20_000) < 60_000)
  }

  @Test func `one late frame among thousands is visible in every diagram over time`() {
    var records = SimulatedRecording.records(runs: 1, frames: 5000, work: .steady(3))
      .filter(\.outcome.isCounted)
    records[2500].outcome.interval = 60_000_000
    let recording = Recording(path: "a", kind: .gridApp, records: records)
    let tops = ReportPlots(recording).timeline().matches(of: /L\d+(?:\.\d)? (\d+(?:\.\d)?)/)
      .compactMap { Double($0.1) }
    #expect(tops.min().map { $0 < 40 } == true)
  }

  @Test func `axes have a few round values`() {
    for end in [0.3, 1, 4, 7, 16.7, 66.7, 250, 9999] {
      let ticks = PlotFrame.ticks(0...end, about: 4)
      #expect((2...6).contains(ticks.count), "\(end): \(ticks)")
    }
  }
}

/// Checks that elements are opened and closed in order.
private final class XMLStack {
  private(set) var problem: String?

  func check(_ text: String) {
    var open: [Substring] = []
    for tag in text.matches(of: /<(\/?)([a-z0-9]+)([^>]*)>/) {
      if !tag.1.isEmpty {
        if open.popLast() != tag.2 { problem = problem ?? "</\(tag.2)> closes nothing" }
      } else if !tag.3.hasSuffix("/") {
        open.append(tag.2)
      }
    }
    if !open.isEmpty { problem = problem ?? "\(open) stay open" }
  }
}
