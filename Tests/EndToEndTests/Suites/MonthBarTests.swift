import Foundation
import TestSupport
import Testing

extension EndToEnd.Untimed {
  /// Tests the scroll bar of photos that are sorted by month.
  @Suite struct MonthBarTests {
    private static let months = 240
    private let folder: TemporaryFolder
    private let pictures: PictureFolder

    /// Creates one photo for each month of 2004 to 2023, the latest first.
    init() throws {
      folder = try TemporaryFolder()
      pictures = try PictureFolder(count: Self.months)
      let calendar = Calendar(identifier: .gregorian)
      for index in 0..<Self.months {
        let month = Self.months - 1 - index
        let date = DateComponents(
          calendar: calendar, year: 2004 + month / 12, month: month % 12 + 1, day: 15, hour: 12
        ).date
        try FileManager.default.setAttributes(
          [.modificationDate: try #require(date)],
          ofItemAtPath: pictures.path + "/" + PictureFolder.name(index))
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func `a drag goes to the beginning of a month, next to a bubble and years`(
      kind: DisplayKind
    ) async throws {
      // The second drag does not end before the app does.
      let script = try folder.write(
        """
        200 drag 634 14 634 240 400
        900 mark drag
        1000 key End
        2000 mark end
        2100 drag 634 100 634 100 50
        2300 mark click
        2400 drag 634 100 634 101 60000

        """, to: "bar.replay")
      let trace = folder.path("bar.json")
      let image = folder.path("bar.png")
      try await kind.run { display in
        let outcome = try await AppUnderTest(
          [
            pictures.path, "--order", "month", "--replay", script, "--trace", trace, "--hud",
            "off", "--window", "640x480", "--duration", "4.5", "--screenshot", image,
          ], on: display
        ).finish(within: .seconds(60))
        #expect(outcome.status == 0 && outcome.errors == "")
      }
      let places = Dictionary(
        uniqueKeysWithValues: try TraceFile(contentsOf: trace).marks.map { ($0.text, $0.position) })
      // Each month is as high as the others.
      let height = (try #require(places["end"]) + 480) / Double(Self.months)
      let dragged = try #require(places["drag"]) / height
      #expect(dragged == dragged.rounded() && dragged > 80)
      let clicked = try #require(places["click"]) / height
      #expect(clicked == clicked.rounded() && clicked > 20 && clicked < dragged)
      let screen = try PixelImage(contentsOfPNG: image)
      #expect(pictures.readingOrder(in: screen).first == Int(clicked))
      #expect(screen[560, 100] != PictureFolder.background, "the bubble")
      #expect(screen[618, 15] != PictureFolder.background, "2023")
    }
  }
}
