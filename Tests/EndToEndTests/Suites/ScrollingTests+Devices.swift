import TestSupport
import Testing

/// Tests high-resolution wheels, buttons, held keys, thumbs, and changing the number of columns.
extension EndToEnd.ScrollingTests {
  @Test func `a fraction of a notch scrolls by the same fraction of a step`() async throws {
    try await SwaySession.run { display in
      let pointer = try VirtualPointer(in: display)
      let (app, top) = try await open(on: display)
      try await pointer.wheel(parts: Array(repeating: 0.1, count: 25))
      _ = try await stillScreen(after: top, on: display)
      let last = try #require(try await offsets(of: app, on: display).last)
      #expect(abs(last - 250) <= 1, "\(last)")
    }
  }

  @Test func `turning the wheel of a Wayland mouse back reverses the content immediately`()
    async throws
  {
    try await SwaySession.run { display in
      let pointer = try VirtualPointer(in: display)
      let (app, top) = try await open(on: display)
      try await pointer.wheel(parts: Array(repeating: 1, count: 10))
      try pointer.wheel(-1)
      _ = try await stillScreen(after: top, on: display)
      let offsets = try await offsets(of: app, on: display)
      let furthest = try #require(offsets.indices.max { offsets[$0] < offsets[$1] })
      #expect(offsets[furthest...].isDescending, "the remaining distance down is dropped")
      #expect(offsets.last! < 900, "\(offsets.last!)")
    }
  }

  @Test func `the middle button drags the content by its own distance`() async throws {
    try await XvfbServer.run { display in
      let (app, top) = try await open(on: display)
      // The pointer rests before the release, so there is no fling.
      try await display.use(
        app, "mousedown", "2", "mousemove_relative", "--", "0", "-90", "sleep", "0.1",
        "mousemove_relative", "--", "0", "-110", "sleep", "0.5", "mouseup", "2")
      _ = try await stillScreen(after: top, on: display)
      let last = try #require(try await offsets(of: app, on: display).last)
      #expect(abs(last - 200) <= 1, "\(last)")
    }
  }

  @Test func `content pulled past its start springs back`() async throws {
    try await XvfbServer.run { display in
      let (app, top) = try await open(on: display)
      try await display.use(
        app, "mousedown", "2", "mousemove_relative", "0", "150", "sleep", "0.1",
        "mousemove_relative", "0", "100", "sleep", "0.3")
      let pulled = try await stillScreen(after: top, on: display)
      let distance =
        try #require(pictures.places(in: pulled)[0]).y - pictures.places(in: top)[0]!.y
      #expect(distance > 40 && distance < 250, "\(distance)")
      try await display.use(app, "mouseup", "2")
      let back = try await stillScreen(after: pulled, on: display)
      #expect(pictures.isSame(back, top))
      #expect(try await offsets(of: app, on: display).last == 0)
    }
  }

  @Test func `fingers on a touchpad pull content past its start, and it springs back`()
    async throws
  {
    try await SwaySession.run { display in
      let pointer = try VirtualPointer(in: display)
      let (app, top) = try await open(on: display)
      try await pointer.finger(pixelsPerSecond: -1500, for: .seconds(2))
      let back = try await stillScreen(on: display)
      #expect(pictures.isSame(back, top))
      let offsets = try await offsets(of: app, on: display)
      #expect(offsets.min()! < -300, "\(offsets.min()!)")
      #expect(offsets.min()! > -800, "\(offsets.min()!)")
      #expect(offsets.last == 0)
      // The content moves in almost every frame; hardly any frame repeats the previous offset.
      let still = zip(offsets, offsets.dropFirst()).count { $0 == $1 }
      #expect(still < offsets.count / 4, "\(still) of \(offsets.count)")
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

  @Test func `scrolling by a held arrow key stops soon after its release, with the focus visible`()
    async throws
  {
    try await XvfbServer.run { display in
      let (app, top) = try await open(on: display)
      // X repeats the held key. F5 marks the release in the recording.
      try await display.use(app, "keydown", "Down", "sleep", "2", "keyup", "Down", "key", "F5")
      let screen = try await stillScreen(after: top, on: display)
      #expect(screen.count(every: 1) { $0 == Self.focusColor } > 200)
      #expect(try await app.close(on: display).status == 0)

      let log = try FrameLog(contentsOf: csv)
      let offsets = try log.numbers("scroll_px")
      let mark = try #require(try log.texts("mark").lastIndex { !$0.isEmpty })
      let row = 210.0
      #expect(offsets.max()! > 4 * row, "it repeated")
      #expect(offsets.last! - offsets[mark] < 2.5 * row, "\(offsets.last!) from \(offsets[mark])")
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
          hypot($0.value.x - 740, $0.value.y - 400) < hypot($1.value.x - 740, $1.value.y - 400)
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

  private static let focusColor = PixelColor(0x5AA9FF)

  private func hypot(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}
