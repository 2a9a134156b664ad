import Foundation
import FrameTiming
import TestSupport
import Testing

@testable import FrameReports

/// Compares files of other programs, which lack figures.
@MainActor
struct ForeignComparisonTests {
  private static func mangoHud(
    _ pattern: [Double], frames: Int = 2_000, refreshRate: Double? = nil
  ) throws -> Recording {
    let text =
      "os,cpu\nDebian,AMD\nfps,frametime\n"
      + (0..<frames).map { "60,\(pattern[$0 % pattern.count])\n" }.joined()
    return try RecordingReader.parse(
      Array(text.utf8), path: "a.csv", .init(refreshRate: refreshRate, program: nil))
  }

  private static func presentMon(cpu: Double) throws -> Recording {
    let text =
      "Application,FrameTime,CPUBusy,DisplayedTime\n"
      + (0..<2_000).map { _ in "a,16.667,\(cpu),16.667\n" }.joined()
    return try RecordingReader.parse(Array(text.utf8), path: "b.csv")
  }

  private static func compare(_ a: Recording, _ b: Recording) -> Comparison {
    Comparison(a, b, bootstrap: BlockBootstrap(resamples: 40))
  }

  @Test func `processor times that neither file has are dashes and decide nothing`() throws {
    let recording = try Self.mangoHud([16.667])
    let comparison = Self.compare(recording, recording)
    #expect(comparison.verdict == .same)
    #expect(
      comparison.reasons == [
        "every difference is within its margin", "not on both sides: cpu p99",
        "a refresh rate is a guess; give --refresh",
      ])
    for line in comparison.lines.dropFirst(2) {
      #expect(line.baseline == nil && line.candidate == nil && line.verdict == nil, "\(line)")
    }
    let text = ComparisonText(comparison: comparison).text
    #expect(text.contains("cpu p99             – → – ms, difference –\n"))
    let page = ReportPage(recordings: [recording, recording], comparisons: [comparison]).html
    #expect(page.contains("<th>cpu p99, ms</th><td>–</td><td>–</td><td>–</td><td></td>"))
    let json = String(decoding: try JSONEncoder().encode(comparison.lines[4]), as: UTF8.self)
    #expect(json == "{\"figure\":\"cpu p99\"}")
  }

  @Test func `a figure of one side alone is shown and decides nothing`() throws {
    let comparison = Self.compare(
      try Self.mangoHud([16.667]), try Self.presentMon(cpu: 12))
    let p99 = comparison.lines[4]
    #expect(p99.baseline == nil && p99.low == nil && p99.verdict == nil)
    #expect(try abs(#require(p99.candidate) - 12) < 0.1)
    #expect(comparison.verdict == .same)
    #expect(comparison.reasons.contains("not on both sides: cpu p99"))
  }

  @Test func `judder is worse than a steady rate, without a cause`() throws {
    let comparison = Self.compare(
      try Self.mangoHud([16.667]), try Self.mangoHud([16.667, 33.333]))
    #expect(comparison.verdict == .worse)
    #expect(comparison.reason.hasPrefix("hitch ratio +333"), "\(comparison.reason)")
    #expect(!comparison.reason.contains("unknown"))
  }

  @Test func `longer work is worse, in files of PresentMon`() throws {
    let comparison = Self.compare(try Self.presentMon(cpu: 4), try Self.presentMon(cpu: 8))
    #expect(comparison.verdict == .worse && comparison.lines[4].verdict == .worse)
  }

  @Test func `files of unknown refresh rates without processor times give no verdict`() throws {
    let recording = try Self.mangoHud([10.34], frames: 3_000)
    let comparison = Self.compare(recording, recording)
    #expect(comparison.verdict == .cannotTell && comparison.unseenHitchesPerSecond == nil)
    #expect(
      comparison.reasons == [
        "no figure that decides is on both sides", "not on both sides: hitch ratio, cpu p99",
        "a refresh rate is unknown; give --refresh",
      ])
  }
}
