import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Tests what the app shows for the paths and the settings of a desktop.
  @Suite struct OpeningTests {
    private let pictures: PictureFolder

    init() throws { pictures = try PictureFolder(count: 12, enlarged: 8) }

    private func path(_ index: Int) -> String { "\(pictures.path)/\(PictureFolder.name(index))" }

    /// Whether a screen shows only one photo, larger than a tile.
    private func isOpen(_ index: Int, in screen: PixelImage) -> Bool {
      let bounds = pictures.bounds(in: screen)
      return bounds.count == 1 && bounds[index].map { $0.height > 400 } == true
    }

    @Test(arguments: DisplayKind.allCases)
    func `a photo file is opened with the photos of its folder around it`(
      kind: DisplayKind
    ) async throws {
      try await kind.run { display in
        let app = try await display.open([path(5), "--columns", "6", "--hud", "off"])
        _ = try await display.screen(showing: "the photo") { isOpen(5, in: $0) }
        if let display = display as? XvfbServer {
          try await display.use(app, "key", "Right")
          _ = try await display.screen(showing: "the next photo") { isOpen(6, in: $0) }
          try await display.use(app, "key", "Escape")
          let screen = try await display.screen(showing: "the folder") {
            pictures.places(in: $0).count == 12
          }
          #expect(pictures.readingOrder(in: screen) == Array(0..<12))
        }
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test func `several photo files are a grid of these files`() async throws {
      try await XvfbServer.run { display in
        let app = try await display.open(
          [path(3), path(1), path(8), "--columns", "6", "--hud", "off"])
        let screen = try await display.screen(showing: "three photos") {
          pictures.places(in: $0).count == 3
        }
        #expect(pictures.readingOrder(in: screen) == [3, 1, 8])
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test func `the menu shows the pictures folder of the desktop, or the library without one`()
      async throws
    {
      let home = try TemporaryFolder()
      try await XvfbServer.run { display in
        let without = try await display.open(
          ["--pictures", "--hud", "off"], variables: ["HOME": home.url.path])
        _ = try await display.screen(showing: "photographs") {
          $0.colors(every: 5).count > 1000
        }
        #expect(try await without.close(on: display).status == 0)
        try FileManager.default.createSymbolicLink(
          atPath: home.path("Pictures"), withDestinationPath: pictures.path)
        let app = try await display.open(
          ["--pictures", "--columns", "6", "--hud", "off"], variables: ["HOME": home.url.path])
        _ = try await display.screen(showing: "the folder") {
          pictures.places(in: $0).count == 12
        }
        #expect(try await app.close(on: display).status == 0)
      }
    }
  }
}
