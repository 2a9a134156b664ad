import FrameTiming
import TestSupport
import Testing

@testable import FrameReports

@MainActor
struct ComparisonTests {
  static let quick = BlockBootstrap(resamples: 80)

  static func recording(
    _ work: Workload, runs: Int = 3, phase: FramePhase = .upload, seed: UInt64 = 1
  ) -> Recording {
    let records = SimulatedRecording.records(
      runs: runs, frames: 600, work: work, phase: phase, seed: seed)
    return Recording(
      path: "\(seed).csv", kind: .gridApp, records: records.filter(\.outcome.isCounted))
  }

  @Test func `comparing a recording with itself finds no difference`() {
    let recording = Self.recording(.some(share: 0.03, of: 20...60))
    let comparison = Comparison(recording, recording, bootstrap: Self.quick)
    #expect(comparison.verdict == .same)
    #expect(comparison.lines.allSatisfy { $0.low == 0 && $0.high == 0 })
  }

  @Test func `more hitches give the verdict worse, with their cause`() {
    let smooth = Self.recording(.some(share: 0.001, of: 18...20), phase: .draw)
    let rough = Self.recording(.some(share: 0.05, of: 20...60), seed: 2)
    let comparison = Comparison(smooth, rough, bootstrap: Self.quick)
    #expect(comparison.verdict == .worse)
    #expect(comparison.reason.contains("more hitches per minute with cause upload"))
    let back = Comparison(rough, smooth, bootstrap: Self.quick)
    #expect(back.verdict == .better)
  }

  @Test func `constant half-second frames give the verdict worse, with their cause`() throws {
    let smooth = Self.recording(.steady(3))
    let records = SimulatedRecording.records(runs: 3, frames: 20, work: .steady(500))
    let stalling = Recording(
      path: "main.csv", kind: .gridApp, records: records.filter(\.outcome.isCounted))
    #expect(stalling.records.count > 55)
    let comparison = Comparison(smooth, stalling, bootstrap: Self.quick)
    #expect(comparison.verdict == .worse)
    #expect(comparison.reason.contains("with cause update"), "\(comparison.reason)")
    // All stalls are equal: the interval of their difference is narrow, however long they are.
    // Percentiles of blocks come from a histogram whose bins are 1 % wide.
    let p95 = comparison.lines[3]
    let (low, high) = (try #require(p95.low), try #require(p95.high))
    #expect(high - low < 10, "\(p95)")
    #expect(abs(low - p95.difference) < 10, "\(p95)")
    // Sixty frames have no 99th percentile.
    #expect(comparison.lines[4].candidate == nil && comparison.lines[4].verdict == nil)
    #expect(comparison.reasons.contains("not on both sides: cpu p99"))
  }

  @Test func `longer work without hitches gives the verdict worse, with its phase`() {
    let light = Self.recording(.steady(3), phase: .layout)
    let heavy = Self.recording(.steady(6), phase: .layout)
    let comparison = Comparison(light, heavy, bootstrap: Self.quick)
    #expect(comparison.verdict == .worse)
    #expect(comparison.reason.contains("layout takes 2.4"), "\(comparison.reason)")
  }

  @Test func `different random samples of the same work do not give the verdict worse`() {
    let comparison = Comparison(
      Self.recording(.some(share: 0.02, of: 20...40), seed: 3),
      Self.recording(.some(share: 0.02, of: 20...40), seed: 4), bootstrap: Self.quick)
    #expect(comparison.verdict == .cannotTell, "\(comparison.reason)")
    #expect(comparison.reason.hasPrefix("record longer: a change of hitch ratio below"))
  }

  @Test func `the verdict of a row never contradicts the overall verdict`() {
    let pairs = [
      (Self.recording(.steady(3), runs: 1), Self.recording(.steady(9), runs: 1)),
      (
        Self.recording(.some(share: 0.02, of: 20...40), seed: 3),
        Self.recording(.some(share: 0.02, of: 20...40), seed: 4)
      ),
      (Self.recording(.steady(3)), Self.recording(.steady(6))),
    ]
    for (first, second) in pairs {
      let comparison = Comparison(first, second, bootstrap: Self.quick)
      let rows = comparison.lines.compactMap(\.verdict)
      if comparison.verdict == .cannotTell {
        #expect(rows.allSatisfy { $0 == .cannotTell })
      } else {
        #expect(rows.contains(comparison.verdict))
      }
      let text = ComparisonText(comparison: comparison).text
      let page = ReportPage(recordings: [first, second], comparisons: [comparison]).html
      if comparison.verdict == .cannotTell {
        for word in ["worse", "better"] { #expect(!text.contains(": \(word)")) }
        #expect(page.contains("<h2 class=\"unknown\">"))
      }
      #expect(text.contains("without the first 10 frames") && page.contains("without the first 10"))
    }
  }

  @Test func `ten seconds of motion give no verdict`() {
    let short = Self.recording(.steady(3), runs: 1)
    let comparison = Comparison(short, short, bootstrap: Self.quick)
    #expect(comparison.verdict == .cannotTell)
    #expect(comparison.reason.contains("at least 20 s are needed"))
  }

  @Test func `the same recordings always give the same intervals`() {
    let (a, b) = (
      Self.recording(.some(share: 0.02, of: 20...40), seed: 5),
      Self.recording(.some(share: 0.02, of: 20...40), seed: 6)
    )
    let first = Comparison(a, b, bootstrap: Self.quick).lines.map { [$0.low, $0.high] }
    let second = Comparison(a, b, bootstrap: Self.quick).lines.map { [$0.low, $0.high] }
    #expect(first == second)
    let other = Comparison(a, b, bootstrap: BlockBootstrap(resamples: 80, seed: 1))
    #expect(other.lines.map { [$0.low, $0.high] } != first)
  }

  @Test func `without hitches on either side the largest plausible hitch rate is reported`() throws
  {
    let calm = Self.recording(.steady(3))
    let comparison = Comparison(calm, calm, bootstrap: Self.quick)
    let rate = try #require(comparison.unseenHitchesPerSecond)
    #expect(abs(rate - 3 / calm.statistics.activeSeconds) < 1e-9)
  }

  @Test func `comparing groups of runs needs five runs each`() {
    let smooth = (1...5).map { Self.recording(.steady(3), runs: 1, seed: UInt64($0)) }
    let rough = (6...10).map {
      Self.recording(.some(share: 0.05, of: 20...60), runs: 1, seed: UInt64($0))
    }
    #expect(Comparison(runs: smooth, rough, bootstrap: Self.quick).verdict == .worse)
    let few = Comparison(runs: smooth, Array(rough.prefix(4)), bootstrap: Self.quick)
    #expect(few.verdict == .cannotTell && few.reason.contains("5 and 4 runs"))
  }
}
