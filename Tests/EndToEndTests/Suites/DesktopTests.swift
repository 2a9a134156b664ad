import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Tests what the app takes over from the desktop and from its last run.
  @Suite struct DesktopTests {
    private let pictures: PictureFolder

    init() throws { pictures = try PictureFolder(count: 200, enlarged: 8) }

    /// Whether the corner of the window, which shows only the background, is light.
    private func isLight(_ screen: PixelImage) -> Bool {
      screen.cropped(x: 2, y: 2, width: 6, height: 6).count(every: 1) { $0.red > 200 } == 36
    }

    private func scheme(_ number: UInt32) -> FakePortal.Setting {
      FakePortal.Setting(key: "color-scheme", value: .integer(number))
    }

    @Test(arguments: DisplayKind.allCases)
    func `colors follow the desktop, and a lost bus changes nothing`(kind: DisplayKind) async throws
    {
      let portal = try await FakePortal.start([scheme(2)])
      try await kind.run { display in
        let app = try await display.open(
          [pictures.path, "--columns", "6", "--hud", "off"], variables: portal.variables)
        _ = try await display.screen(showing: "the light theme") { isLight($0) }
        portal.change(scheme(1))
        _ = try await display.screen(showing: "the dark theme") {
          !isLight($0) && !pictures.places(in: $0).isEmpty
        }
        portal.change(scheme(2))
        _ = try await display.screen(showing: "the light theme again") { isLight($0) }
        portal.stop()
        #expect(try await app.close(on: display).status == 0)
        #expect(app.errors == "")
        let dark = try await display.open(
          [pictures.path, "--columns", "6", "--hud", "off", "--theme", "dark"],
          variables: portal.variables)
        _ = try await display.screen(showing: "the chosen theme without a bus") {
          !isLight($0) && !pictures.places(in: $0).isEmpty
        }
        #expect(try await dark.close(on: display).status == 0)
      }
    }

    @Test func `photos and folders that are chosen in the dialog of the desktop are shown`()
      async throws
    {
      let others = try PictureFolder(count: 3, enlarged: 8)
      let copy = try TemporaryFolder()
      // Percent-encoded in a URI.
      let folder = copy.path("Três fotos 100%")
      try FileManager.default.copyItem(atPath: others.path, toPath: folder)
      let portal = try await FakePortal.start([])
      try await XvfbServer.run { display in
        let app = try await display.open(
          [pictures.path, "--columns", "6", "--hud", "off"], variables: portal.variables)
        let before = try await display.stillScreen(
          after: nil, isComplete: \.isWithoutPlaceholders, isSame: pictures.isSame)
        try await display.use(app, "key", "ctrl+shift+o")
        try await eventually("the dialog") { portal.dialogs.count == 1 }
        #expect(portal.dialogs[0].contains("Show folders"))
        #expect(portal.dialogs[0].contains("x11:") && portal.dialogs[0].contains("directory"))
        let after = try await display.stillScreen(
          after: nil, isComplete: \.isWithoutPlaceholders, isSame: pictures.isSame)
        #expect(pictures.readingOrder(in: after) == pictures.readingOrder(in: before))

        portal.choose([URL(filePath: folder).absoluteString])
        try await display.use(app, "key", "ctrl+shift+o")
        let three = try await display.screen(showing: "the three photos of the folder") {
          Set(pictures.places(in: $0).keys) == [0, 1, 2]
        }
        portal.choose(["https://example.org/photo.jpg"])
        try await display.use(app, "key", "ctrl+o")
        _ = try await display.screen(showing: "a message about the address") {
          hasMessage($0, after: three)
        }
        #expect(portal.dialogs.count == 3 && portal.dialogs[2].contains("image/*"))
        portal.choose([URL(filePath: pictures.path + "/" + PictureFolder.name(9)).absoluteString])
        try await display.use(app, "key", "ctrl+o")
        _ = try await display.screen(showing: "the chosen photo, opened") {
          Set(pictures.places(in: $0).keys) == [9]
        }
        portal.stop()
        #expect(try await app.close(on: display).status == 0)
        #expect(app.errors == "")

        let alone = try await display.open(
          [pictures.path, "--columns", "6", "--hud", "off"],
          variables: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
        let still = try await display.stillScreen(
          after: nil, isComplete: \.isWithoutPlaceholders, isSame: pictures.isSame)
        try await display.use(alone, "key", "ctrl+o")
        _ = try await display.screen(showing: "a message about the bus") {
          hasMessage($0, after: still)
        }
        #expect(try await alone.close(on: display).status == 0)
      }
    }

    /// Whether there is another message at the lower edge of Xvfb's screen than before.
    private func hasMessage(_ screen: PixelImage, after before: PixelImage) -> Bool {
      (-20..<20).contains { screen[640 + $0, 770] != before[640 + $0, 770] }
    }

    @Test func `a folder is shown again where it was left, unless a run is measured`() async throws
    {
      let state = try TemporaryFolder()
      let options = [pictures.path, "--columns", "6", "--hud", "off"]
      try await XvfbServer.run { display in
        let first = try await display.open(options, state: state.url.path)
        _ = try await display.screen(showing: "the beginning") {
          pictures.readingOrder(in: $0).first == 0
        }
        try await display.use(first, "key", "End")
        _ = try await display.screen(showing: "the end") {
          pictures.readingOrder(in: $0).last == 199
        }
        // The last row is already visible before the scroll animation has ended.
        let left = try await display.stillScreen(
          after: nil, isComplete: \.isWithoutPlaceholders, isSame: pictures.isSame)
        #expect(try await first.close(on: display).status == 0)

        let second = try await display.open(options, state: state.url.path)
        _ = try await display.screen(showing: "the end again") {
          pictures.readingOrder(in: $0) == pictures.readingOrder(in: left)
        }
        #expect(try await second.close(on: display).status == 0)

        let measured = try await display.open(
          options + ["--duration", "20"], state: state.url.path)
        _ = try await display.screen(showing: "the beginning in a measured run") {
          pictures.readingOrder(in: $0).first == 0
        }
        #expect(try await measured.close(on: display).status == 0)

        let file = state.path("gridapp/session.json")
        try Data("{".utf8).write(to: URL(filePath: file))
        let damaged = try await display.open(options, state: state.url.path)
        _ = try await display.screen(showing: "the beginning without a session") {
          pictures.readingOrder(in: $0).first == 0
        }
        #expect(
          damaged.errors
            == "GridApp: \(file): damaged; it is replaced, and folders begin at the top\n")
        #expect(try await damaged.close(on: display).status == 0)
      }
    }
  }
}
