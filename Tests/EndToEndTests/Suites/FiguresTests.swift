import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct FiguresTests {
    /// The summary of `--json`.
    private struct LastLine: Decodable {
      var frames: Int
      var hitchRatio: Double
      var missed: Int
      var p99CPU: Double
    }

    /// The compared figures of `report --json`.
    private struct Report: Decodable {
      struct Recording: Decodable {
        struct Percentiles: Decodable { var p99: Double? }
        var frames: Int
        var hitchRatio: Double
        var missed: Int
        var cpuBusy: Percentiles
      }
      var recordings: [Recording]
    }

    @Test func `the overlay, the summary, the recording and the report have the same figures`()
      async throws
    {
      let pictures = try PictureFolder(count: 300)
      let folder = try TemporaryFolder()
      // Late frames, a rest in between, and enough of them for a 99th percentile.
      let script = try folder.write("200 pad 3000 2500\n4500 pad -3000 2500\n", to: "a.replay")
      try await DisplayKind.runAll { kind, display in
        let csv = folder.path("\(kind)-frames.csv")
        let outcome = try await AppUnderTest(
          [
            pictures.path, "--replay", script, "--duration", "8", "--record", csv, "--json",
            "--window", "1000x700", "--hud", "full", "--print-overlay",
          ], on: display, program: "SlowGridApp", variables: ["LATE_FRAMES": "60"]
        ).finish()
        #expect(outcome.status == 0)
        let text = try #require(outcome.output.split(separator: "\n").last)
        let line = try JSONDecoder().decode(LastLine.self, from: Data(text.utf8))

        let overlay = outcome.output.split(separator: "\n").map(String.init)
        let said = try #require(overlay.first { $0.contains("ms/s") })
        #expect(said.contains("hitch \(line.hitchRatio) ms/s"), "\(said)")
        #expect(said.contains("miss \(line.missed)"), "\(said)")
        #expect(said.contains("p99 \(line.p99CPU) ms"), "\(said)")
        #expect(overlay.contains { $0.hasPrefix("\(line.frames) frames, ") })

        let log = try FrameLog(contentsOf: csv)
        #expect(line.frames == log.rows.count)
        #expect(Double(line.missed) == (try log.numbers("missed").reduce(0, +)))
        #expect(line.missed > 0)
        let hitch = try log.numbers("hitch_ms").reduce(0, +)
        let motion = try log.numbers("frametime").reduce(0, +) / 1000
        #expect(abs(line.hitchRatio - hitch / motion) < 0.051)

        let answer = try await AppUnderTest(["report", csv, "--json"]).finish()
        let report = try JSONDecoder().decode(Report.self, from: Data(answer.output.utf8))
        let recording = try #require(report.recordings.first)
        #expect(recording.frames == line.frames)
        #expect(recording.missed == line.missed)
        #expect(abs(recording.hitchRatio - line.hitchRatio) < 0.051)
        #expect(abs(try #require(recording.cpuBusy.p99) - line.p99CPU) < 0.051)
      }
    }

    @Test func `a recording is complete while nothing moves`() async throws {
      let pictures = try PictureFolder(count: 300)
      let folder = try TemporaryFolder()
      let script = try folder.write("100 pad 900 600\n", to: "a.replay")
      try await DisplayKind.runAll { kind, display in
        let csv = folder.path("\(kind)-frames.csv")
        let app = try await display.open([
          pictures.path, "--replay", script, "--record", csv, "--hud", "off",
        ])
        let resting = try await eventually("the recording to rest", every: .seconds(1)) {
          let before = try FrameLog(contentsOf: csv).rows.count
          try await Task.sleep(for: .milliseconds(2500))
          let after = try FrameLog(contentsOf: csv).rows.count
          return before > 10 && after == before ? before : nil
        }
        #expect(try await app.close(on: display).status == 0)
        // Closing draws at most one frame, the first of a run, which has no row.
        #expect(try FrameLog(contentsOf: csv).rows.count == resting)
      }
    }
  }
}
