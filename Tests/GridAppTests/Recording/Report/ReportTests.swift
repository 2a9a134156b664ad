import Foundation
import GridEngine
import TestSupport
import Testing

@testable import GridApp

@MainActor
struct ReportTests {
  static func recording(runs: Int = 3, path: String = "a & b.csv") -> Recording {
    let records = SimulatedRecording.records(runs: runs, frames: 600)
    return Recording(path: path, kind: .gridApp, records: records.filter(\.outcome.isCounted))
  }

  @Test func `the text tells the figures that the statistics hold`() {
    let recording = Self.recording()
    let statistics = recording.statistics
    let text = ReportText(figures: ReportFigures(recording)).text
    #expect(text.contains("\(Figures.text(statistics.hitchRatio, 1)) ms/s"))
    #expect(text.contains("\(statistics.missed) of "))
    #expect(text.contains("p99 \(Figures.text(statistics.cpuBusy.percentile(0.99), 1))"))
    #expect(text.contains("update \(statistics.hitches(of: .update))"))
    #expect(text.hasSuffix("\n"))
  }

  @Test func `outer percentiles are left out where frames are too few for them`() {
    let few = Recording(
      path: "a", kind: .gridApp, records: Array(Self.recording().records.prefix(150)))
    #expect(ReportFigures(few).frameTime.p99 == nil)
    #expect(ReportFigures(Self.recording(runs: 1)).frameTime.p99 != nil)
    #expect(ReportFigures(Self.recording(runs: 1)).frameTime.p999 == nil)
  }

  @Test func `figures come through JSON unchanged`() throws {
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
    #expect(abs(figures.hitchRatio - ratio) < 1e-9 && figures.rating == rating)
  }

  @Test func `the page needs nothing from elsewhere and is well formed`() throws {
    let recordings = [Self.recording(), Self.recording(path: "c.csv")]
    let comparison = Comparison(
      recordings[0], recordings[1], bootstrap: BlockBootstrap(resamples: 20))
    let page = ReportPage(recordings: recordings, comparisons: [comparison]).html
    #expect(!page.contains("http") && !page.contains("<script") && !page.contains("nan"))
    #expect(page.contains("a &amp; b.csv"))
    let body = page.replacing(/<!doctype html>|<meta[^>]*>|<br>/, with: "")
    let parser = XMLStack()
    parser.check(body)
    #expect(parser.problem == nil)
  }

  @Test func `pictures do not grow with the recording`() {
    func points(_ frames: Int) -> Int {
      let records = SimulatedRecording.records(runs: 1, frames: frames, work: .steady(3))
      let recording = Recording(
        path: "a", kind: .gridApp, records: records.filter(\.outcome.isCounted))
      return ReportPlots(recording).timeline().utf8.count
    }
    #expect(points(20_000) < 60_000)
  }

  @Test func `one late frame among thousands is seen in every picture of time`() {
    var records = SimulatedRecording.records(runs: 1, frames: 5000, work: .steady(3))
      .filter(\.outcome.isCounted)
    records[2500].outcome.interval = 60_000_000
    let recording = Recording(path: "a", kind: .gridApp, records: records)
    let tops = ReportPlots(recording).timeline().matches(of: /L\d+(?:\.\d)? (\d+(?:\.\d)?)/)
      .compactMap { Double($0.1) }
    #expect(tops.min().map { $0 < 40 } == true)
  }

  @Test func `axes have a handful of round figures`() {
    for end in [0.3, 1, 4, 7, 16.7, 66.7, 250, 9999] {
      let ticks = PlotFrame.ticks(0...end, about: 4)
      #expect((2...6).contains(ticks.count), "\(end): \(ticks)")
    }
  }
}

/// Checks that elements open and close in order.
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
