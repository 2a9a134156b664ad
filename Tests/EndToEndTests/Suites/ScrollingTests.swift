import TestSupport
import Testing

extension EndToEnd {
  /// Tests how content moves from frame to frame, by wheels, fingers and buttons.
  @Suite struct ScrollingTests: ScrollingSuite {
    let pictures: PictureFolder
    let folder: TemporaryFolder

    init() throws {
      pictures = try PictureFolder(count: 600)
      folder = try TemporaryFolder()
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
          app, "click", "--repeat", "10", "--delay", "20", "5", "key", "F6", "click", "4")
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

    @Test func `frames that follow a finger record how old the newest event is`() async throws {
      try await SwaySession.run { display in
        let pointer = try VirtualPointer(in: display)
        let (app, top) = try await open(on: display)
        // Too slow for a fling, whose frames have no input.
        _ = try await pointer.finger(pixelsPerSecond: 150, for: .seconds(1))
        _ = try await stillScreen(after: top, on: display)
        #expect(try await app.close(on: display).status == 0)

        let log = try FrameLog(contentsOf: csv)
        let offsets = try log.numbers("scroll_px")
        let ages = try log.numbers("input_age_ms")
        // The events are 8 ms apart, so nearly each frame of the motion has a new one.
        let moving = offsets.indices.dropFirst().filter { offsets[$0] != offsets[$0 - 1] }
        let known = moving.filter { ages[$0] > 0 }
        #expect(moving.count > 20 && 10 * known.count > 7 * moving.count, "\(ages)")
        #expect(ages.allSatisfy { $0 >= 0 && $0 < 500 }, "\(ages)")
        let sorted = known.map { ages[$0] }.sorted()
        #expect(try #require(sorted.dropFirst(sorted.count / 2).first) < 100, "\(ages)")
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
  }
}

extension Sequence<Double> {
  /// Whether the numbers ascend; equal neighbors are allowed.
  var isAscending: Bool { zip(self, dropFirst()).allSatisfy { $0 <= $1 } }

  /// Whether the numbers descend; equal neighbors are allowed.
  var isDescending: Bool { zip(self, dropFirst()).allSatisfy { $0 >= $1 } }
}
