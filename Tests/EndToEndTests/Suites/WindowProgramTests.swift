import Testing

extension EndToEnd {
  /// Tests a program with a `GridWindow` whose data arrives by tasks of the main actor.
  @Suite struct WindowProgramTests {
    /// Runs a check of `Tests/WindowProgram`, and returns the lines that it prints.
    private func lines(_ check: String) async throws -> [String] {
      var lines: [String] = []
      try await SwaySession.run { display in
        let outcome = try await AppUnderTest([check], on: display, program: "WindowProgram")
          .finish()
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
        lines = outcome.output.split(separator: "\n").map(String.init)
      }
      return lines
    }

    @Test func `tasks of the main actor progress while a window runs`() async throws {
      #expect(
        try await lines("tasks") == [
          "applied and scrolled true", "dispatched", "hopped", "no image", "slept 0", "slept 1",
          "slept 2", "slept 3", "slept 4", "sum 4950",
        ])
    }

    @Test func `a task that takes long is the cause of a hitch`() async throws {
      #expect(try await lines("slow") == ["hitches by tasks: true"])
    }

    @Test func `a scroll before the window is shown arrives, and the window follows its end`()
      async throws
    {
      #expect(
        try await lines("scroll") == ["at the end: true", "follows the end: true"])
    }

    @Test func `tasks that change nothing draw no frames`() async throws {
      #expect(
        try await lines("sleep") == ["frames for tasks that change nothing: 0", "busy: false"])
    }
  }
}
