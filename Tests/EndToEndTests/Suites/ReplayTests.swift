import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct ReplayTests {
    private let pictures: PictureFolder
    private let folder: TemporaryFolder

    init() throws {
      pictures = try PictureFolder(count: 600)
      folder = try TemporaryFolder()
    }

    @Test
    func `two runs of a replay rest at the same offsets, however many frames one loses`()
      async throws
    {
      let script = try folder.write(
        """
        200 pad 1500 900
        3500 mark finger
        3600 wheel 7
        5500 mark wheel
        5600 pad 300 90
        8500 mark fling
        8600 jump 300
        9200 key PageUp
        11000 mark keys

        """, to: "work.replay")
      try await XvfbServer.run { display in
        async let all = places(of: script, on: display)
        async let some = places(of: script, late: 70, on: display)
        let places = try await (all, some)
        #expect(places.0.count == 4)
        #expect(places.0 == places.1)
      }
    }

    /// Returns the content offsets at the marks of a script.
    ///
    /// - Parameter milliseconds: The delay of every thirtieth frame.
    private func places(
      of script: String, late milliseconds: Int = 0, on display: any HeadlessDisplay
    ) async throws -> [String] {
      let trace = folder.path("\(milliseconds).json")
      let outcome = try await AppUnderTest(
        [
          pictures.path, "--replay", script, "--trace", trace, "--hud", "off", "--columns", "6",
          "--window", "640x480", "--duration", "13",
        ], on: display, program: "SlowGridApp", variables: ["LATE_FRAMES": String(milliseconds)]
      ).finish()
      #expect(outcome.status == 0 && outcome.errors == "")
      return try TraceFile(contentsOf: trace).marks.map { "\($0.text) \($0.position)" }
    }

    @Test func `F7 records input that replays identically`() async throws {
      try await XvfbServer.run { display in
        let csv = folder.path("live.csv")
        let app = try AppUnderTest(
          [pictures.path, "--columns", "6", "--record", csv, "--hud", "off"], on: display,
          wrapper: ["env", "-C", folder.path("")])
        try await eventually("a window") { try await display.showsWindow(of: app) }
        _ = try await display.screen(showing: "pictures") {
          pictures.places(in: $0).count >= 18 && $0.isWithoutPlaceholders
        }
        try await display.use(
          app, "key", "F7", "click", "--repeat", "3", "--delay", "30", "5", "sleep", "0.3",
          "key", "Next", "sleep", "0.5", "key", "F6", "click", "4", "sleep", "1", "key", "F7")
        try await display.use(app, "sleep", "1")
        #expect(try await app.close(on: display).status == 0)
        let live = try FrameLog(contentsOf: csv).offset
        #expect(live > 300)

        let all = try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
        let file = try #require(all.first { $0.hasSuffix(".replay") })
        let text = try String(contentsOfFile: folder.path(file), encoding: .utf8)
        #expect(text.contains("press PageDown\n") && text.contains("mark F6\n"))
        #expect(!text.contains("F7\n"))
        // SDL reports the same turns of the wheel once more.
        #expect(text.split(separator: "\n").count { $0.contains(" axis ") } == 4)
        #expect(!text.contains(" turn "))

        let again = folder.path("again.csv")
        let outcome = try await AppUnderTest(
          [
            pictures.path, "--columns", "6", "--record", again, "--hud", "off",
            "--replay", folder.path(file), "--duration", "5",
          ], on: display
        ).finish()
        #expect(outcome.status == 0)
        #expect(try abs(FrameLog(contentsOf: again).offset - live) <= 1)
      }
    }
  }
}
