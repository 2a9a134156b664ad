import TestSupport
import Testing

extension EndToEnd {
  /// Compares the missed refreshes of recordings, frame by frame, with those that a proxy between the app and
  /// the compositor sees.
  @Suite(.enabled(if: Soak.isOn, "takes three minutes; make soak runs it"))
  struct OutsideCounterSoakTests {
    private let pictures: PictureFolder
    private let folder: TemporaryFolder

    init() throws {
      pictures = try PictureFolder(count: 200)
      folder = try TemporaryFolder()
    }

    @Test func `each refresh that an outside counter calls missed is explained`() async throws {
      var table = [MissComparison.head]
      var unexplained: [String] = []
      func add(_ found: MissComparison, _ display: String, _ load: String) {
        table.append(found.row(display, load))
        unexplained += found.unexplained.map { "\(display), \(load): \($0)" }
        #expect(found.frames > 300, "\(display), \(load): too few frames were compared")
      }
      for isLoaded in [false, true] {
        let load = isLoaded ? "two busy programs" : "idle"
        for rate in [60, 120, 144] {
          try await SwaySession.run(mode: "1280x800@\(rate)") { session in
            add(
              try await compare(session.environment, at: rate, isLoaded), "sway, \(rate) Hz", load)
          }
        }
        try await WestonSession.run { session in
          add(
            try await compare(session.environment, at: 60, isLoaded),
            "weston, 60 Hz, reported times", load)
        }
      }
      print(table.joined(separator: "\n"))
      #expect(unexplained.isEmpty, "\(unexplained.joined(separator: "\n"))")
    }

    /// Records twelve seconds of scrolling with late frames, and compares the recording with what the proxy saw.
    private func compare(
      _ environment: [String: String], at rate: Int, _ isLoaded: Bool
    ) async throws -> MissComparison {
      let csv = folder.path("frames.csv")
      let script = try folder.write(
        "500 pad 6000 4000\n5500 wheel 3\n6500 pad 6000 5000\n", to: "a.replay")
      let counter = try await RefreshCounter(in: environment)
      let others = try (0..<(isLoaded ? 2 : 0)).map { _ in
        try ChildProcess(["sh", "-c", "while :; do :; done"], environment: environment)
      }
      let outcome = try await AppUnderTest(
        [
          pictures.path, "--replay", script, "--duration", "13", "--record", csv, "--force",
          "--hud", "off", "--columns", "4",
        ], environment: environment, program: "SlowGridApp",
        variables: counter.variables.merging(["LATE_FRAMES": "25"]) { $1 }
      ).finish(within: .seconds(60))
      for other in others { other.kill() }
      #expect(outcome.status == 0, "\(outcome.errors)")
      return MissComparison(
        try Self.frames(try FrameLog(contentsOf: csv)), try await counter.finish(),
        nominal: 1e9 / Double(rate))
    }

    /// Returns the frames of a recording, with the times at which they were shown or released.
    private static func frames(_ log: FrameLog) throws -> [MissComparison.Frame] {
      let (started, elapsed) = (try log.numbers("t_ns"), try log.numbers("elapsed"))
      let (busy, idle) = (try log.numbers("MsCPUBusy"), try log.numbers("idle_ms"))
      let untilShown = try log.numbers("MsUntilDisplayed")
      let (number, run) = (try log.numbers("frame"), try log.numbers("run"))
      let (slot, missed) = (try log.numbers("slot"), try log.numbers("missed"))
      let sources = try log.numbers("display_src")
      // A frame begins after the one before it was presented, most of them at once.
      let beginning = zip(started.dropFirst(), elapsed).map { $0 - $1 }.min() ?? 0
      return log.rows.indices.map { index in
        let isReported = sources[index] > 0
        let shown = started[index] + 1e6 * (busy[index] + idle[index] + untilShown[index])
        return MissComparison.Frame(
          number: Int(number[index]), run: Int(run[index]),
          time: Int64(isReported ? shown : beginning + elapsed[index]), slot: Int(slot[index]),
          missed: Int(missed[index]), isReported: isReported)
      }
    }
  }
}
