import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Tests how the app meets the window system of the session in which it is started.
  @Suite struct WindowSystemTests: ScrollingSuite {
    let pictures: PictureFolder
    let folder: TemporaryFolder

    init() throws {
      pictures = try PictureFolder(count: 600)
      folder = try TemporaryFolder()
    }

    private var conditions: RecordedConditions {
      get throws { try RecordedConditions(besides: csv) }
    }

    // MARK: The window system

    @Test(arguments: DisplayKind.allCases)
    func `the window belongs to the window system that the session prefers`(
      kind: DisplayKind
    ) async throws {
      try await kind.run { display in
        let (app, _) = try await open(on: display)
        #expect(try await app.close(on: display).status == 0)
        #expect(try conditions.videoDriver == (kind.isWayland ? "wayland" : "x11"))
      }
    }

    @Test func `the user's own choice of a window system has precedence`() async throws {
      try await SwaySession.run(hasX11: true) { display in
        let app = try await display.open(
          [pictures.path, "--hud", "off", "--record", csv], variables: ["SDL_VIDEODRIVER": "x11"])
        #expect(try await app.close(on: display).status == 0)
        #expect(try conditions.videoDriver == "x11")
      }
    }

    @Test func `a Wayland session that does not answer leaves the X server`() async throws {
      try await XvfbServer.run { display in
        let app = try await display.open(
          [pictures.path, "--hud", "off", "--record", csv],
          variables: ["WAYLAND_DISPLAY": "wayland-of-yesterday"])
        #expect(try await app.close(on: display).status == 0)
        #expect(try conditions.videoDriver == "x11")
      }
    }

    @Test(arguments: ["opengl", "opengles2"])
    func `a renderer for which SDL makes the window again works`(name: String) async throws {
      try await SwaySession.run { display in
        let app = try await display.open(
          [
            pictures.path, "--columns", "6", "--hud", "off", "--renderer", "opengl", "--record",
            csv,
          ], variables: ["SDL_RENDER_DRIVER": name])
        _ = try await display.screen(showing: "three rows") { pictures.places(in: $0).count >= 18 }
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test(arguments: [150.0, 450])
    func `a finger on the touchpad moves the content of an X11 window by its own distance`(
      speed: Double
    ) async throws {
      try await SwaySession.run(hasX11: true) { display in
        let pointer = try VirtualPointer(in: display)
        let app = try await display.open(
          [pictures.path, "--columns", "6", "--hud", "off", "--record", csv],
          variables: ["WAYLAND_DISPLAY": ""])
        _ = try await display.screen(showing: "the first pictures") {
          pictures.places(in: $0).count >= 18 && $0.isWithoutPlaceholders
        }
        let top = try await stillScreen(on: display)
        let distance = try await pointer.finger(pixelsPerSecond: speed, for: .seconds(2))
        _ = try await stillScreen(after: top, on: display)
        let last = try #require(try await offsets(of: app, on: display).last)
        #expect(try conditions.videoDriver == "x11")
        // Faster than 50 points a second, the release is a fling.
        #expect(abs(last - distance) <= (speed < 200 ? 1 : distance / 3), "\(last) of \(distance)")
      }
    }

    // MARK: A display that ends

    @Test(arguments: [DisplayKind.desktop, .x11])
    func `a lost display ends the app with a message and keeps the recording`(
      kind: DisplayKind
    ) async throws {
      let server = try await kind.startServer()
      let display = kind.display(of: server)
      let app = try await display.open([
        pictures.path, "--columns", "6", "--hud", "off", "--record", csv,
      ])
      _ = try await display.screen(showing: "three rows") { pictures.places(in: $0).count >= 18 }
      // In the middle of motion, which writes rows.
      try await server.stop()
      let outcome = try await app.finish()
      #expect(outcome.status == 1)
      // SDL 3 has a line of its own.
      let lines = outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("ERROR: Wayland") }
      #expect(lines == ["GridApp: the connection to the display was lost"], "\(outcome.errors)")
      _ = try FrameLog(contentsOf: csv).numbers("scroll_px")
      #expect(try conditions.isComplete)
    }

    @Test func `a compositor that ends while the window is opened ends the app`() async throws {
      try await SwaySession.run { display in
        let relay = try await WaylandRelay(to: display, endingAt: "GridApp")
        let app = try AppUnderTest(
          [pictures.path, "--hud", "off"],
          environment: display.environment.merging(relay.variables) { $1 })
        let outcome = try await app.finish()
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("display"), "\(outcome.errors)")
      }
    }

    @Test func `a second signal ends an app whose compositor does not answer`() async throws {
      let server = try await DisplayKind.wayland.startServer()
      let display = DisplayKind.wayland.display(of: server)
      let app = try await display.open([pictures.path, "--hud", "off"])
      try server.freeze()
      app.terminate()
      app.terminate()
      let outcome = try await app.finish()
      // The first may have ended it in order.
      #expect(outcome.status == 0 || outcome.status == 128 + SIGTERM, "\(outcome.status)")
      try await server.stop()
    }

    @Test(arguments: DisplayKind.allCases)
    func `a title beyond the limit of the window system is cut`(kind: DisplayKind) async throws {
      let host = Array(repeating: "a-long-name", count: 600).joined(separator: ".")
      try await kind.run { display in
        let app = try await display.open(["http://\(host)/posts.json", "--hud", "off"])
        app.terminate()
        #expect(try await app.finish().status == 0)
      }
    }

    @Test func `a session bus that never answers does not keep the window from opening`()
      async throws
    {
      let bus = try SilentBus()
      try await XvfbServer.run { display in
        let app = try await display.open(
          [pictures.path, "--hud", "off"], variables: bus.variables)
        #expect(app.errors.contains("the session bus does not answer"), "\(app.errors)")
        #expect(try await app.close(on: display).status == 0)
      }
    }

    // MARK: The refresh rate

    @Test func `another mode of the output is followed at once`() async throws {
      try await SwaySession.run { display in
        let pointer = try VirtualPointer(in: display)
        let (app, _) = try await open(on: display)
        async let scroll = pointer.finger(pixelsPerSecond: 400, for: .seconds(9))
        try await Task.sleep(for: .seconds(3))
        try await display.message("output * mode --custom 1280x800@120Hz")
        try await Task.sleep(for: .seconds(3))
        try await display.message("output * mode --custom 1280x800@60Hz")
        _ = try await scroll
        #expect(try await app.close(on: display).status == 0)
        let recorded = try conditions
        #expect(recorded.pacing == "display")
        let log = try FrameLog(contentsOf: csv)
        let intervals = try log.numbers("frametime")
        // Sway's timer is slower than it states.
        #expect(intervals.count { $0 > 7 && $0 < 11 } > 150, "at 120 Hz")
        #expect(intervals.suffix(60).count { $0 > 15 && $0 < 20 } > 40, "at 60 Hz again")
        let missed = try log.numbers("missed").reduce(0, +)
        #expect(missed < 20, "\(missed)")
      }
    }

    @Test func `after many quick resizes the loop waits for the display`() async throws {
      try await SwaySession.run { display in
        let pointer = try VirtualPointer(in: display)
        let (app, _) = try await open(on: display)
        for step in 0..<25 {
          try await display.message(
            "[pid=\(app.id)] resize set \(900 + step * 12) \(600 + step * 6)")
          try await Task.sleep(for: .milliseconds(50))
        }
        try await pointer.finger(pixelsPerSecond: 400, for: .seconds(3))
        #expect(try await app.close(on: display).status == 0)
        #expect(try conditions.pacing == "display")
      }
    }
  }
}
