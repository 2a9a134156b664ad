import Foundation
import TestSupport
import Testing

extension EndToEnd.Untimed {
  @Suite struct HUDTests {
    private let pictures: PictureFolder

    init() throws {
      pictures = try PictureFolder(count: 30)
    }

    @Test func `F3 shows a line of text in the lower left corner and hides it again`()
      async throws
    {
      try await XvfbServer.run { display in
        let app = try await display.open([pictures.path, "--hud", "off"])
        let without = try await display.screen(showing: "pictures alone") {
          pictures.places(in: $0).count >= 12 && $0.isWithoutPlaceholders
        }
        try await display.use(app, "key", "F3")
        let with = try await display.screen(showing: "the HUD's text") { $0.bottom.inkCount > 40 }
        let change = try #require(with.difference(from: without, tolerance: 16))
        #expect(change.columns.lowerBound < 100 && change.columns.count < 640)
        #expect(change.rows.lowerBound > 800 - 60)

        // Compact, full, off: the second press hides it at the latest.
        try await eventually("the HUD to go", every: .milliseconds(300)) {
          try await display.use(app, "key", "F3")
          return try await display.screen().difference(from: without, tolerance: 16) == nil
        }
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func `the compact HUD covers only one line at the bottom`(
      kind: DisplayKind
    ) async throws {
      try await kind.run { display in
        let app = try await display.open([pictures.path, "--hud", "compact"])
        let screen = try await display.screen(showing: "the HUD over pictures") {
          pictures.places(in: $0).count >= 12
            && $0.bottom.inkCount > 100
        }
        #expect(screen.cropped(x: 0, y: 0, width: 1280, height: 740).inkCount == 0)
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test
    func `an overlay that F3 switched off stays off in the next run, unless an option requests it`()
      async throws
    {
      let state = try TemporaryFolder()
      let settings = state.path("gridapp/settings")
      try await XvfbServer.run { display in
        func run(_ options: [String] = [], showing isShown: Bool, pressing presses: Int = 0)
          async throws
        {
          let app = try await display.open([pictures.path] + options, state: state.url.path)
          let screen = try await display.screen(showing: "pictures, overlay \(isShown)") {
            pictures.places(in: $0).count >= 12 && $0.isWithoutPlaceholders
              && ($0.bottom.inkCount > 40) == isShown
          }
          for _ in 0..<presses { try await display.use(app, "key", "F3") }
          if presses > 0 {
            _ = try await display.screen(showing: "another overlay") {
              $0.difference(from: screen, tolerance: 16) != nil && $0.bottom.inkCount == 0
            }
          }
          #expect(try await app.close(on: display).status == 0)
        }
        try await run(showing: true, pressing: 2)
        #expect(try String(contentsOfFile: settings, encoding: .utf8) == "hint=shown\nhud=off\n")
        try await run(showing: false)
        try await run(["--hud", "compact"], showing: true)
        #expect(try String(contentsOfFile: settings, encoding: .utf8) == "hint=shown\nhud=off\n")
        try await run(showing: false)
        try Data([0, 255, 10, 61, 61]).write(to: URL(filePath: settings))
        try await run(showing: true)
      }
    }
  }
}

extension EndToEnd {
  @Suite struct SlowOverlayTests {
    @Test func `a slow overlay is drawn less often and reports that once`() async throws {
      let pictures = try PictureFolder(count: 300)
      let folder = try TemporaryFolder()
      let script = try folder.write("200 pad 9000 7500\n", to: "a.replay")
      try await XvfbServer.run { display in
        let csv = folder.path("frames.csv")
        let outcome = try await AppUnderTest(
          [
            pictures.path, "--replay", script, "--duration", "8", "--record", csv, "--hud", "full",
            "--columns", "2",
          ], on: display, program: "SlowGridApp", variables: ["SLOW_OVERLAY": "9"]
        ).finish()
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("GridApp: the overlay takes "))
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        let draw = try FrameLog(contentsOf: csv).numbers("draw_ms")
        // Drawn in each of the first frames, and later only in some.
        #expect(draw.prefix(10).allSatisfy { $0 >= 9 }, "\(draw.prefix(10))")
        #expect(draw.suffix(60).contains { $0 < 9 }, "\(draw.suffix(60))")
      }
    }
  }
}

extension PixelImage {
  /// The strip at the bottom, below the pointer, with the overlay.
  fileprivate var bottom: PixelImage { cropped(x: 0, y: height - 60, width: width, height: 60) }

  /// The number of pixels as light as text; no photo of a ``PictureFolder`` is as light.
  fileprivate var inkCount: Int {
    count(every: 1) { min($0.red, $0.green, $0.blue) > 205 }
  }
}
