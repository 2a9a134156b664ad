import TestSupport
import Testing

extension EndToEnd {
  @Suite(.enabled(if: Soak.isOn, "takes a minute; make soak runs it"))
  struct SlotClockSoakTests {
    /// The missed refreshes of some frames, counted twice: by the app from the display times that
    /// the compositor reports, and by a slot clock without them.
    private struct Count: CustomStringConvertible {
      var reported = 0
      var derived = 0
      var frames = 0

      var description: String { "\(reported) reported, \(derived) derived, in \(frames) frames" }
    }

    @Test(arguments: [0, 25, 40, 60])
    func `missed refreshes counted by slots match those that the display reports`(
      milliseconds: Int
    ) async throws {
      let pictures = try PictureFolder(count: 200)
      let folder = try TemporaryFolder()
      let script = try folder.write("200 pad 6000 10000\n", to: "a.replay")
      // If other programs use the processor, the compositor's refreshes are irregular; repeat such
      // a run.
      var counts: [Count] = []
      for _ in 1...3 where counts.last.map({ abs($0.reported - $0.derived) > 2 }) ?? true {
        try await WestonSession.run { display in
          let csv = folder.path("frames.csv")
          let outcome = try await AppUnderTest(
            [
              pictures.path, "--replay", script, "--duration", "11", "--record", csv,
              "--hud", "off", "--columns", "4", "--window", "640x480",
            ], environment: display.environment, program: "SlowGridApp",
            variables: ["LATE_FRAMES": String(milliseconds)]
          ).finish()
          #expect(outcome.status == 0)
          counts.append(try Self.count(try FrameLog(contentsOf: csv)))
        }
      }
      let last = try #require(counts.last)
      #expect(last.frames > 200)
      #expect(abs(last.reported - last.derived) <= 2, "\(counts)")
    }

    private static func count(_ log: FrameLog) throws -> Count {
      let sources = try log.numbers("display_src")
      // The display times of the last frames may be missing.
      #expect(sources.dropLast(4).allSatisfy { $0 == 1 })
      let returned = try log.numbers("elapsed")
      let blocked = try log.numbers("wait_ms")
      let cpu = try log.numbers("cpu_ms")
      let reported = try log.numbers("missed")
      var recount = SlotRecount(refreshRate: 60)
      var count = Count()
      for index in log.rows.indices.dropLast(4) {
        let missed = recount.add(
          returned: Int64(returned[index]), blocked: blocked[index], cpu: cpu[index])
        guard let missed else { continue }
        count.frames += 1
        count.derived += missed
        count.reported += Int(reported[index])
      }
      return count
    }
  }
}
