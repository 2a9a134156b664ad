import TestSupport
import Testing

extension EndToEnd.Untimed {
  /// Tests reordering by mouse in a layout that supports it.
  @Suite struct ReorderingTests {
    private let pictures: PictureFolder
    private let folder: TemporaryFolder
    private let layout: String

    /// Tiles of 160 points, eight in a row.
    init() throws {
      pictures = try PictureFolder(count: 80)
      folder = try TemporaryFolder()
      layout = try folder.write(
        """
        {"container": {"width": 1280, "height": 800}, "sections": [{"items": "*", "group":
          {"axis": "horizontal", "size": {"width": "100%w", "height": 160}, "count": 8,
           "subitems": [{"size": {"width": "100%w", "height": "100%h"}}]}}]}
        """, to: "grid.json")
    }

    private func drag(from start: (Int, Int), to end: (Int, Int)) -> [String] {
      var actions = ["mousemove", "\(start.0)", "\(start.1)", "mousedown", "1"]
      for step in 1...10 {
        let x = start.0 + (end.0 - start.0) * step / 10
        let y = start.1 + (end.1 - start.1) * step / 10
        actions += ["mousemove", "\(x)", "\(y)", "sleep", "0.03"]
      }
      return actions
    }

    private func open(on display: XvfbServer) async throws -> AppUnderTest {
      let app = try await display.open(["--layout", layout, pictures.path, "--hud", "off"])
      _ = try await display.screen(showing: "five rows of pictures") {
        pictures.readingOrder(in: $0).prefix(40).elementsEqual(0..<40)
      }
      return app
    }

    @Test func `a dragged photo is moved to the drop position, and the others make room`()
      async throws
    {
      try await XvfbServer.run { display in
        let app = try await open(on: display)
        // The 11th tile, third of the second row, to the second position of the first row.
        try await display.use(app, drag(from: (400, 240), to: (240, 80)))
        _ = try await display.screen(showing: "the other pictures making room for the dragged one")
        {
          let places = pictures.places(in: $0)
          return places[1].map { $0.x > 380 } == true && places[10].map { $0.y < 120 } == true
        }
        try await display.use(app, ["mousemove", "240", "80", "mouseup", "1"])
        let order = [0, 10] + Array(1..<10) + Array(11..<40)
        _ = try await display.screen(showing: "the new order") {
          pictures.readingOrder(in: $0).prefix(40).elementsEqual(order)
        }
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test func `Escape returns a dragged photo to its old position`() async throws {
      try await XvfbServer.run { display in
        let app = try await open(on: display)
        try await display.use(app, drag(from: (400, 240), to: (240, 80)))
        try await display.use(app, ["mousemove", "240", "80", "key", "Escape"])
        _ = try await display.screen(showing: "the old order") {
          pictures.readingOrder(in: $0).prefix(40).elementsEqual(0..<40)
        }
        try await display.use(app, ["mouseup", "1"])
        #expect(app.isRunning)
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test func `a drag near the bottom edge scrolls the content to its end`() async throws {
      try await XvfbServer.run { display in
        let app = try await open(on: display)
        try await display.use(app, drag(from: (80, 80), to: (400, 795)))
        _ = try await display.screen(showing: "the last row") {
          pictures.places(in: $0)[79] != nil
        }
        try await display.use(app, ["mousemove", "400", "795", "mouseup", "1"])
        let end = try await display.screen(showing: "the picture in the last row") {
          pictures.readingOrder(in: $0).suffix(8).contains(0)
        }
        #expect(pictures.places(in: end)[1] == nil)
        #expect(try await app.close(on: display).status == 0)
      }
    }
  }
}
