import Foundation
import TestSupport
import Testing

extension EndToEnd.Untimed {
  /// Tests the selection and its actions with a pointer under a Wayland compositor.
  @Suite struct FileActionTests {
    private let pictures: PictureFolder
    private let data: TemporaryFolder

    init() throws {
      pictures = try PictureFolder(count: 12)
      data = try TemporaryFolder()
    }

    /// Opens the photos in rows of eight tiles.
    private func open(on display: SwaySession) async throws -> AppUnderTest {
      let app = try await display.open(
        [pictures.path, "--columns", "8", "--hud", "off", "--window", "1280x800"],
        variables: ["XDG_DATA_HOME": data.path("data")])
      _ = try await display.screen(showing: "twelve photos") {
        pictures.places(in: $0).count == 12
      }
      return app
    }

    /// Drags with the left button, in steps as a hand does.
    private func drag(
      _ pointer: VirtualPointer, from start: (Int, Int), to end: (Int, Int), releases: Bool = true
    ) async throws {
      try pointer.move(toX: UInt32(start.0), y: UInt32(start.1))
      try pointer.press(true)
      for step in 1...10 {
        try pointer.move(
          toX: UInt32(start.0 + (end.0 - start.0) * step / 10),
          y: UInt32(start.1 + (end.1 - start.1) * step / 10))
        try await Task.sleep(for: .milliseconds(20))
      }
      if releases { try pointer.press(false) }
    }

    /// Clicks at a point of a menu.
    private func choose(_ pointer: VirtualPointer, at point: (x: Int, y: Int)) async throws {
      try pointer.move(toX: UInt32(point.x), y: UInt32(point.y))
      try await Task.sleep(for: .milliseconds(100))
      try pointer.press(true)
      try pointer.press(false)
    }

    private func paste(_ type: String, on display: SwaySession) async throws -> String {
      try await ChildProcess.run(
        ["wl-paste", "--no-newline", "--type", type], environment: display.environment)
    }

    private func keep(_ screen: PixelImage, as name: String) throws {
      guard let folder = ProcessInfo.processInfo.environment["KEEP_SCREENS"] else { return }
      try screen.rgba.writePNG(to: "\(folder)/\(name).png")
    }

    @Test func `a rectangle selects photos, which are copied as files and moved to the trash`()
      async throws
    {
      guard FileManager.default.isExecutableFile(atPath: "/usr/bin/wl-paste") else {
        print("SKIPPED: there is no wl-paste (apt install wl-clipboard)")
        return
      }
      try await SwaySession.run { display in
        let pointer = try VirtualPointer(in: display)
        let app = try await open(on: display)
        let places = pictures.places(in: try await display.screen())
        // From the empty space below to the last two photos of the second row.
        let (low, high) = (places[10]!, places[11]!)
        try await drag(
          pointer, from: (Int(high.x) + 200, 700), to: (Int(low.x), Int(low.y) + 20),
          releases: false)
        let band = try await display.screen(showing: "the rectangle") {
          // Its fill over the background.
          $0[Int(high.x) + 150, 650] != PictureFolder.background
        }
        try keep(band, as: "band")
        try pointer.press(false)
        // The menu on one of both.
        let point = (x: Int(low.x), y: Int(low.y))
        try pointer.move(toX: UInt32(point.x), y: UInt32(point.y))
        try await Task.sleep(for: .milliseconds(200))
        try pointer.press(true, button: .right)
        try pointer.press(false, button: .right)
        try await Task.sleep(for: .milliseconds(300))
        try keep(try await display.screen(), as: "menu")
        try await choose(pointer, at: MenuGeometry.copy(at: point))
        let names = [10, 11].map { "\(pictures.path)/\(PictureFolder.name($0))" }
        let list = try await eventually("the clipboard to have the files") {
          let text = try? await paste("text/uri-list", on: display)
          return text?.contains("file://") == true ? text : nil
        }
        let folder = URL(filePath: pictures.path).resolvingSymlinksInPath().path
        let uris = [10, 11].map { "file://\(folder)/\(PictureFolder.name($0))" }
        #expect(list == uris.map { $0 + "\r\n" }.joined())
        #expect(
          try await paste("x-special/gnome-copied-files", on: display)
            == "copy\n" + uris.joined(separator: "\n"))
        // The clipboard is served while the app sleeps, too.
        try await Task.sleep(for: .seconds(2))
        #expect(
          try await paste("text/plain", on: display)
            == uris.map { String($0.dropFirst(7)) }.joined(separator: "\n"))
        // Opens the menu where all of it is below the pointer.
        try pointer.move(toX: UInt32(point.x), y: UInt32(point.y))
        try await Task.sleep(for: .milliseconds(200))
        try pointer.press(true, button: .right)
        try pointer.press(false, button: .right)
        try await Task.sleep(for: .milliseconds(300))
        try await choose(pointer, at: MenuGeometry.trash(at: point))
        _ = try await display.screen(showing: "ten photos") {
          pictures.places(in: $0).keys.max() == 9
        }
        for name in names {
          let trashed = data.path("data") + "/Trash/files/\((name as NSString).lastPathComponent)"
          #expect(FileManager.default.fileExists(atPath: trashed))
        }
        #expect(try await app.close(on: display).status == 0)
      }
    }
  }
}
