import Foundation
import Synchronization
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct RecordingTests {
    private let pictures: PictureFolder
    private let folder: TemporaryFolder

    /// The path of a replay that scrolls for two seconds.
    private let script: String

    init() throws {
      pictures = try PictureFolder(count: 300)
      folder = try TemporaryFolder()
      script = try folder.write("300 pad 900 1200\n900 mark middle\n", to: "a.replay")
    }

    /// Runs the app with the photos and the replay for two seconds.
    private func record(
      to csv: String, _ more: [String] = [], on display: any HeadlessDisplay
    ) async throws -> ChildProcess.Outcome {
      let arguments = [
        pictures.path, "--replay", script, "--duration", "2", "--record", csv, "--columns", "6",
      ]
      return try await AppUnderTest(arguments + more, on: display).finish()
    }

    /// A finished run with its recording.
    private struct Run: Sendable {
      var outcome: ChildProcess.Outcome
      var text: String
      var log: FrameLog
      var load: RecordedConditions.Load?
    }

    /// One run on each kind of display, which several tests examine.
    private static let runs = Task {
      let suite = try RecordingTests()
      let runs = Mutex<[DisplayKind: Run]>([:])
      try await DisplayKind.runAll { kind, display in
        let csv = suite.folder.path("\(kind)-frames.csv")
        let outcome = try await suite.record(to: csv, on: display)
        let text = try String(contentsOfFile: csv, encoding: .utf8)
        let run = Run(
          outcome: outcome, text: text, log: try FrameLog(contentsOf: csv),
          load: try RecordedConditions(besides: csv).load)
        runs.withLock { $0[kind] = run }
      }
      return runs.withLock { $0 }
    }

    private static func run(on kind: DisplayKind) async throws -> Run {
      try #require(try await runs.value[kind])
    }

    @Test(arguments: DisplayKind.allCases)
    func `a recording is a MangoHud log with additional columns`(kind: DisplayKind) async throws {
      let run = try await Self.run(on: kind)
      #expect(run.text.hasPrefix(Self.systemNames + "\n") && run.text.hasSuffix("\n"))
      #expect(!run.text.contains("\r"))
      #expect(run.log.system.count == 7)
      #expect(run.log.system.allSatisfy { !$0.isEmpty })
      #expect(run.log.columns == Self.columns.split(separator: ",").map(String.init))
      #expect(run.log.rows.count > 10)
      #expect(run.log.rows.allSatisfy { $0.count == run.log.columns.count })
    }

    @Test(arguments: DisplayKind.allCases)
    func `the numbers of a recording are consistent`(kind: DisplayKind) async throws {
      let log = try await Self.run(on: kind).log
      for column in log.columns where column != "cause" && column != "mark" {
        #expect(try log.numbers(column).allSatisfy(\.isFinite), "\(column)")
      }
      for column in ["elapsed", "TimeInSeconds", "frame", "t_ns"] {
        #expect(try log.numbers(column).isAscending, "\(column)")
      }
      let products = zip(try log.numbers("fps"), try log.numbers("frametime")).map { $0 * $1 }
      #expect(products.allSatisfy { abs($0 - 1000) < 10 }, "fps times ms: \(products)")
      #expect(try log.numbers("blank_tiles").last == 0)
    }

    @Test(arguments: DisplayKind.allCases)
    func `the load of other programs and of the display is recorded`(kind: DisplayKind) async throws
    {
      let load = try #require(try await Self.run(on: kind).load)
      #expect(!load.others.isEmpty)
      #expect(load.own.count == load.others.count)
      #expect(load.own.contains { $0 > 0 })
      #expect(load.displayServer?.count == load.others.count)
    }

    @Test func `a replay scrolls and sets marks without user input`() async throws {
      let log = try await Self.run(on: .x11).log
      #expect(try log.offset > 100)
      #expect(try log.texts("mark").filter { !$0.isEmpty } == ["middle"])
    }

    @Test(arguments: DisplayKind.allCases)
    func `after its duration the app ends and prints a summary`(kind: DisplayKind) async throws {
      let outcome = try await Self.run(on: kind).outcome
      #expect(outcome.status == 0)
      #expect(outcome.errors == "")
      let last = try #require(outcome.output.split(separator: "\n").last)
      let pattern =
        /frames (\d+)  hitch \d+(\.\d+)? ms\/s  missed \d+  p99 cpu \d+(\.\d+)? ms  created (\d+)  reused (\d+)/
      let match = try #require(try pattern.wholeMatch(in: last), "\(last)")
      #expect(try #require(Int(match.1)) > 10)
      #expect(try #require(Int(match.4)) >= 18)
    }

    @Test func `with --json the summary is a JSON object`() async throws {
      try await XvfbServer.run { display in
        let outcome = try await record(to: folder.path("frames.csv"), ["--json"], on: display)
        let last = try #require(outcome.output.split(separator: "\n").last)
        let object = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
        #expect(try #require(object?["frames"] as? Int) > 10)
      }
    }

    @Test func `a killed app leaves a recording that the report can read`() async throws {
      try await XvfbServer.run { display in
        let csv = folder.path("killed.csv")
        let long = try folder.write("100 pad 30000 20000\n", to: "long.replay")
        let app = try AppUnderTest(
          [pictures.path, "--replay", long, "--record", csv, "--columns", "6"], on: display)
        try await eventually("rows", every: .milliseconds(200)) {
          try FrameLog(contentsOf: csv).rows.count > 60
        }
        app.kill()
        _ = try await app.finish()
        let log = try FrameLog(contentsOf: csv)
        #expect(log.rows.allSatisfy { $0.count == log.columns.count })
        let report = try await AppUnderTest(["report", csv]).finish()
        #expect(report.status == 0 && report.output.contains("hitch ratio"))
        #expect(report.output.contains("x11"), "the sidecar is there from the beginning")
      }
    }

    @Test func `a full disk ends the recording with a notice, and not the app`() async throws {
      try await XvfbServer.run { display in
        // A link, so that no sidecar is written next to the device.
        let csv = folder.path("full.csv")
        try FileManager.default.createSymbolicLink(
          atPath: csv, withDestinationPath: "/dev/full")
        let outcome = try await record(to: csv, on: display)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("frames "))
        #expect(outcome.errors.contains("full.csv"))
        #expect(outcome.errors.split(separator: "\n").count == 1)
      }
    }

    private static let systemNames = "os,cpu,gpu,ram,kernel,driver,cpuscheduler"

    /// The sixteen columns of MangoHud, eight of PresentMon, then additional ones.
    private static let columns = """
      fps,frametime,cpu_load,cpu_power,gpu_load,cpu_temp,gpu_temp,gpu_core_clock,gpu_mem_clock,\
      gpu_vram_used,gpu_power,ram_used,swap_used,process_rss,cpu_mhz,elapsed,\
      TimeInSeconds,MsBetweenDisplayChange,MsInPresentAPI,MsUntilDisplayed,Dropped,SyncInterval,\
      MsCPUBusy,MsAnimationError,frame,run,t_ns,refresh_ms,slot,missed,hitch_ms,absorbed,cause,\
      cpu_ms,input_ms,update_ms,layout_ms,upload_ms,draw_ms,flush_ms,idle_ms,wait_ms,nivcsw,majflt,\
      scroll_px,velocity_px_s,input_age_ms,display_src,mark,cells_created,cells_reused,\
      cells_prepared,uploads,upload_kb,decode_queue,blank_tiles,prepared_wasted,forced_ms,blank_area
      """
  }
}
