import TestSupport
import Testing

extension EndToEnd {
  /// Going to the ends of content that measures itself on the way.
  @Suite struct ContentEndTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: ["cats", "million"], DisplayKind.allCases)
    func `End, Home and the bar arrive at the ends of content that measures itself`(
      scene: String, kind: DisplayKind
    ) async throws {
      // Where turning the wheel goes no further is the end.
      let script = try folder.write(
        """
        200 wheel 6
        900 key End
        4000 mark End
        4100 wheel 60
        5500 mark past End
        5600 key Home
        8500 mark Home
        8600 drag 634 14 634 478 600
        11500 mark bar
        11600 wheel 60
        13000 mark past bar

        """, to: "ends.replay")
      let trace = folder.path("ends.json")
      try await kind.run { display in
        let outcome = try await AppUnderTest(
          [
            "--scene", scene, "--replay", script, "--trace", trace, "--hud", "off", "--window",
            "640x480", "--duration", "20",
          ], on: display
        ).finish(within: .seconds(90))
        #expect(outcome.status == 0 && outcome.errors == "")
      }
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
