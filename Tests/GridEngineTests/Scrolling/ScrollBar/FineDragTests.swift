import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

@Suite struct `Fine drags of a scroll bar` {
  typealias World = `Scroll bar stops`.World

  @Test(arguments: Seeds.chosen)
  func `every stop is reached by a click and a fine drag in whole points`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(30) {
      let world = World(using: &random)
      for _ in 0..<20 {
        // Of months next to each other, the first is reached.
        let wanted = world.stops.first(
          atOffsetOf: Int.random(in: world.offsets.indices, using: &random))
        let start = world.position(wanted).rounded()
        var drag = ScrollBarDrag(geometry: world.bar, centeredAt: start, stops: world.stops)
        var pointer = start
        let offset = world.stops.contentOffset(of: wanted, on: world.bar)
        drag.move(to: pointer, isFine: true, stops: world.stops)
        for _ in 0..<4_000 where drag.target.stop != wanted {
          let place = (drag.target.position, drag.target.stop ?? 0)
          pointer += place < (offset, wanted) ? 1 : -1
          drag.move(to: pointer, isFine: true, stops: world.stops)
        }
        #expect(drag.target.stop == wanted && drag.target.position == offset, "\(wanted)")
      }
    }
  }

  @Test(arguments: Seeds.chosen)
  func `a click in whole points reaches every stop that has a point of the track`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(60) {
      let world = World(using: &random)
      let extent = world.bar.range.upperBound
      guard extent > ScrollBarDrag.fineness * world.bar.room else { continue }
      for stop in world.offsets.indices {
        let position = world.position(stop)
        let gaps = [stop - 1, stop + 1].filter(world.offsets.indices.contains)
          .map { abs(world.position($0) - position) }
        // A pointer in the last half point is at the end of the content.
        let isInside = position < world.bar.track - world.bar.thumbLength / 2 - 0.5
        guard isInside, gaps.allSatisfy({ $0 > 1.01 }) else { continue }
        let drag = ScrollBarDrag(
          geometry: world.bar, centeredAt: position.rounded(), stops: world.stops)
        let offset = world.stops.contentOffset(of: stop, on: world.bar)
        #expect(drag.target.position == offset)
        #expect(drag.target.stop == stop)
      }
    }
  }

  @Test(arguments: Seeds.chosen)
  func `a fine drag never goes back, and returns to where it was`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(30) {
      let world = World(using: &random)
      let pointer = Double.random(in: 0...world.bar.track, using: &random).rounded()
      var drag = ScrollBarDrag(geometry: world.bar, centeredAt: pointer, stops: world.stops)
      drag.move(to: pointer, isFine: true, stops: world.stops)
      let first = drag.target
      var last = first
      for step in 1...300 {
        drag.move(to: pointer + Double(step), isFine: true, stops: world.stops)
        #expect(drag.target.position >= last.position)
        last = drag.target
      }
      drag.move(to: pointer, isFine: true, stops: world.stops)
      #expect(drag.target == first)
    }
  }

  @Test func `without stops a fine drag has a sixteenth of the speed`() throws {
    let bar = ScrollBarGeometry(track: 824, viewport: 800, range: 0...8_000_000)
    var drag = try #require(ScrollBarDrag(geometry: bar, position: 4_000_000, pointer: 412))
    drag.move(to: 412, isFine: true, stops: nil)
    #expect(drag.target == .init(position: 4_000_000))
    drag.move(to: 428, isFine: true, stops: nil)
    #expect(abs(drag.target.position - 4_010_000) < 1e-3)
    drag.move(to: -100_000, isFine: true, stops: nil)
    #expect(drag.target.position == 0 && drag.thumbStart == 0)
  }

  @Test func `the content stays at a finely dragged place when the pointer returns to the bar`() {
    let stops = ScrollBarStops(count: 1_000) { 10_000 * Double($0) }
    let bar = ScrollBarGeometry(track: 824, viewport: 800, range: 0...9_990_000)
    var drag = ScrollBarDrag(geometry: bar, centeredAt: 400, stops: stops)
    for pointer in 400...410 { drag.move(to: Double(pointer), isFine: true, stops: stops) }
    let place = drag.target
    let thumb = drag.thumbStart
    drag.move(to: 411, stops: stops)
    #expect(drag.target == place && drag.thumbStart == thumb)
    drag.move(to: 430, stops: stops)
    #expect(abs(drag.thumbStart - thumb - 19) < 1e-9)
    #expect(drag.target.position > place.position)
  }

  @Test func `short content does not snap to a stop`() {
    let stops = ScrollBarStops(count: 2) { 1_000 * Double($0) }
    let bar = ScrollBarGeometry(track: 600, viewport: 600, range: 0...2_400)
    let position = stops.position(of: 1, on: bar)
    let drag = ScrollBarDrag(geometry: bar, centeredAt: position + 1, stops: stops)
    #expect(drag.target.stop == nil)
    #expect(abs(drag.target.position - 1_005) < 1e-9)
  }

  @Test func `a bar snaps within three points of a stop`() {
    let stops = ScrollBarStops(count: 2) { 500_000 * Double($0) }
    let bar = ScrollBarGeometry(track: 824, viewport: 800, range: 0...1_000_000)
    for (distance, snaps) in [(-4.0, false), (-2.5, true), (0, true), (2.5, true), (4, false)] {
      let drag = ScrollBarDrag(geometry: bar, centeredAt: 412 + distance, stops: stops)
      #expect((drag.target.stop == 1) == snaps, "\(distance)")
      #expect((drag.target.position == 500_000) == snaps, "\(distance)")
    }
  }

  @Test func `stops behind the last window are named one after the other at the end`() {
    // The last three stops cannot be at the top of the window.
    let offsets = [0.0, 1_000_000, 1_000_200, 1_000_400]
    let stops = ScrollBarStops(count: 4) { offsets[$0] }
    let bar = ScrollBarGeometry(track: 824, viewport: 800, range: 0...1_000_000)
    var drag = ScrollBarDrag(geometry: bar, centeredAt: 812, stops: stops)
    var named: [Int?] = []
    for pointer in 0...40 {
      drag.move(to: 812 + Double(pointer), isFine: true, stops: stops)
      named.append(drag.target.stop)
    }
    #expect(Set(named).isSuperset(of: [1, 2, 3]))
  }
}
