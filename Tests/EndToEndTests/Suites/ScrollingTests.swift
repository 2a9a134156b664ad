import TestSupport
import Testing

extension EndToEnd {
  @Suite struct ScrollingTests {
    let pictures: PictureFolder
    let folder: TemporaryFolder

    init() throws {
      pictures = try PictureFolder(count: 600)
      folder = try TemporaryFolder()
    }

    var csv: String { folder.path("frames.csv") }

    /// Opens the photos, six in a row, with a recording, and waits until they are visible.
    func open(
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

    /// Waits until the photos have moved since `before`, and are complete and unchanged in three
    /// consecutive images.
    func stillScreen(
      after before: PixelImage? = nil, on display: any HeadlessDisplay
    ) async throws -> PixelImage {
      try await display.stillScreen(
        after: before, isComplete: \.isWithoutPlaceholders, isSame: pictures.isSame)
    }

    /// Closes the app and returns the recorded content offsets.
    func offsets(
      of app: AppUnderTest, on display: any HeadlessDisplay
    ) async throws -> [Double] {
      #expect(try await app.close(on: display).status == 0)
      return try FrameLog(contentsOf: csv).numbers("scroll_px")
    }

    @Test func `the wheel scrolls down smoothly, and up by the same distance`() async throws {
      try await XvfbServer.run { display in
        let (app, top) = try await open(on: display)
        try await display.use(app, "click", "--repeat", "4", "--delay", "30", "5")
        let below = try await stillScreen(after: top, on: display)
        try await display.use(app, "click", "--repeat", "4", "--delay", "30", "4")
        let back = try await stillScreen(after: below, on: display)
        #expect(pictures.isSame(back, top))

        let offsets = try await offsets(of: app, on: display)
        let furthest = try #require(offsets.indices.max { offsets[$0] < offsets[$1] })
        #expect(offsets[furthest] > 100)
        #expect(offsets[...furthest].isAscending && offsets[furthest...].isDescending)
        #expect(Set(offsets[...furthest]).count > 4, "a movement of many frames instead of a jump")
        #expect(offsets.last == 0)
      }
    }

    @Test func `turning the wheel back reverses the content immediately`() async throws {
      try await XvfbServer.run { display in
        let (app, top) = try await open(on: display)
        try await display.use(
          app, "click", "--repeat", "10", "--delay", "20", "5", "key", "F5", "click", "4")
        _ = try await stillScreen(after: top, on: display)
        #expect(try await app.close(on: display).status == 0)

        let log = try FrameLog(contentsOf: csv)
        let offsets = try log.numbers("scroll_px")
        let mark = try #require(try log.texts("mark").lastIndex { !$0.isEmpty })
        // The notch may arrive a frame or two after the mark; then the content only moves up.
        let after = offsets.suffix(from: min(mark + 3, offsets.count - 1))
        #expect(after.isDescending, "\(Array(after))")
        #expect(offsets.last! < offsets.max()!)
      }
    }

    @Test func `a finger on the touchpad moves the content by its own distance`() async throws {
      try await SwaySession.run { display in
        let pointer = try VirtualPointer(in: display)
        let (app, top) = try await open(on: display)
        // Too slow for a fling: the content moves by the sent distance only.
        let travelled = try await pointer.finger(pixelsPerSecond: 150, for: .seconds(2))
        _ = try await stillScreen(after: top, on: display)
        let last = try #require(try await offsets(of: app, on: display).last)
        #expect(abs(last - travelled) <= 1, "\(last) instead of \(travelled)")
      }
    }

    @Test func `a fast finger starts a fling, which comes to rest`() async throws {
      try await SwaySession.run { display in
        let pointer = try VirtualPointer(in: display)
        let (app, top) = try await open(on: display)
        let travelled = try await pointer.finger(pixelsPerSecond: 1500, for: .milliseconds(800))
        _ = try await stillScreen(after: top, on: display)
        let offsets = try await offsets(of: app, on: display)
        #expect(try #require(offsets.last) > travelled + 100)
        #expect(offsets.isAscending, "\(offsets.prefix(20))")

        // After the maximum velocity it decelerates in each frame, and finally rests.
        let speeds = try FrameLog(contentsOf: csv).numbers("velocity_px_s")
        let fastest = try #require(speeds.indices.max { speeds[$0] < speeds[$1] })
        let beyond = try #require(offsets.firstIndex { $0 > travelled })
        let flight = speeds.suffix(from: max(fastest, beyond))
        #expect(flight.isDescending, "\(Array(flight))")
        #expect(flight.count > 20 && flight.last == 0)
      }
    }

    @Test func `the wheel of a Wayland mouse scrolls by the same distance as on X11`() async throws
    {
      var screens: [PixelImage] = []
      try await SwaySession.run { display in
        let pointer = try VirtualPointer(in: display)
        let (app, top) = try await open(on: display)
        try pointer.wheel(3)
        screens.append(try await stillScreen(after: top, on: display))
        #expect(try await app.close(on: display).status == 0)
      }
      try await XvfbServer.run { display in
        let (app, top) = try await open(on: display)
        try await display.use(app, "click", "--repeat", "3", "--delay", "10", "5")
        screens.append(try await stillScreen(after: top, on: display))
        #expect(try await app.close(on: display).status == 0)
      }
      #expect(pictures.isSame(screens[0], screens[1]))
    }

    @Test func `End shows the last photo and Home the first`() async throws {
      try await XvfbServer.run { display in
        let (app, top) = try await open(on: display)
        try await display.use(app, "key", "End")
        let end = try await stillScreen(after: top, on: display)
        #expect(pictures.readingOrder(in: end).last == 599)
        try await display.use(app, "key", "Home")
        let home = try await stillScreen(after: end, on: display)
        #expect(pictures.isSame(home, top))
        #expect(try await offsets(of: app, on: display).last == 0)
      }
    }

    @Test(arguments: ["Next", "space"])
    func `Page Down and Space move by most of the window`(
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

    @Test func `dragging the scroll bar to the bottom shows the last photo`()
      async throws
    {
      try await XvfbServer.run { display in
        let (app, top) = try await open(on: display)
        try await display.use(
          app, "mousemove", "1275", "15", "mousedown", "1", "mousemove", "1275", "400",
          "mousemove", "1275", "798", "mouseup", "1")
        // The bubble next to the thumb, which covered the last photo, disappears after the release.
        let bottom = try await stillScreen(after: top, on: display)
        #expect(pictures.readingOrder(in: bottom).last == 599)
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test func `Ctrl and plus or minus change the columns and keep the middle in place`()
      async throws
    {
      try await XvfbServer.run { display in
        let (app, top) = try await open(on: display)
        try await display.use(app, "click", "--repeat", "12", "--delay", "20", "5")
        let six = try await stillScreen(after: top, on: display)

        var before = six
        for key in ["ctrl+plus", "ctrl+minus"] {
          try await display.use(app, "key", key)
          let after = try await stillScreen(after: before, on: display)
          #expect(abs(pictures.columns(in: after) - pictures.columns(in: before)) == 1)
          let (old, new) = (pictures.places(in: before), pictures.places(in: after))
          let distances = pictures.middle(of: before).compactMap { index in
            new[index].map { abs($0.y - old[index]!.y) }
          }
          #expect(try #require(distances.min()) < 60, "\(key) moved the middle by \(distances)")
          before = after
        }
        #expect(pictures.columns(in: before) == 6)
        #expect(try await app.close(on: display).status == 0)
      }
    }
  }
}

extension PictureFolder {
  /// The two photos nearest to the center of the screen; with an even number of columns either may
  /// be the anchor.
  fileprivate func middle(of screen: PixelImage) -> [Int] {
    let places = places(in: screen)
    func distance(_ index: Int) -> Double {
      let (x, y) = (places[index]!.x - 640, places[index]!.y - 400)
      return x * x + y * y
    }
    return Array(places.keys.sorted { distance($0) < distance($1) }.prefix(2))
  }
}

extension Sequence<Double> {
  /// Whether the numbers ascend; equal neighbors are allowed.
  var isAscending: Bool { zip(self, dropFirst()).allSatisfy { $0 <= $1 } }

  /// Whether the numbers descend; equal neighbors are allowed.
  var isDescending: Bool { zip(self, dropFirst()).allSatisfy { $0 >= $1 } }
}
