import TestSupport
import Testing

extension EndToEnd.Untimed {
  @Suite struct LayoutFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns a grid whose tiles have a width of `share` of the window.
    private func save(share: String) throws -> String {
      try folder.write(
        """
        {"container": {"width": 1280, "height": 800}, "sections": [{"items": 12, "group":
          {"axis": "horizontal", "size": {"width": "100%w", "height": 200},
           "subitems": [{"size": {"width": "\(share)", "height": "100%h"}}]}}]}
        """, to: "grid.json")
    }

    @Test
    func `a saved layout file is reloaded, and a mistake in it keeps the last valid layout`()
      async throws
    {
      let path = try save(share: "25%w")
      try await XvfbServer.run { display in
        let app = try await display.open(["--layout", path, "--hud", "off"])
        let before = try await display.screen(showing: "three rows of tiles") {
          $0.isTiled(at: 100) && $0.isTiled(at: 500) && !$0.isTiled(at: 700)
        }
        _ = try save(share: "50%w")
        try await eventually("six rows of tiles") {
          try await display.screen().isTiled(at: 700)
        }
        _ = try save(share: "50%x")
        try await eventually("the error message") { app.errors.contains("50%x") }
        #expect(app.errors.contains("grid.json: sections[0]"))
        let after = try await display.screen()
        #expect(after.isTiled(at: 100) && after.difference(from: before, tolerance: 16) != nil)
        #expect(try await app.close(on: display).status == 0)
      }
    }
  }
}

extension PixelImage {
  /// Whether the row of pixels at `y` is mostly in tiles of the first section, which are blue.
  fileprivate func isTiled(at y: Int) -> Bool {
    let row = cropped(x: 0, y: y, width: 1280, height: 1)
    return row.count(every: 1) { $0.blue > 120 && $0.red < 120 } > 900
  }
}
