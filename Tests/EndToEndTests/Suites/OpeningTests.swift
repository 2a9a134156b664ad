import Foundation
import TestSupport
import Testing

extension EndToEnd.Untimed {
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

    @Test(arguments: DisplayKind.allCases)
    func `a slideshow starts with the first photo of the folder, in full screen`(
      kind: DisplayKind
    ) async throws {
      try await kind.run { display in
        let app = try await display.open(
          [pictures.path, "--slideshow", "--fullscreen", "--hud", "off"])
        _ = try await display.screen(showing: "the first photo") { isOpen(0, in: $0) }
        _ = try await display.screen(showing: "the next photo") { isOpen(1, in: $0) }
        app.terminate()
        #expect(try await app.finish().status == 0)
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

    /// A command that runs the app with the output of a shell's command as its standard input.
    private func piped(_ command: String) -> [String] {
      ["bash", "-c", "exec \"$@\" < <(\(command))", "bash"]
    }

    @Test func `photos of standard input appear in its order while the other program still writes`()
      async throws
    {
      let list = "printf '%s\\n' \(path(3)) /gone.jpg \(path(1)); sleep 60"
      try await XvfbServer.run { display in
        let app = try AppUnderTest(
          ["-", "--columns", "6", "--hud", "off"], on: display, wrapper: piped(list))
        let screen = try await display.screen(showing: "two photos") {
          pictures.places(in: $0).count == 2
        }
        #expect(pictures.readingOrder(in: screen) == [3, 1])
        #expect(try await app.close(on: display).errors.isEmpty)
      }
    }

    @Test func `paths of standard input that lead to nothing are reported in one line`()
      async throws
    {
      let find = "find \(pictures.path) -name '*.png' -print0; printf '%s\\0' /gone.jpg"
      try await XvfbServer.run { display in
        let app = try AppUnderTest(
          ["-", "--columns", "6", "--hud", "off"], on: display, wrapper: piped(find))
        _ = try await display.screen(showing: "all photos") { pictures.places(in: $0).count == 12 }
        try await eventually("a line") { app.errors.contains("\n") }
        let line = "standard input: 1 of 13 paths cannot be read, such as /gone.jpg"
        #expect(app.errors == "GridApp: \(line)\n")
        _ = try await app.close(on: display)

        let none = try AppUnderTest(["-"], on: display, wrapper: piped("true"))
        let outcome = try await none.finish()
        #expect(outcome.status == 1 && outcome.errors.contains("contains no path"))
        #expect(outcome.errors.count { $0 == "\n" } == 1, "\(outcome.errors)")
      }
    }

    @Test func `a terminal as standard input ends the app in one line that says what to do`()
      async throws
    {
      let app = try ChildProcess(
        [
          "script", "--quiet", "--return", "--command", "\(try Repository.binary()) -", "/dev/null",
        ],
        environment: ProcessInfo.processInfo.environment)
      let outcome = try await app.finish()
      #expect(outcome.status == 1)
      #expect(outcome.output.contains("standard input is a terminal; pipe paths into it: find"))
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

    @Test func `a missing folder of the desktop is explained, and a button shows the pictures`()
      async throws
    {
      let home = try TemporaryFolder()
      try FileManager.default.createSymbolicLink(
        atPath: home.path("Pictures"), withDestinationPath: pictures.path)
      try await XvfbServer.run { display in
        let app = try await display.open(
          ["--pictures", home.path("gone"), "--columns", "6", "--hud", "off"],
          variables: ["HOME": home.url.path])
        _ = try await display.screen(showing: "the reason and buttons") { screen in
          let middle = screen.cropped(x: 300, y: 300, width: 680, height: 200)
          return middle.count(every: 1) { min($0.red, $0.green, $0.blue) > 170 } > 200
        }
        try await display.use(app, "key", "Tab", "Tab", "Return")
        _ = try await display.screen(showing: "the pictures") {
          pictures.places(in: $0).count == 12
        }
        #expect(app.errors.isEmpty)
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test func `each start has a window of its own, and shares state and caches with the others`()
      async throws
    {
      let shared = try TemporaryFolder()
      let others = try PictureFolder(count: 5, enlarged: 8)
      try await XvfbServer.run { display in
        // The second time, the index and the thumbnails are read.
        for _ in 0..<2 {
          var apps: [AppUnderTest] = []
          // Each window opens in front of the others, and looks different.
          for (folder, columns) in [(pictures, 6), (pictures, 12), (others, 6)] {
            apps.append(
              try AppUnderTest(
                [folder.path, "--order", "month", "--columns", "\(columns)", "--hud", "off"],
                on: display, wrapper: ["env", "XDG_CACHE_HOME=\(shared.path("cache"))"],
                state: shared.path("state")))
            _ = try await display.screen(showing: "the photos of its folder") {
              // The folders have the same colors, and the larger one has more.
              pictures.places(in: $0).count == folder.colors.count
                && (folder.path == others.path || pictures.columns(in: $0) == columns)
            }
          }
          for app in apps { app.terminate() }
          for app in apps {
            let outcome = try await app.finish()
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
          }
          let session = try String(
            contentsOfFile: shared.path("state/gridapp/session.json"), encoding: .utf8)
          for folder in [pictures, others] {
            #expect(session.components(separatedBy: "\"\(folder.path)\"").count == 2, "\(session)")
          }
        }
      }
    }

    @Test func `the first start shows a hint once, and without state none`() async throws {
      let state = try TemporaryFolder()
      /// Returns the number of bright pixels at the bottom, where messages are.
      func brightness(_ screen: PixelImage) -> Int {
        screen.cropped(x: 300, y: 740, width: 680, height: 60)
          .count(every: 1) { min($0.red, $0.green, $0.blue) > 170 }
      }
      try await XvfbServer.run { display in
        func start(_ options: String...) async throws -> (AppUnderTest, PixelImage) {
          let app = try await display.open(
            [pictures.path, "--columns", "12", "--hud", "off"] + options, state: state.url.path,
            isFirstStart: true)
          return (
            app,
            try await display.screen(showing: "pictures") { pictures.places(in: $0).count == 12 }
          )
        }
        let settings = state.path("gridapp/settings")
        let (stateless, screen) = try await start("--no-state")
        #expect(brightness(screen) == 0)
        #expect(try await stateless.close(on: display).status == 0)
        #expect(!FileManager.default.fileExists(atPath: settings))

        let (first, _) = try await start()
        _ = try await display.screen(showing: "the hint") { brightness($0) > 200 }
        try await display.use(first, "key", "question", "Escape")
        _ = try await display.screen(showing: "no hint after help") {
          pictures.places(in: $0).count == 12 && brightness($0) == 0
        }
        #expect(try await first.close(on: display).status == 0)
        #expect(try String(contentsOfFile: settings, encoding: .utf8) == "hint=shown\n")

        let (second, later) = try await start()
        #expect(brightness(later) == 0)
        #expect(try await second.close(on: display).status == 0)
      }
    }
  }
}
