import TestSupport
import Testing

extension EndToEnd {
  @Suite struct HUDTests {
    private let pictures: PictureFolder

    init() throws {
      pictures = try PictureFolder(count: 30)
    }

    @Test func `F3 puts a line of text into the upper left corner and takes it away again`()
      async throws
    {
      try await XvfbServer.run { display in
        let app = try await display.open([pictures.path, "--hud", "off"])
        let without = try await display.screen(showing: "pictures alone") {
          pictures.places(in: $0).count >= 12 && $0.isWithoutPlaceholders
        }.top
        try await display.use(app, "key", "F3")
        let with = try await display.screen(showing: "the HUD's text") { $0.top.inkCount > 40 }.top
        let change = try #require(with.difference(from: without, tolerance: 16))
        #expect(change.columns.lowerBound < 100 && change.rows.lowerBound < 60)
        #expect(change.rows.count < 64)

        // Compact, full, off: at the latest the second press takes it away.
        try await eventually("the HUD to go", every: .milliseconds(300)) {
          try await display.use(app, "key", "F3")
          let top = try await display.screen().top
          return top.difference(from: without, tolerance: 16) == nil
        }
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func `the compact HUD covers one line at the top and no more`(
      kind: DisplayKind
    ) async throws {
      try await kind.run { display in
        let app = try await display.open([pictures.path, "--hud", "compact"])
        let screen = try await display.screen(showing: "the HUD over pictures") {
          pictures.places(in: $0).count >= 12
            && $0.top.inkCount > 100
        }
        #expect(screen.cropped(x: 0, y: 100, width: 1280, height: 600).inkCount == 0)
        #expect(try await app.close(on: display).status == 0)
      }
    }
  }
}

extension PixelImage {
  /// The upper half, above the pointer.
  fileprivate var top: PixelImage { cropped(x: 0, y: 0, width: width, height: height / 2 - 20) }

  /// How many pixels are as light as text; no picture of a ``PictureFolder`` is.
  fileprivate var inkCount: Int {
    count(every: 1) { min($0.red, $0.green, $0.blue) > 205 }
  }
}
