import Foundation
import TestSupport
import Testing

extension EndToEnd.Untimed {
  @Suite struct WindowTests {
    private let pictures: PictureFolder

    init() throws {
      pictures = try PictureFolder(count: 60)
    }

    @Test(arguments: DisplayKind.allCases)
    func `a folder of photos fills the window in the order of names`(
      kind: DisplayKind
    ) async throws {
      try await kind.run { display in
        let app = try await display.open([pictures.path, "--columns", "6", "--hud", "off"])
        let screen = try await display.screen(showing: "three rows") {
          pictures.places(in: $0).count >= 18 && $0.isWithoutPlaceholders
        }
        let shown = pictures.readingOrder(in: screen)
        #expect(shown == Array(0..<shown.count))
        #expect(pictures.columns(in: screen) == 6)
        #expect(screen.count(every: 3) { $0 == PictureFolder.background } > 100)
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func `the window has the requested size`(kind: DisplayKind) async throws {
      try await kind.run { display in
        let empty = try await display.screen()
        let app = try await display.open([
          pictures.path, "--window", "1000x600", "--columns", "6", "--hud", "off",
        ])
        let screen = try await display.screen(showing: "pictures") {
          pictures.places(in: $0).count >= 12
        }
        let window = try #require(screen.difference(from: empty))
        #expect(window.columns.count == 1000)
        #expect(window.rows.count == 600)
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func `the screenshot at the end matches the window`(kind: DisplayKind) async throws {
      let folder = try TemporaryFolder()
      try await kind.run { display in
        let app = try await display.open([
          pictures.path, "--hud", "off", "--screenshot", folder.path("end.png"),
        ])
        let screen = try await display.screen(showing: "pictures alone") {
          pictures.places(in: $0).count >= 12 && $0.isWithoutPlaceholders
        }
        #expect(try await app.close(on: display).status == 0)
        let screenshot = try PixelImage(contentsOfPNG: folder.path("end.png"))
        #expect(screenshot.difference(from: screen, tolerance: 8) == nil)
      }
    }

    @Test func `what another window has covered is shown again`() async throws {
      try await XvfbServer.run { display in
        let app = try await display.open([pictures.path, "--columns", "6", "--hud", "off"])
        let before = try await display.stillScreen(
          after: nil, isComplete: \.isWithoutPlaceholders, isSame: pictures.isSame)
        let other = try await display.open([
          pictures.path, "--window", "500x300", "--columns", "2", "--hud", "off",
        ])
        _ = try await display.screen(showing: "the other window") {
          $0.difference(from: before) != nil
        }
        #expect(try await other.close(on: display).status == 0)
        _ = try await display.screen(showing: "all of the window again") {
          $0.difference(from: before) == nil
        }
        // By a signal: no window has the keys after the one that had them is gone.
        app.terminate()
        #expect(try await app.finish().status == 0)
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func `without a path the app shows the bundled photos`(
      kind: DisplayKind
    ) async throws {
      try await kind.run { display in
        let app = try await display.open(["--hud", "off"])
        let screen = try await display.screen(showing: "photographs") {
          $0.colors(every: 5).count > 1000 && $0.isWithoutPlaceholders
        }
        #expect(screen.count(every: 3) { $0 == PictureFolder.background } > 100)
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test(arguments: ["ctrl+q", "ctrl+w"])
    func `a key closes the window`(key: String) async throws {
      try await XvfbServer.run { display in
        let app = try await display.open([pictures.path])
        try await display.use(app, "key", key)
        #expect(try await app.finish().status == 0)
      }
    }
  }
}

extension PixelImage {
  /// Whether no tile shows a placeholder.
  var isWithoutPlaceholders: Bool {
    count(every: 3) { $0 == PictureFolder.placeholder } < 20
  }
}
