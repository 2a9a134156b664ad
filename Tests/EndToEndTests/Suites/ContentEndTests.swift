import TestSupport
import Testing

extension EndToEnd.Untimed {
  /// Tests scrolling to the ends of self-sizing content.
  @Suite struct ContentEndTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: DisplayKind.allCases)
    func `End, Home and the scroll bar reach the ends of self-sizing content`(
      kind: DisplayKind
    ) async throws {
      try await kind.run { display in
        try await withThrowingTaskGroup(of: Void.self) { runs in
          for scene in ["cats", "million"] {
            runs.addTask { try await visitEnds(scene, on: display) }
          }
          try await runs.waitForAll()
        }
      }
    }

    private func visitEnds(_ scene: String, on display: any HeadlessDisplay) async throws {
      // The end is where the wheel scrolls no further.
      let script = try folder.write(
        """
        200 wheel 6
        900 key End
        2900 mark End
        3000 wheel 60
        4000 mark past End
        4100 key Home
        6100 mark Home
        6200 drag 634 14 634 478 600
        8200 mark bar
        8300 wheel 60
        9300 mark past bar

        """, to: "\(scene).replay")
      let trace = folder.path("\(scene).json")
      let outcome = try await AppUnderTest(
        [
          "--scene", scene, "--replay", script, "--trace", trace, "--hud", "off", "--window",
          "640x480", "--duration", "12",
        ], on: display
      ).finish(within: .seconds(90))
      #expect(outcome.status == 0 && outcome.errors == "")
      let marks = try TraceFile(contentsOf: trace).marks
      let places = Dictionary(uniqueKeysWithValues: marks.map { ($0.text, $0.position) })
      let end = try #require(places["End"])
      #expect(end > 5000)
      #expect(places["past End"] == end)
      #expect(places["Home"] == 0)
      let bar = try #require(places["bar"])
      #expect(bar > 5000)
      #expect(places["past bar"] == bar)
    }
  }
}
