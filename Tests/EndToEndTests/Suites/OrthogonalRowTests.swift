import TestSupport
import Testing

extension EndToEnd {
  /// Tests orthogonal rows of the gallery: a paging row of large cards, and below it a row that
  /// scrolls continuously.
  @Suite struct OrthogonalRowTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    var csv: String { folder.path("frames.csv") }

    /// The compared strip of the second row: its photos over the whole width of the window.
    private func continuousRow(_ screen: PixelImage) -> PixelImage {
      screen.cropped(x: 0, y: 560, width: 1270, height: 140)
    }

    /// The headings above the rows, which move only with the page.
    private func headings(_ screen: PixelImage) -> [PixelImage] {
      [(8, 50), (474, 50)].map { screen.cropped(x: 0, y: $0.0, width: 1200, height: $0.1) }
    }

    private func open(
      on display: any HeadlessDisplay
    ) async throws -> (app: AppUnderTest, screen: PixelImage) {
      let app = try await display.open(["--scene", "gallery", "--hud", "off", "--record", csv])
      _ = try await display.screen(showing: "the gallery's rows") {
        continuousRow($0).colors(every: 4).count > 100
      }
      return (app, try await stillScreen(on: display))
    }

    private func stillScreen(
      after before: PixelImage? = nil, on display: any HeadlessDisplay
    ) async throws -> PixelImage {
      try await display.stillScreen(after: before) {
        $0.difference(from: $1, tolerance: 4) == nil
      }
    }

    private func strip(_ screen: PixelImage) -> PixelImage {
      screen.cropped(x: 0, y: 620, width: 1270, height: 20)
    }

    /// Returns the distance that the row moved to the left in pixels; nil if the images do not
    /// match.
    private func displacement(from before: PixelImage, to after: PixelImage) -> Int? {
      // A strip of the row is enough.
      let (old, new) = (strip(before), strip(after))
      // The right end was not visible before, and the pointer highlights a tile.
      func differing(_ shift: Int) -> Int {
        let part = old.cropped(x: shift, y: 0, width: old.width - 400, height: old.height)
        return part.difference(
          from: new.cropped(x: 0, y: 0, width: old.width - 400, height: new.height), tolerance: 8
        )?.count ?? 0
      }
      return (0...400).min { differing($0) < differing($1) }
    }

    private func expectPageAtRest(
      _ app: AppUnderTest, _ before: PixelImage, _ after: PixelImage,
      on display: any HeadlessDisplay
    ) async throws {
      for (old, new) in zip(headings(before), headings(after)) {
        #expect(old.difference(from: new, tolerance: 4) == nil)
      }
      #expect(try await app.close(on: display).status == 0)
      let offsets = try FrameLog(contentsOf: csv).numbers("scroll_px")
      #expect(offsets.allSatisfy { $0 == 0 })
    }

    @Test func `a finger scrolls a row by its own distance, and the page stays`() async throws {
      try await SwaySession.run { display in
        let pointer = try VirtualPointer(in: display)
        try pointer.move(toX: 640, y: 630)
        let (app, before) = try await open(on: display)
        let sent = try await pointer.finger(
          pixelsPerSecond: 150, along: .horizontal, for: .seconds(2))
        let after = try await stillScreen(after: before, on: display)
        let moved = try #require(displacement(from: before, to: after))
        #expect(abs(Double(moved) - sent) <= 1, "\(moved) instead of \(sent)")
        try await expectPageAtRest(app, before, after, on: display)
      }
    }

    @Test func `a paging row rests with a card in the center`() async throws {
      try await SwaySession.run { display in
        let pointer = try VirtualPointer(in: display)
        try pointer.move(toX: 640, y: 250)
        let (app, first) = try await open(on: display)
        // The left part of the second card, which is visible next to the first one.
        let next = first.cropped(x: 1185, y: 150, width: 80, height: 200)

        // Not far enough: the row springs back.
        try await pointer.finger(pixelsPerSecond: 150, along: .horizontal, for: .seconds(1))
        let back = try await stillScreen(on: display)
        #expect(
          back.cropped(x: 1185, y: 150, width: 80, height: 200).difference(from: next, tolerance: 4)
            == nil)

        // A flick moves by one card at any speed; cards are 1050 wide and 16 apart.
        try await pointer.finger(
          pixelsPerSecond: 3000, along: .horizontal, for: .milliseconds(120))
        let second = try await stillScreen(after: back, on: display)
        let card = second.cropped(x: 1185 - 1066, y: 150, width: 80, height: 200)
        #expect((card.difference(from: next, tolerance: 40)?.count ?? 0) < 800)
        try await expectPageAtRest(app, first, second, on: display)
      }
    }

    @Test func `with Shift each notch of the wheel scrolls sideways`() async throws {
      try await XvfbServer.run { display in
        let (app, before) = try await open(on: display)
        try await display.use(
          app, "mousemove", "640", "630", "keydown", "shift", "click", "--repeat", "3", "--delay",
          "40", "5", "keyup", "shift")
        let after = try await stillScreen(after: before, on: display)
        let moved = try #require(displacement(from: before, to: after))
        #expect(abs(moved - 300) <= 1, "\(moved)")
        try await expectPageAtRest(app, before, after, on: display)
      }
    }
  }
}
