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
