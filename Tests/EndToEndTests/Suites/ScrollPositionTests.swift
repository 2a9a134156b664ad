import TestSupport
import Testing

extension EndToEnd.Untimed {
  /// Tests the positions to which keys, wheels and the scroll bar move the content.
  @Suite struct ScrollPositionTests: ScrollingSuite {
    let pictures: PictureFolder
    let folder: TemporaryFolder

    init() throws {
      pictures = try PictureFolder(count: 600)
      folder = try TemporaryFolder()
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

    @Test func `arrow keys move the focus and scroll it into view`() async throws {
      try await XvfbServer.run { display in
        let (app, top) = try await open(on: display)
        try await display.use(app, "key", "--repeat", "8", "--delay", "400", "Down")
        let below = try await stillScreen(after: top, on: display)
        // The first press focuses the first photo, the others move down by a row of six.
        let focused = 7 * 6
        #expect(pictures.places(in: below)[focused] != nil)
        #expect(below.count(every: 1) { $0 == Self.focusColor } > 200)
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test func `Ctrl and the wheel change the columns around the pointer`() async throws {
      try await XvfbServer.run { display in
        let (app, top) = try await open(on: display)
        try await display.use(app, "click", "--repeat", "12", "--delay", "20", "5")
        let six = try await stillScreen(after: top, on: display)
        // The pointer is over the center of a tile, whose neighbors may move to another row.
        let places = pictures.places(in: six)
        let index = try #require(
          places.min {
            distance($0.value.x - 740, $0.value.y - 400)
              < distance($1.value.x - 740, $1.value.y - 400)
          }
        ).key
        // Then the pointer moves to the margin, because a hovered tile is lighter.
        try await display.use(
          app, "mousemove", "740", "400", "keydown", "ctrl", "click", "4", "keyup", "ctrl",
          "mousemove", "3", "400")
        let five = try await stillScreen(after: six, on: display)
        #expect(pictures.columns(in: five) == 5)
        let place = try #require(pictures.places(in: five)[index])
        // The tile grew around the point under the pointer, so its center moved only a little.
        #expect(abs(place.y - places[index]!.y) < 30, "\(place.y) from \(places[index]!.y)")
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test func `a thumb that is dragged through long content shows the position`() async throws {
      try await XvfbServer.run { display in
        let (app, top) = try await open(on: display)
        try await display.use(
          app, "mousemove", "1275", "15", "mousedown", "1", "mousemove", "1275", "300",
          "mousemove", "1275", "398")
        let held = try await stillScreen(after: top, on: display)
        try await display.use(app, "mousemove", "1275", "398", "mouseup", "1")
        let free = try await display.screen(showing: "no bubble") {
          $0.difference(from: held, tolerance: 16) != nil
        }
        // The bubble is to the left of the thumb.
        let bubble = held.cropped(x: 1100, y: 380, width: 160, height: 40)
        #expect(
          bubble.difference(
            from: free.cropped(x: 1100, y: 380, width: 160, height: 40), tolerance: 16) != nil)
        #expect(try await app.close(on: display).status == 0)
      }
    }

    @Test(arguments: [false, true])
    func `turning the wheel down scrolls horizontal content`(
      isRightToLeft: Bool
    ) async throws {
      let layout = try folder.write(
        """
        {"container": {"width": 1280, "height": 800}, "scrollDirection": "horizontal",
         "rightToLeft": \(isRightToLeft), "sections": [{"items": 60, "group":
          {"axis": "vertical", "size": {"width": 200, "height": "100%h"},
           "subitems": [{"size": {"width": "100%w", "height": "100%h"}}]}}]}
        """, to: "strip.json")
      try await XvfbServer.run { display in
        let app = try await display.open(["--layout", layout, "--hud", "off", "--record", csv])
        _ = try await display.screen(showing: "the strip") {
          $0.count(every: 16) { max($0.red, $0.green, $0.blue) > 120 } > 1000
        }
        try await display.use(app, "click", "--repeat", "3", "--delay", "20", "5")
        try await eventually("content three notches away from its start") {
          let offsets = try FrameLog(contentsOf: csv).numbers("scroll_px")
          return offsets.last.map { abs($0 - (isRightToLeft ? 60 * 200 - 1280 - 300 : 300)) <= 1 }
            ?? false
        }
        try await display.use(app, "key", "End")
        try await eventually("the other end") {
          let offsets = try FrameLog(contentsOf: csv).numbers("scroll_px")
          return offsets.last == (isRightToLeft ? 0 : 60 * 200 - 1280)
        }
        #expect(try await app.close(on: display).status == 0)
      }
    }

    private func distance(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
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
