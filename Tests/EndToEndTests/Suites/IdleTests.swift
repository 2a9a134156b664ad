import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct IdleTests {
    @Test func `a window without motion draws no frames and uses no processor time`()
      async throws
    {
      let pictures = try PictureFolder(count: 60)
      let folder = try TemporaryFolder()
      // Two windows at rest do not disturb each other.
      try await DisplayKind.runAll { kind, display in
        let csv = folder.path("\(kind)-frames.csv")
        let app = try await display.open([
          pictures.path, "--hud", "compact", "--record", csv,
        ])
        _ = try await display.screen(showing: "every picture") {
          pictures.places(in: $0).count >= 12 && $0.isWithoutPlaceholders
        }
        let quiet = try await eventually("a second without work", every: .seconds(1)) {
          let before = try ProcessorUse(of: app.id)
          try await Task.sleep(for: .seconds(1))
          let use = try ProcessorUse(of: app.id)
          return use.ticks - before.ticks == 0 ? use : nil
        }
        #expect(
          try app.threadNames.isSuperset(of: ["GridApp", "decode 0", "record", "watch folders"]))
        let start = Self.now
        try await Task.sleep(for: .seconds(5))
        let end = Self.now
        let use = try ProcessorUse(of: app.id)
        // 0.5 % of five seconds, in ticks of 10 ms, and no polling loop.
        #expect(use.ticks - quiet.ticks <= 2)
        #expect(use.wakeUps - quiet.wakeUps < 100)

        #expect(try await app.close(on: display).status == 0)
        let frames = try FrameLog(contentsOf: csv).numbers("t_ns")
        #expect(!frames.contains { (start...end).contains($0) })
      }
    }

    /// The nanoseconds of the clock of recordings.
    private static var now: Double {
      var time = timespec()
      unsafe clock_gettime(CLOCK_MONOTONIC, &time)
      return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
  }
}
