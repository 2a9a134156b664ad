import TestSupport
import Testing

extension EndToEnd.Untimed {
  /// Tests the header of a folder with the pointer.
  @Suite struct HeaderTests {
    private let pictures: PictureFolder

    init() throws { pictures = try PictureFolder(count: 60) }

    /// The horizontal middles of the last buttons.
    private let menu = "1255"
    private let find = "1219"
    /// The middle of the height of the header.
    private let y = "22"

    /// Opens the photos with a header, six in a row.
    private func open(on display: XvfbServer) async throws -> (app: AppUnderTest, top: PixelImage) {
      let app = try await display.open([
        pictures.path, "--header", "--columns", "6", "--hud", "off", "--order", "name",
      ])
      let top = try await display.screen(showing: "three rows") {
        pictures.places(in: $0).count >= 18 && $0.isWithoutPlaceholders
      }
      return (app, top)
    }

    @Test func `the first row is below the header, which full screen hides`() async throws {
      try await XvfbServer.run { display in
        let (app, top) = try await open(on: display)
        let first = try #require(pictures.places(in: top)[0])
        try await display.use(app, "key", "F11")
        _ = try await display.screen(showing: "the row at the top") {
          guard let place = pictures.places(in: $0)[0] else { return false }
          return abs(first.y - place.y - 44) <= 2
        }
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test func `the button of the search opens its field`() async throws {
      try await XvfbServer.run { display in
        let (app, top) = try await open(on: display)
        try await display.use(app, "mousemove", find, y, "click", "1")
        _ = try await display.screen(showing: "the field") {
          $0.difference(from: top, tolerance: 16).map { $0.rows.upperBound > 700 } == true
        }
        try await display.use(app, "type", "picture-00004")
        _ = try await display.screen(showing: "one photo") {
          Set(pictures.places(in: $0).keys) == [4]
        }
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test func `the menu of everything quits the app`() async throws {
      try await XvfbServer.run { display in
        let (app, top) = try await open(on: display)
        try await display.use(app, "mousemove", menu, y, "click", "1")
        _ = try await display.screen(showing: "the menu") {
          $0.difference(from: top, tolerance: 16).map { $0.rows.count > 300 } == true
        }
        try await display.use(app, "key", "End", "Return")
        #expect(try await app.finish().status == 0)
      }
    }
  }
}
