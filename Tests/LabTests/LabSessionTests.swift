import Foundation
import GridEngine
import Scenes
import TestSupport
import Testing

@testable import Lab

@MainActor
struct LabSessionTests {
  private static let pair = LabPair(
    technique: .decode, best: "background", worse: "main", scene: .photos, about: "Slow.")

  /// Makes a sample: hitches, missed refreshes, p99 CPU, blank, time to sharp, memory.
  private static func sample(_ values: Double...) -> LabSample { LabSample(values: values) }

  @Test func `both variants alternate, after a run that is not counted`() throws {
    var order: [String] = []
    let lab = LabSession(
      pairs: [Self.pair, Self.pair], runs: 3, onProgress: { _ in },
      run: { (_, variant, number) throws(CommandFailure) in
        order.append("\(variant) \(number)")
        return Self.sample(0, 0, 1, 0, 0, 100)
      })
    let results = try lab.results()
    #expect(results.count == 2 && results[1].best.count == 3 && results[1].worse.count == 3)
    #expect(
      Array(order.prefix(7)) == [
        "background 0", "background 1", "main 1", "main 2", "background 2", "background 3",
        "main 3",
      ])
    #expect(order.count == 13, "the files of a scene are warmed once")
  }

  @Test func `the failure of a run ends the lab with its message`() {
    let lab = LabSession(
      pairs: [Self.pair], runs: 1, onProgress: { _ in },
      run: { (_, variant, _) throws(CommandFailure) in throw CommandFailure("\(variant) failed") })
    let error = #expect(throws: CommandFailure.self) { _ = try lab.results() }
    #expect(error?.description.contains("background failed") == true)
  }

  @Test func `figures that are worse in each run are named in the verdict`() {
    let best = (0..<5).map { Self.sample(0, 0, 2 + 0.01 * Double($0), 0, 90, 200) }
    let worse = (0..<5).map { Self.sample(300 + Double($0), 90, 60, 0, 95, 201) }
    let result = LabResult(Self.pair, best: best, worse: worse)
    #expect(result.verdict == .worse)
    #expect(result.words == "worse: hitches, missed refreshes, p99 CPU")
    #expect(result.lines[0].low >= 300 && result.lines[0].high <= 304)
  }

  @Test func `figures for which the worse variant is better are named, too`() {
    let best = (0..<5).map { Self.sample(3, 1, 16, 0, 600 + Double($0), 617) }
    let worse = (0..<5).map { Self.sample(17, 4, 16, 0, 420 + Double($0), 617) }
    let result = LabResult(Self.pair, best: best, worse: worse)
    #expect(result.verdict == .worse)
    #expect(result.words == "worse: hitches, missed refreshes; better: time to sharp")
    let table = LabTable(results: [result]).markdown
    #expect(table.contains("| worse: hitches, missed refreshes; better: time to sharp |"))
    #expect(LabPage(results: [result], machine: "").html.contains("; better: time to sharp</td>"))

    let reversed = LabResult(Self.pair, best: worse, worse: best.map { _ in worse[0] })
    #expect(reversed.words == "same")
    let better = LabResult(
      Self.pair, best: worse, worse: worse.map { _ in Self.sample(0, 4, 16, 0, 420, 617) })
    #expect(better.words == "better: hitches")
  }

  @Test(arguments: 1...5)
  func `fewer than five runs give no verdict, whatever their difference`(runs: Int) {
    let best = (0..<runs).map { _ in Self.sample(0, 0, 2, 0, 90, 200) }
    let worse = (0..<runs).map { _ in Self.sample(300, 90, 60, 0, 900, 900) }
    let result = LabResult(Self.pair, best: best, worse: worse)
    #expect((result.verdict == .cannotTell) == (runs < 5))
    guard runs < 5 else { return }
    #expect(
      result.words.hasPrefix("cannot tell: \(runs) run") && result.words.hasSuffix("5 are needed"))
    #expect(!LabTable(results: [result]).markdown.contains("**"))
    #expect(!LabPage(results: [result], machine: "").html.contains("class=\"critical\""))
  }

  @Test func `differences within their margins are the same, and wide intervals give no verdict`() {
    let calm = (0..<5).map { _ in Self.sample(0, 0, 2, 0, 90, 200) }
    #expect(LabResult(Self.pair, best: calm, worse: calm).words == "same")
    let lucky = [0.0, 0, 30, 0, 0].map { Self.sample($0, 0, 2, 0, 90, 200) }
    #expect(
      LabResult(Self.pair, best: calm, worse: lucky).words == "cannot tell: hitches")
  }

  @Test func `the table has a row for each pair, with worse values in bold`() {
    let best = (0..<5).map { _ in Self.sample(0, 0, 2, 0, 90, 200) }
    let worse = (0..<5).map { _ in Self.sample(12.34, 9, 2, 0, 90, 200) }
    let table = LabTable(results: [LabResult(Self.pair, best: best, worse: worse)]).markdown
    let lines = table.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[2]
        == "| decode: background → main | photos | 0.0 → **12.3** | 0 → **9** | 2.0 → 2.0 "
        + "| 0.0 → 0.0 | 90 → 90 | 200 → 200 | worse: hitches, missed refreshes |")
  }

  @Test func `the page names the machine, escaped, and shows each run`() {
    let runs = (0..<5).map { _ in Self.sample(1, 2, 3, 4, 5, 6) }
    let page = LabPage(
      results: [LabResult(Self.pair, best: runs, worse: runs)], machine: "A <card>")
    #expect(page.html.hasPrefix("<!doctype html>") && page.html.contains("A &lt;card&gt;"))
    #expect(page.html.components(separatedBy: "class=\"worse\"").count == 1 + 30)
    #expect(!page.html.contains("http"))
  }

  @Test func `a sample has the figures of the recording and its sidecar`() {
    var recording = SimulatedRecording.recording()
    recording.sidecar?.millisecondsToSharp = 140
    recording.sidecar?.peakMegabytes = 230
    let sample = LabSample(recording)
    #expect(sample[.sharp] == 140 && sample[.memory] == 230)
    #expect(sample[.hitchRatio] == recording.statistics.hitchRatio)
    #expect(sample[.blank] == 0)

    // A quarter of the window is blank in each frame of a scroll.
    for index in recording.records.indices {
      recording.records[index].scrollPosition = Double(index)
      recording.records[index].counters.blankArea = 0.25
    }
    #expect(abs(LabSample(recording)[.blank] - 25) < 0.5)
  }
}
