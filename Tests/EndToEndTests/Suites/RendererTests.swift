import TestSupport
import Testing

extension EndToEnd.Untimed {
  /// Compares windows that OpenGL and the app itself draw.
  @Suite struct RendererTests {
    private let pictures: PictureFolder

    init() throws {
      pictures = try PictureFolder(count: 24, enlarged: 4)
    }

    /// Returns the screens of a window after each group of keys.
    private func screens(
      _ display: XvfbServer, renderer: String, keys: [[String]]
    ) async throws -> [PixelImage] {
      let app = try await display.open([
        pictures.path, "--columns", "5", "--hud", "off", "--renderer", renderer, "--window",
        "1000x700",
      ])
      func still() async throws -> PixelImage {
        try await display.stillScreen(after: nil, isComplete: { _ in true }) {
          $0.difference(from: $1) == nil
        }
      }
      _ = try await display.screen(showing: "photos") {
        pictures.columns(in: $0) == 5 && $0.isWithoutPlaceholders
      }
      var screens = [try await still()]
      for group in keys {
        try await display.use(app, ["mousemove", "1200", "760", "key"] + group)
        // The message of a key, and the scroll bar, disappear.
        try await Task.sleep(for: .seconds(5))
        screens.append(try await still())
      }
      app.terminate()
      #expect(try await app.finish().status == 0)
      return screens
    }

    @Test func `grid, rotated and zoomed photo, menu and help look the same`() async throws {
      try await XvfbServer.run { display in
        let keys = [
          ["Tab", "Return"], ["r"], ["ctrl+plus", "ctrl+plus", "ctrl+plus"], ["Menu"],
          ["Escape", "F1"],
        ]
        let openGL = try await screens(display, renderer: "opengl", keys: keys)
        let frames = try await screens(display, renderer: "software", keys: keys)
        for (index, pair) in zip(openGL, frames).enumerated() {
          #expect(pair.0.difference(from: pair.1, tolerance: 2) == nil, "screen \(index)")
        }
        // Each screen differs from the one before, so the keys had an effect.
        for (one, next) in zip(frames, frames.dropFirst()) {
          #expect(one.difference(from: next, tolerance: 2) != nil)
        }
      }
    }
  }
}
