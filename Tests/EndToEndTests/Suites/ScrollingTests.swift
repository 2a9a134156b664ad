import TestSupport
import Testing

extension EndToEnd {
  @Suite struct ScrollingTests {
    private let pictures: PictureFolder
    private let folder: TemporaryFolder

    init() throws {
      pictures = try PictureFolder(count: 600)
      folder = try TemporaryFolder()
    }

    private var csv: String { folder.path("frames.csv") }

    /// Opens the pictures, six in a row, recording, and waits until they are there.
    private func open(
      on display: any HeadlessDisplay
    ) async throws -> (app: AppUnderTest, top: PixelImage) {
      let app = try await display.open([
        pictures.path, "--columns", "6", "--hud", "off", "--record", csv,
      ])
      _ = try await display.screen(showing: "the first pictures") {
        pictures.places(in: $0).count >= 18 && $0.isWithoutPlaceholders
      }
      return (app, try await stillScreen(on: display))
    }

    /// Waits until the screen is another than `before` and has been the same, with every picture
    /// there, for three looks in a row.
    private func stillScreen(
      after before: PixelImage? = nil, on display: any HeadlessDisplay
    ) async throws -> PixelImage {
      var last: PixelImage?
      var same = 0
      return try await eventually("the screen to be still", every: .milliseconds(150)) {
        let screen = try await display.screen()
        same = screen == last ? same + 1 : 0
        last = screen
        return same >= 2 && screen != before && screen.isWithoutPlaceholders ? screen : nil
      }
    }

    /// Closes the app and reads what it recorded of the content's way.
    private func offsets(
      of app: AppUnderTest, on display: any HeadlessDisplay
    ) async throws -> [Double] {
      #expect(try await app.close(on: display).status == 0)
      return try FrameLog(contentsOf: csv).numbers("scroll_px")
    }

    @Test func `the wheel scrolls down smoothly, and as far up again`() async throws {
      try await XvfbServer.run { display in
        let (app, top) = try await open(on: display)
        try await display.use(app, "click", "--repeat", "4", "--delay", "30", "5")
        let below = try await stillScreen(after: top, on: display)
        try await display.use(app, "click", "--repeat", "4", "--delay", "30", "4")
        #expect(try await stillScreen(after: below, on: display) == top)

        let offsets = try await offsets(of: app, on: display)
        let furthest = try #require(offsets.indices.max { offsets[$0] < offsets[$1] })
        #expect(offsets[furthest] > 100)
        #expect(offsets[...furthest].isAscending && offsets[furthest...].isDescending)
        #expect(Set(offsets[...furthest]).count > 4, "no jump, but a way of many frames")
        #expect(offsets.last == 0)
      }
    }

    @Test func `turning the wheel back turns the content at once`() async throws {
      try await XvfbServer.run { display in
        let (app, top) = try await open(on: display)
        try await display.use(
          app, "click", "--repeat", "10", "--delay", "20", "5", "key", "F5", "click", "4")
        _ = try await stillScreen(after: top, on: display)
        #expect(try await app.close(on: display).status == 0)

        let log = try FrameLog(contentsOf: csv)
        let offsets = try log.numbers("scroll_px")
        let mark = try #require(try log.texts("mark").lastIndex { !$0.isEmpty })
        // The click may be seen a frame or two after the mark; from then on it only goes up.
        let after = offsets.suffix(from: min(mark + 3, offsets.count - 1))
        #expect(after.isDescending, "\(Array(after))")
        #expect(offsets.last! < offsets.max()!)
      }
    }

    @Test func `a finger on the touchpad moves the content by its own way`() async throws {
      try await SwaySession.run { display in
        let pointer = try VirtualPointer(in: display)
        let (app, top) = try await open(on: display)
        // Too slow to be thrown: what is sent is all the way there is.
        let way = try await pointer.finger(pixelsPerSecond: 150, for: .seconds(2))
        _ = try await stillScreen(after: top, on: display)
        let last = try #require(try await offsets(of: app, on: display).last)
        #expect(abs(last - way) <= 2, "\(last) instead of \(way)")
      }
    }

    @Test func `a fast finger throws the content, which goes on and comes to rest`() async throws {
      try await SwaySession.run { display in
        let pointer = try VirtualPointer(in: display)
        let (app, top) = try await open(on: display)
        let way = try await pointer.finger(pixelsPerSecond: 1500, for: .milliseconds(800))
        _ = try await stillScreen(after: top, on: display)
        let offsets = try await offsets(of: app, on: display)
        #expect(try #require(offsets.last) > way + 100)
        #expect(offsets.isAscending)
      }
    }

    @Test func `the wheel of a Wayland mouse scrolls as far as one on X11`() async throws {
      var ends: [Double] = []
      try await SwaySession.run { display in
        let pointer = try VirtualPointer(in: display)
        let (app, top) = try await open(on: display)
        try pointer.wheel(3)
        _ = try await stillScreen(after: top, on: display)
        ends.append(try #require(try await offsets(of: app, on: display).last))
      }
      try await XvfbServer.run { display in
        let (app, top) = try await open(on: display)
        try await display.use(app, "click", "--repeat", "3", "--delay", "10", "5")
        _ = try await stillScreen(after: top, on: display)
        ends.append(try #require(try await offsets(of: app, on: display).last))
      }
      #expect(ends[0] == ends[1] && ends[0] > 0)
    }

    @Test func `End shows the last picture and Home the first`() async throws {
      try await XvfbServer.run { display in
        let (app, top) = try await open(on: display)
        try await display.use(app, "key", "End")
        let end = try await stillScreen(after: top, on: display)
        #expect(pictures.readingOrder(in: end).last == 599)
        try await display.use(app, "key", "Home")
        #expect(try await stillScreen(after: end, on: display) == top)
        #expect(try await offsets(of: app, on: display).last == 0)
      }
    }

    @Test(arguments: ["Next", "space"])
    func `a page down moves by most of the window, and keeps something to go by`(
      key: String
    ) async throws {
      try await XvfbServer.run { display in
        let (app, top) = try await open(on: display)
        try await display.use(app, "key", key)
        let screen = try await stillScreen(after: top, on: display)
        #expect(pictures.places(in: screen)[0] == nil)
        let last = try #require(try await offsets(of: app, on: display).last)
        #expect((400...800).contains(last), "\(last)")
      }
    }

    @Test func `Ctrl and plus or minus change the columns and keep the middle in place`()
      async throws
    {
      try await XvfbServer.run { display in
        let (app, top) = try await open(on: display)
        try await display.use(app, "click", "--repeat", "12", "--delay", "20", "5")
        let six = try await stillScreen(after: top, on: display)
        let middle = try #require(pictures.nearest(toX: 640, y: 400, in: six))

        var before = six
        for key in ["ctrl+plus", "ctrl+minus"] {
          try await display.use(app, "key", key)
          let after = try await stillScreen(after: before, on: display)
          #expect(abs(pictures.columns(in: after) - pictures.columns(in: before)) == 1)
          let place = try #require(pictures.places(in: after)[middle], "\(key) lost \(middle)")
          #expect(abs(place.y - 400) < 200, "\(key) moved it to \(place)")
          before = after
        }
        #expect(pictures.columns(in: before) == 6)
        #expect(try await app.close(on: display).status == 0)
      }
    }
  }
}

extension PictureFolder {
  /// The picture whose middle is closest to a place on the screen.
  fileprivate func nearest(toX x: Double, y: Double, in screen: PixelImage) -> Int? {
    places(in: screen).min { a, b in
      func distance(_ place: (x: Double, y: Double)) -> Double {
        (place.x - x) * (place.x - x) + (place.y - y) * (place.y - y)
      }
      return distance(a.value) < distance(b.value)
    }?.key
  }
}

extension Sequence<Double> {
  /// Whether no number is below the one before it.
  var isAscending: Bool { zip(self, dropFirst()).allSatisfy { $0 <= $1 } }

  /// Whether no number is above the one before it.
  var isDescending: Bool { zip(self, dropFirst()).allSatisfy { $0 >= $1 } }
}
