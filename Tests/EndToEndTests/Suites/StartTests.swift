import Foundation
import TestSupport
import Testing

extension EndToEnd.Untimed {
  /// Tests starts in surroundings that lack something.
  @Suite struct StartTests {
    private let pictures: PictureFolder

    init() throws {
      pictures = try PictureFolder(count: 30)
    }

    /// A command that runs the app with a limit of open files, "-n" or "-Sn".
    private func limit(_ option: String, _ count: Int) -> [String] {
      ["bash", "-c", "ulimit \(option) \(count) && exec \"$@\"", "bash"]
    }

    private func open(
      on display: XvfbServer, wrapper: [String]
    ) async throws -> AppUnderTest {
      let app = try AppUnderTest(
        [pictures.path, "--columns", "6", "--hud", "off"], on: display, wrapper: wrapper)
      try await eventually("a window") { try await display.showsWindow(of: app) }
      return app
    }

    @Test(arguments: [10, 12, 15])
    func `with too few files for a window the app ends with one line`(count: Int) async throws {
      try await XvfbServer.run { display in
        let app = try AppUnderTest([pictures.path], on: display, wrapper: limit("-n", count))
        let outcome = try await app.finish()
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("only \(count) files may be open"))
        #expect(outcome.errors.count { $0 == "\n" } == 1, "\(outcome.errors)")
      }
    }

    @Test(arguments: [20, 32])
    func `with too few files for all photos the window and standard error say so`(
      count: Int
    ) async throws {
      try await XvfbServer.run { display in
        let empty = try await display.screen()
        let app = try await open(on: display, wrapper: limit("-n", count))
        _ = try await display.screen(showing: "a message at the bottom") { screen in
          guard let window = screen.difference(from: empty) else { return false }
          let message = screen.cropped(
            x: window.columns.lowerBound + window.columns.count / 4,
            y: window.rows.upperBound - 60, width: window.columns.count / 2, height: 50)
          return message.colors(every: 1).count > 12
        }
        #expect(app.errors.contains("only \(count) files may be open"))
        app.terminate()
        #expect(try await app.finish().status == 0)
      }
    }

    @Test(arguments: [10, 20])
    func `a soft limit of open files is raised to the hard one`(count: Int) async throws {
      try await XvfbServer.run { display in
        let app = try await open(on: display, wrapper: limit("-Sn", count))
        _ = try await display.screen(showing: "photos") {
          pictures.columns(in: $0) == 6 && $0.isWithoutPlaceholders
        }
        #expect(app.errors == "")
        #expect(try await app.close(on: display).status == 0)
      }
    }

    /// A command that runs the app without `/proc`.
    private let withoutProc = [
      "unshare", "--mount", "--map-root-user", "sh", "-c",
      "mount -t tmpfs none /proc && exec \"$@\"", "sh",
    ]

    @Test func `without proc no argument is lost`() async throws {
      let version = try await AppUnderTest(["--version"], on: nil, wrapper: withoutProc).finish()
      #expect(version.status == 0 && version.output.contains("."))
      let wrong = try await AppUnderTest(["--nonsense"], on: nil, wrapper: withoutProc).finish()
      #expect(wrong.status == 64 && wrong.errors.contains("--nonsense"))
    }

    @Test func `without proc a required sandbox exists, or the app refuses in one line`()
      async throws
    {
      let folder = try TemporaryFolder()
      try await XvfbServer.run { display in
        let app = try AppUnderTest(
          [
            pictures.path, "--require-sandbox", "--columns", "6", "--hud", "off", "--duration", "4",
            "--screenshot", folder.path("end.png"),
          ], on: display, wrapper: withoutProc)
        let outcome = try await app.finish()
        if outcome.status == 0 {
          #expect(try pictures.columns(in: PixelImage(contentsOfPNG: folder.path("end.png"))) == 6)
        } else {
          #expect(outcome.status == 1)
          #expect(outcome.errors.contains("--require-sandbox"))
          #expect(outcome.errors.count { $0 == "\n" } == 1, "\(outcome.errors)")
        }
      }
    }

    @Test func `a desktop without title bars is explained once`() async throws {
      let folder = try TemporaryFolder()
      try await WestonSession.run { session in
        for isFirst in [true, false] {
          let app = try AppUnderTest(
            [pictures.path, "--hud", "off"], environment: session.environment,
            variables: ["LIBDECOR_PLUGIN_DIR": folder.path("none")], state: folder.path("state"))
          let settings = folder.path("state/gridapp/settings")
          try await eventually("the settings with the explanation") {
            let text = try? String(contentsOfFile: settings, encoding: .utf8)
            return text?.contains("titlebar=explained") == true
          }
          try await eventually("a thread of the window") {
            try app.threadNames.contains("watch display")
          }
          app.terminate()
          let outcome = try await app.finish()
          #expect(outcome.status == 0)
          #expect(outcome.errors.contains("libdecor-0-plugin-1-gtk") == isFirst)
        }
        // With a plugin there is nothing to explain.
        _ = try folder.write("", to: "libdecor-cairo.so")
        let app = try AppUnderTest(
          [pictures.path, "--hud", "off"], environment: session.environment,
          variables: ["LIBDECOR_PLUGIN_DIR": folder.url.path], state: folder.path("other"))
        try await eventually("a thread of the window") {
          try app.threadNames.contains("watch display")
        }
        app.terminate()
        #expect(!(try await app.finish().errors.contains("libdecor-0-plugin-1-gtk")))
      }
    }

    @Test func `without EGL the message says what to install`() async throws {
      try await SwaySession.run { display in
        let app = try AppUnderTest(
          [pictures.path], on: display, variables: ["SDL_VIDEO_EGL_DRIVER": "/nonexistent"])
        let outcome = try await app.finish()
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("install libegl1"), "\(outcome.errors)")
        #expect(outcome.errors.count { $0 == "\n" } == 1, "\(outcome.errors)")
      }
    }
  }
}
