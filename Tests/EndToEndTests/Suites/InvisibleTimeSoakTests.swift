import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Time in which no frame can be seen, on a display that reports when it showed each frame.
  @Suite struct InvisibleTimeSoakTests {
    private let pictures: PictureFolder
    private let folder: TemporaryFolder

    /// The refreshes of 2.5 seconds: more than a busy machine misses in a frame, and fewer than
    /// those of the four seconds in which no frame can be seen.
    private static let fewerThanHidden = 150.0

    init() throws {
      pictures = try PictureFolder(count: 100)
      folder = try TemporaryFolder()
    }

    @Test func `a stopped process misses no refreshes`() async throws {
      let log = try await record { _, app in
        kill(app.id, SIGSTOP)
        try await Task.sleep(for: .seconds(4))
        kill(app.id, SIGCONT)
      }
      #expect(log.excluded["suspended"]?.frames ?? 0 > 0)
      #expect(log.mostMissed < Self.fewerThanHidden)
    }

    @Test(.enabled(if: Soak.isOn, "depends on when a busy machine runs it; make soak runs it"))
    func `a window on another workspace misses no refreshes`() async throws {
      let log = try await record { session, _ in
        try await session.message("workspace", "2")
        try await Task.sleep(for: .seconds(4))
        try await session.message("workspace", "1")
      }
      #expect(log.excluded["throttled"]?.frames ?? 0 > 0)
      #expect(log.mostMissed < Self.fewerThanHidden)
    }

    @Test(.enabled(if: Soak.isOn, "depends on when a busy machine runs it; make soak runs it"))
    func `a window that another one covers misses no refreshes`() async throws {
      let log = try await record { session, _ in
        try await session.message("for_window [title=Flower] fullscreen enable")
        let cover = try ChildProcess(["weston-flower"], environment: session.outside)
        try await eventually("the cover") {
          try await session.message("-t", "get_tree").contains("Flower")
        }
        try await Task.sleep(for: .seconds(4))
        cover.terminate()
        _ = try await cover.finish()
      }
      #expect(log.excluded["throttled"]?.frames ?? 0 > 0)
      #expect(log.mostMissed < Self.fewerThanHidden)
    }

    /// The part of a recording that the tests examine.
    private struct Log {
      /// The largest number of refreshes that one frame missed.
      var mostMissed: Double
      /// The frames that were left out, by reason.
      var excluded: [String: RecordedConditions.Exclusion]
    }

    /// Records an app that scrolls, and calls `body` in the middle.
    private func record(
      _ body: (WestonSession, AppUnderTest) async throws -> Void
    ) async throws -> Log {
      let csv = folder.path("frames.csv")
      let script = try folder.write("200 pad 60000 100000\n", to: "a.replay")
      try await WestonSession.run { session in
        let app = try AppUnderTest(
          [
            pictures.path, "--replay", script, "--record", csv, "--columns", "3", "--hud", "off",
          ], environment: session.environment)
        try await rows(above: 60, in: csv)
        try await body(session, app)
        try await rows(above: try FrameLog(contentsOf: csv).rows.count + 60, in: csv)
        app.terminate()
        _ = try await app.finish()
      }
      let log = try FrameLog(contentsOf: csv)
      #expect(try log.numbers("display_src").contains(1))
      return Log(
        mostMissed: try log.numbers("missed").max() ?? 0,
        excluded: try RecordedConditions(besides: csv).excluded)
    }

    /// Waits until a recording has more than `count` rows.
    private func rows(above count: Int, in csv: String) async throws {
      try await eventually("rows", every: .milliseconds(200)) {
        try FrameLog(contentsOf: csv).rows.count > count
      }
    }
  }
}
