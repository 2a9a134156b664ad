import Foundation
import TestSupport
import Testing

extension EndToEnd.Untimed {
  /// Tests what the app takes over from an X server and its window manager.
  @Suite struct X11DesktopTests {
    private let pictures: PictureFolder

    init() throws {
      pictures = try PictureFolder(count: 60)
    }

    private func setResources(_ text: String, on display: XvfbServer) async throws {
      try await ChildProcess.run(
        ["xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", text],
        environment: display.environment)
    }

    @Test func `Xft dpi of 192 doubles everything, and a change is followed`() async throws {
      try await XvfbServer.run { display in
        let empty = try await display.screen()
        try await setResources("Xft.dpi:\t192\n", on: display)
        let app = try await display.open([
          pictures.path, "--window", "500x300", "--columns", "4", "--hud", "off",
        ])
        let large = try await display.screen(showing: "two rows") {
          pictures.columns(in: $0) == 4 && $0.isWithoutPlaceholders
        }
        // In points the window is as large as requested.
        let window = try #require(large.difference(from: empty))
        #expect(window.columns.count == 1000 && window.rows.count == 600)
        // A click counts where it is.
        let place = try #require(pictures.places(in: large)[1])
        let click = [
          "mousemove", "\(Int(place.x))", "\(Int(place.y))", "click", "--repeat", "2", "1",
        ]
        try await display.use(app, click)
        _ = try await display.screen(showing: "the second photo alone") {
          Set(pictures.places(in: $0).keys) == [1]
        }
        try await display.use(app, "key", "Escape")
        _ = try await display.screen(showing: "all again") { pictures.columns(in: $0) == 4 }
        // At another scale the window has more points, so more rows of smaller tiles.
        try await setResources("Xft.dpi:\t96\n", on: display)
        let before = pictures.places(in: large).count
        _ = try await display.screen(showing: "other margins") {
          guard let first = pictures.places(in: $0)[0], let old = pictures.places(in: large)[0]
          else { return false }
          return pictures.places(in: $0).count >= before && abs(first.x - old.x) > 1
            && $0.isWithoutPlaceholders
        }
        #expect(try await app.close(on: display).status == 0)
      }
    }
  }
}
