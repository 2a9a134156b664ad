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
        // One closes the photo, and one removes the focus, which changes the color of its tile.
        try await display.use(app, "mousemove", "20", "20", "key", "Escape")
        _ = try await display.screen(showing: "all again") { pictures.places(in: $0)[4] != nil }
        try await display.use(app, "mousemove", "20", "20", "key", "Escape")
        _ = try await display.screen(showing: "no focus") { pictures.columns(in: $0) == 4 }
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

    @Test func `the window has the icon of the program`() async throws {
      try await XvfbServer.run { display in
        let app = try await display.open([pictures.path, "--hud", "off"])
        try await eventually("an icon") {
          let window = try await ChildProcess.run(
            ["xdotool", "search", "--onlyvisible", "--pid", String(app.id)],
            environment: display.environment
          ).split(separator: "\n").first
          guard let window else { return false }
          let property = try await ChildProcess.run(
            ["xprop", "-id", String(window), "_NET_WM_ICON"], environment: display.environment)
          return property.contains("Icon (128 x 128)")
        }
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test func `without a window manager F11 keeps the grid in the window`() async throws {
      try await XvfbServer.run { display in
        let empty = try await display.screen()
        let app = try await display.open([
          pictures.path, "--window", "700x500", "--columns", "6", "--hud", "off",
        ])
        let before = try await display.screen(showing: "three rows") {
          pictures.columns(in: $0) == 6 && $0.isWithoutPlaceholders
        }
        for _ in 1...2 {
          try await display.use(app, "mousemove", "1270", "790", "key", "F11")
          let after = try await display.stillScreen(
            after: nil, isComplete: \.isWithoutPlaceholders, isSame: pictures.isSame)
          // The grid fills what there is of the window: six columns, up to its right edge.
          let window = try #require(after.difference(from: empty))
          let right = try #require(pictures.places(in: after).values.map(\.x).max())
          #expect(pictures.columns(in: after) == 6)
          let width = Double(window.columns.count)
          let left = Double(window.columns.lowerBound)
          #expect(abs(right - left - width * 11 / 12) < width / 20, "\(right) of \(window)")
        }
        _ = try await display.screen(showing: "the window as before") {
          pictures.isSame($0, before)
        }
        app.terminate()
        #expect(try await app.finish().status == 0)
      }
    }
  }
}
