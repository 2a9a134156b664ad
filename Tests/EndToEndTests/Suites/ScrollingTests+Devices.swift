import TestSupport
import Testing

/// Tests high-resolution wheels, buttons, touchpads and held keys.
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
      // A last frame that is left out has no row.
      let last = try #require(try await offsets(of: app, on: display).last)
      #expect(abs(last) < 1, "\(last)")
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

  @Test func `scrolling by a held arrow key stops soon after its release, with the focus visible`()
    async throws
  {
    try await XvfbServer.run { display in
      let (app, top) = try await open(on: display)
      // X repeats the held key. F6 marks the release in the recording.
      try await display.use(app, "keydown", "Down", "sleep", "2", "keyup", "Down", "key", "F6")
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
}
