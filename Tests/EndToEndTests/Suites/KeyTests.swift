import TestSupport
import Testing

extension EndToEnd.Untimed {
  /// Tests keys of a keyboard.
  @Suite struct KeyTests {
    private let pictures: PictureFolder

    init() throws {
      pictures = try PictureFolder(count: 60)
    }

    /// Waits until the screen is unchanged and `isComplete` returns true, and returns it.
    private func still(
      _ display: XvfbServer, isComplete: (PixelImage) -> Bool
    ) async throws -> PixelImage {
      try await display.stillScreen(after: nil, isComplete: isComplete) {
        $0.difference(from: $1, tolerance: 8) == nil
      }
    }

    @Test func `Escape closes one element after the other and then has no effect`() async throws {
      try await XvfbServer.run { display in
        let app = try await display.open([pictures.path, "--columns", "6", "--hud", "off"])
        let grid = try await display.screen(showing: "three rows") {
          pictures.places(in: $0).count >= 18 && $0.isWithoutPlaceholders
        }
        func isGrid(_ screen: PixelImage) -> Bool { pictures.isSame(screen, grid) }
        // The search leaves one photo; help covers the center.
        try await display.use(app, "key", "ctrl+f", "type", "picture-00004")
        let found = try await still(display) { Set(pictures.places(in: $0).keys) == [4] }
        // The number of F1. By its name, xdotool adds Alt in newer keymaps.
        try await display.use(app, "key", "67")
        _ = try await display.screen(showing: "help") {
          $0.difference(from: found, tolerance: 16).map { $0.rows.count > 300 } == true
        }
        try await display.use(app, "key", "Escape")
        _ = try await display.screen(showing: "one picture again") {
          $0.difference(from: found, tolerance: 16) == nil
        }
        try await display.use(app, "key", "Escape")
        _ = try await display.screen(showing: "all pictures", where: isGrid)
        try await display.use(app, "key", "Escape", "Escape", "Escape", "End")
        _ = try await display.screen(showing: "the end") { pictures.places(in: $0)[59] != nil }
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test func `letters of a folder are text for a search, and have no effect with Alt or Super`()
      async throws
    {
      try await XvfbServer.run { display in
        let app = try await display.open([pictures.path, "--columns", "6", "--hud", "off"])
        let grid = try await display.screen(showing: "three rows") {
          pictures.places(in: $0).count >= 18 && $0.isWithoutPlaceholders
        }
        var keys: [String] = []
        for letter in "cprtdubne12678si" {
          keys += ["super+\(letter)", "ctrl+alt+\(letter)"]
          // Alt with a digit rates.
          if !"12".contains(letter) { keys.append("alt+\(letter)") }
          // Ctrl C copies, E compares, R records, S sorts, T shows the techniques.
          if !"cerst".contains(letter) { keys.append("ctrl+\(letter)") }
        }
        keys += ["alt+q", "super+q", "alt+slash", "ctrl+slash", "alt+Left", "ctrl+Tab"]
        try await display.use(app, ["key"] + keys)
        // Another scene, a message or a focus would be visible after some frames.
        try await Task.sleep(for: .milliseconds(500))
        let after = try await display.screen()
        #expect(after.difference(from: grid, tolerance: 8) == nil)
        #expect(app.isRunning)
        try await display.use(app, "type", "picture-00004")
        _ = try await display.screen(showing: "the photo with this name") {
          Set(pictures.places(in: $0).keys) == [4]
        }
        try await display.use(app, "key", "Escape")
        _ = try await display.screen(showing: "all photos") { pictures.isSame($0, grid) }
        // In the panel of techniques the same letter switches one, with a message.
        try await display.use(app, "key", "ctrl+t")
        let panel = try await still(display) {
          $0.difference(from: grid, tolerance: 16).map { $0.rows.count > 200 } == true
        }
        try await display.use(app, "key", "d")
        _ = try await display.screen(showing: "a message") {
          $0.difference(from: panel, tolerance: 16).map { $0.rows.upperBound > 600 } == true
        }
        try await display.use(app, "key", "BackSpace", "Escape")
        _ = try await display.screen(showing: "the grid") { pictures.isSame($0, grid) }
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test(arguments: ["ru", "gr", "il", "ara"])
    func `shortcuts of layouts without Latin letters are at the positions of a US keyboard`(
      layout: String
    ) async throws {
      try await XvfbServer.run { display in
        try await ChildProcess.run(
          ["setxkbmap", "-layout", layout], environment: display.environment)
        let app = try await display.open([pictures.path, "--columns", "6", "--hud", "off"])
        _ = try await display.screen(showing: "three rows") {
          pictures.places(in: $0).count >= 18 && $0.isWithoutPlaceholders
        }
        // The numbers are those of keys: S, and the search for P, which all names contain.
        try await display.use(app, "key", "ctrl+39")
        try await eventually("another order") { app.errors.contains("first\n") }
        try await display.use(app, "key", "ctrl+shift+39")
        try await eventually("another arrangement") { app.errors.contains("Photos in rows") }
        try await display.use(app, "key", "ctrl+41", "33")
        _ = try await display.screen(showing: "no photo with a letter of the layout") {
          pictures.places(in: $0).isEmpty
        }
        try await display.use(app, "key", "Escape", "ctrl+24")
        #expect(try await app.finish().status == 0)
      }
    }

    @Test(arguments: ["ru", "gr", "il"])
    func `under Wayland, too, shortcuts are at the positions of a US keyboard`(
      layout: String
    ) async throws {
      try await SwaySession.run { session in
        let keyboard = try VirtualKeyboard(in: session, layout: layout)
        let app = try await session.open([pictures.path, "--columns", "6", "--hud", "off"])
        _ = try await session.screen(showing: "three rows") {
          pictures.places(in: $0).count >= 18 && $0.isWithoutPlaceholders
        }
        try keyboard.type(.s, withControl: true)
        try await eventually("another order") { app.errors.contains("first\n") }
        try keyboard.type(.f, withControl: true)
        try keyboard.type(.p)
        _ = try await session.screen(showing: "no photo with a letter of the layout") {
          pictures.places(in: $0).isEmpty
        }
        try keyboard.type(.escape)
        try keyboard.type(.q, withControl: true)
        #expect(try await app.finish().status == 0)
      }
    }

    @Test func `digits of AZERTY and letters of Dvorak are those on the keys`() async throws {
      try await XvfbServer.run { display in
        func select(_ layout: String...) async throws {
          try await ChildProcess.run(["setxkbmap"] + layout, environment: display.environment)
        }
        try await select("fr")
        let app = try await display.open([pictures.path, "--columns", "6", "--hud", "off"])
        _ = try await display.screen(showing: "three rows") {
          pictures.places(in: $0).count >= 18 && $0.isWithoutPlaceholders
        }
        try await display.use(app, "keydown", "ctrl", "click", "5", "keyup", "ctrl")
        _ = try await display.screen(showing: "smaller photos") {
          pictures.columns(in: $0) != 6
        }
        // The key of à.
        try await display.use(app, "key", "ctrl+19")
        _ = try await display.screen(showing: "six columns") { pictures.columns(in: $0) == 6 }
        try await select("us", "dvorak")
        // The key of S is at the position of a semicolon.
        try await display.use(app, "key", "ctrl+47")
        try await eventually("another order") { app.errors.contains("first\n") }
        try await display.use(app, "key", "ctrl+53")
        #expect(try await app.finish().status == 0)
      }
    }

    @Test func `after steps in the viewer the last photo has the focus in the grid`()
      async throws
    {
      try await XvfbServer.run { display in
        let app = try await display.open([
          pictures.path, "--columns", "2", "--hud", "off", "--window", "600x500",
        ])
        _ = try await display.screen(showing: "pictures") { pictures.places(in: $0)[0] != nil }
        try await display.use(app, "mousemove", "1000", "700", "key", "Tab", "Return")
        _ = try await display.screen(showing: "the first alone") {
          Set(pictures.places(in: $0).keys) == [0]
        }
        for next in 1...5 {
          try await display.use(app, "key", "Right")
          _ = try await display.screen(showing: "the next alone") {
            Set(pictures.places(in: $0).keys) == [next]
          }
        }
        try await display.use(app, "key", "Escape")
        _ = try await display.screen(showing: "its tile among others") {
          let places = pictures.places(in: $0)
          return places[5] != nil && places.count > 1
        }
        // The tile has the focus, so Enter opens it again.
        try await display.use(app, "key", "Return")
        _ = try await display.screen(showing: "the last alone") {
          Set(pictures.places(in: $0).keys) == [5]
        }
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test func `Ctrl and plus zoom the open photo and keep the grid's columns`() async throws {
      try await XvfbServer.run { display in
        let app = try await display.open([pictures.path, "--columns", "6", "--hud", "off"])
        let grid = try await display.screen(showing: "three rows") {
          pictures.places(in: $0).count >= 18 && $0.isWithoutPlaceholders
        }
        func width(_ screen: PixelImage) -> Int {
          screen.count(every: 2) { $0 == pictures.colors[0] }
        }
        try await display.use(app, "key", "Tab", "Return")
        let fitted = try await still(display) { Set(pictures.places(in: $0).keys) == [0] }
        try await display.use(app, "key", "ctrl+plus", "ctrl+plus", "ctrl+plus")
        _ = try await display.screen(showing: "a larger picture") { width($0) > 3 * width(fitted) }
        try await display.use(app, "key", "ctrl+0")
        _ = try await display.screen(showing: "all of it") { width($0) == width(fitted) }
        try await display.use(app, "keydown", "ctrl", "click", "4", "click", "4", "keyup", "ctrl")
        _ = try await display.screen(showing: "a larger picture") { width($0) > 2 * width(fitted) }
        try await display.use(app, "key", "Escape", "Escape")
        _ = try await display.screen(showing: "the same columns") { pictures.isSame($0, grid) }
        #expect(try await app.close(on: display).status == 0)
      }
    }
  }
}
