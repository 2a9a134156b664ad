import Foundation
import TestSupport
import Testing

extension EndToEnd.Untimed {
  /// Photos in rows and columns of their own shapes.
  @Suite struct ArrangementTests {
    private let pictures: PictureFolder
    private let folder: TemporaryFolder

    init() throws {
      // Large enough that photos arrive one after the other.
      pictures = try PictureFolder(count: 60, enlarged: 12)
      folder = try TemporaryFolder()
    }

    private var csv: String { folder.path("frames.csv") }

    /// Starts the app with the index of the runs before, and without their thumbnails.
    private func start(
      _ arguments: [String], on display: any HeadlessDisplay
    ) throws -> AppUnderTest {
      let cache = folder.path("cache")
      for name in (try? FileManager.default.contentsOfDirectory(atPath: cache + "/gridapp")) ?? []
      where !name.hasPrefix("photos.sqlite") {
        try? FileManager.default.removeItem(atPath: cache + "/gridapp/" + name)
      }
      return try AppUnderTest(
        [pictures.path, "--order", "name", "--hud", "off"] + arguments, on: display,
        wrapper: ["env", "XDG_CACHE_HOME=" + cache])
    }

    /// Runs the app for so long that it has indexed the folder.
    private func index(on display: any HeadlessDisplay) async throws {
      let outcome = try await start(
        ["--arrange", "rows", "--columns", "12", "--duration", "4"], on: display
      ).finish()
      #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test(arguments: ["rows", "waterfall"])
    func `no photo moves by a pixel while photos arrive`(arrangement: String) async throws {
      try await XvfbServer.run { display in
        try await index(on: display)
        let app = try start(["--arrange", arrangement], on: display)
        var screens: [PixelImage] = []
        _ = try await display.screen(showing: "all photos") { screen in
          screens.append(screen)
          return pictures.bounds(in: screen).count >= 10 && screen.isWithoutPlaceholders
        }
        let complete = pictures.bounds(in: screens.last!)
        // No photo is cropped, except by the end of the window.
        for (index, bounds) in complete where bounds.bottom < 799 {
          let ratio = Double(bounds.width) / Double(bounds.height)
          #expect(abs(ratio - pictures.ratio(index)) < 0.03, "photo \(index): \(bounds)")
        }
        let earlier = screens.filter {
          pictures.hasTiles($0) && pictures.bounds(in: $0) != complete
        }
        #expect(!earlier.isEmpty, "no image of \(screens.count) shows tiles without photos")
        for screen in earlier {
          for (index, bounds) in pictures.bounds(in: screen) {
            #expect(bounds == complete[index], "photo \(index)")
          }
          for (index, bounds) in complete {
            #expect(pictures.isTile(index, at: bounds, in: screen), "tile \(index) at \(bounds)")
          }
        }
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test(arguments: ["rows", "waterfall"])
    func `a jump is at its photo in one frame and stays there`(arrangement: String) async throws {
      let replay = try folder.write("500 jump 40\n2500 mark end\n", to: "jump.replay")
      try await XvfbServer.run { display in
        try await index(on: display)
        let outcome = try await start(
          [
            "--arrange", arrangement, "--replay", replay, "--record", csv, "--duration", "3",
          ], on: display
        ).finish()
        #expect(outcome.status == 0, "\(outcome.errors)")
        let offsets = try FrameLog(contentsOf: csv).numbers("scroll_px").filter { $0 != 0 }
        #expect(Set(offsets).count == 1, "\(Set(offsets))")
      }
    }

    @Test func `V shows rows, a waterfall and the grid again`() async throws {
      try await XvfbServer.run { display in
        let app = try start(["--columns", "6"], on: display)
        func isComplete(_ screen: PixelImage) -> Bool {
          screen.isWithoutPlaceholders && pictures.places(in: screen).count >= 10
        }
        func still(after before: PixelImage?) async throws -> PixelImage {
          try await display.stillScreen(
            after: before, isComplete: isComplete, isSame: pictures.isSame)
        }
        let grid = try await still(after: nil)
        var last = grid
        for _ in 0..<2 {
          try await display.use(app, "key", "ctrl+shift+s")
          last = try await still(after: last)
          #expect(!pictures.isSame(last, grid))
        }
        try await display.use(app, "key", "ctrl+shift+s")
        _ = try await display.screen(showing: "the grid again") { pictures.isSame($0, grid) }
        #expect(try await app.close(on: display).status == 0)
      }
    }
  }
}
