import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Tests an open photo with the keys of a keyboard.
  @Suite struct ViewerTests {
    private let pictures: PictureFolder

    init() throws { pictures = try PictureFolder(count: 3) }

    /// Returns the bounds of the first photo; nil if it is not visible.
    private func bounds(in screen: PixelImage) -> PictureBounds? { pictures.bounds(in: screen)[0] }

    /// Whether something covers a part of the window next to a small photo.
    private func isCovered(
      _ columns: Range<Int>, _ rows: Range<Int>, in screen: PixelImage
    ) -> Bool {
      let background = screen[columns.lowerBound - 40, 400]
      return rows.contains { y in
        columns.contains { x in
          screen[x, y] != background && screen[x, y] != pictures.colors[0]
        }
      }
    }

    /// Opens the first photo, 96 by 72 pixels.
    private func open(on display: XvfbServer) async throws -> AppUnderTest {
      let app = try await display.open([pictures.path, "--columns", "6", "--hud", "off"])
      _ = try await display.screen(showing: "photos") { pictures.places(in: $0).count == 3 }
      try await display.use(app, "key", "Tab", "Return")
      _ = try await display.stillScreen(
        after: nil, isComplete: { Set(pictures.places(in: $0).keys) == [0] },
        isSame: pictures.isSame)
      return app
    }

    @Test func `selected photos are shown next to each other, two at a time`() async throws {
      try await XvfbServer.run { display in
        let app = try await display.open([pictures.path, "--columns", "6", "--hud", "off"])
        _ = try await display.screen(showing: "photos") { pictures.places(in: $0).count == 3 }
        /// Whether a screen shows only two photos, one in each half of the window.
        func areCompared(_ left: Int, _ right: Int, in screen: PixelImage) -> Bool {
          let bounds = pictures.bounds(in: screen)
          guard bounds.count == 2, let first = bounds[left], let second = bounds[right] else {
            return false
          }
          return first.right < 640 && second.left > 640
        }
        try await display.use(app, "key", "ctrl+a", "ctrl+e")
        _ = try await display.screen(showing: "two photos") { areCompared(0, 1, in: $0) }
        try await display.use(app, "key", "Right")
        _ = try await display.screen(showing: "the third") { areCompared(0, 2, in: $0) }
        try await display.use(app, "key", "Escape", "Escape")
        _ = try await display.screen(showing: "the grid") { pictures.places(in: $0).count == 3 }
        #expect(try await app.close(on: display).errors.isEmpty)
      }
    }

    @Test func `an animated photo plays again and again`() async throws {
      let folder = try TemporaryFolder()
      let bytes = Data(base64Encoded: WebPFiles.animation, options: .ignoreUnknownCharacters)
      let path = folder.path("moving.webp")
      // Two frames of 100 ms repeat as often as the test looks, and it would always see the same one.
      let slower = Self.webP(try #require(bytes), milliseconds: 330)
      try slower.write(to: URL(filePath: path))
      try await XvfbServer.run { display in
        let app = try await display.open([path, "--hud", "off"])
        // Two frames, of which the second one is mirrored.
        func frame(in screen: PixelImage) -> [PixelColor] {
          stride(from: 600, to: 680, by: 4).map { screen[$0, 380] }
        }
        // The changes of the screen. While the photo opens, it has other sizes than later.
        var frames: [[PixelColor]] = []
        _ = try await display.screen(showing: "two frames in turn, again and again") {
          let shown = frame(in: $0)
          if Set(shown).count > 1, shown != frames.last { frames.append(shown) }
          return frames.count >= 5 && Set(frames.suffix(5)).count == 2
        }
        #expect(try await app.close(on: display).status == 0)
      }
    }

    /// Returns a WebP animation whose frames have another duration.
    private static func webP(_ animation: Data, milliseconds: Int) -> Data {
      var bytes = animation
      var start = bytes.startIndex
      // The duration follows the position and the size of the frame, three bytes each.
      while let frame = bytes.range(of: Data("ANMF".utf8), in: start..<bytes.endIndex) {
        let duration = frame.upperBound + 4 + 12
        bytes[duration] = UInt8(milliseconds & 255)
        bytes[duration + 1] = UInt8(milliseconds >> 8)
        start = frame.upperBound
      }
      return bytes
    }

    @Test func `a notch of the wheel shows one other photo`() async throws {
      try await XvfbServer.run { display in
        let app = try await open(on: display)
        try await display.use(app, "mousemove", "640", "400", "click", "5")
        _ = try await display.stillScreen(
          after: nil, isComplete: { Set(pictures.places(in: $0).keys) == [1] },
          isSame: pictures.isSame)
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test func `R rotates the open photo, and zooming shows the level for a moment`()
      async throws
    {
      try await XvfbServer.run { display in
        let app = try await open(on: display)
        let fitted = try #require(bounds(in: try await display.screen()))
        #expect(fitted.width > fitted.height)
        try await display.use(app, "key", "r")
        _ = try await display.screen(showing: "the photo upright") {
          bounds(in: $0).map { $0.height > $0.width } == true
        }
        try await display.use(app, "key", "shift+r")
        _ = try await display.screen(showing: "the photo as before") {
          bounds(in: $0) == fitted
        }
        try await display.use(app, "key", "ctrl+plus")
        _ = try await display.screen(showing: "a larger photo and the level") {
          (bounds(in: $0)?.width ?? 0) > fitted.width && isCovered(560..<720, 4..<80, in: $0)
        }
        _ = try await display.screen(showing: "no level") {
          !isCovered(560..<720, 4..<80, in: $0)
        }
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test func `I shows information, and W the next photos until Esc`() async throws {
      try await XvfbServer.run { display in
        let app = try await open(on: display)
        let corner = (columns: 1000..<1260, rows: 20..<200)
        #expect(!isCovered(corner.columns, corner.rows, in: try await display.screen()))
        try await display.use(app, "key", "i")
        _ = try await display.screen(showing: "information") {
          isCovered(corner.columns, corner.rows, in: $0)
        }
        try await display.use(app, "key", "i")
        _ = try await display.screen(showing: "no information") {
          !isCovered(corner.columns, corner.rows, in: $0)
        }
        try await display.use(app, "key", "w")
        _ = try await display.screen(showing: "the next photo") {
          Set(pictures.places(in: $0).keys) == [1]
        }
        // The first Esc ends the slideshow, the second one closes the photo.
        try await display.use(app, "key", "Escape", "Left")
        _ = try await display.screen(showing: "the first photo") {
          Set(pictures.places(in: $0).keys) == [0]
        }
        try await display.use(app, "key", "Escape")
        _ = try await display.screen(showing: "the grid") { pictures.places(in: $0).count == 3 }
        #expect(try await app.close(on: display).status == 0)
      }
    }
  }
}
