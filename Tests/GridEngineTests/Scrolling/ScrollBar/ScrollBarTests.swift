import FrameTiming
import TestSupport
import Testing

@testable import GridEngine

@Suite struct `Scroll bar` {
  private let bar = ScrollBarGeometry(track: 600, viewport: 600, range: 0...2400)

  @Test func `the length of the thumb is the visible fraction of the content`() {
    #expect(bar.thumbLength == 120)
    #expect(bar.thumb(at: 0) == (0, 120))
    #expect(bar.thumb(at: 1200) == (240, 120))
    #expect(bar.thumb(at: 2400) == (480, 120))
  }

  @Test func `with ten million rows the thumb is large enough to be pressed`() {
    let long = ScrollBarGeometry(track: 600, viewport: 600, range: 0...1e9)
    #expect(long.thumbLength == 24)
    #expect(long.thumb(at: 1e9).start == 576)
  }

  @Test func `content that fits has no scroll bar`() {
    let short = ScrollBarGeometry(track: 600, viewport: 600, range: 0...0)
    #expect(!short.isNeeded)
    #expect(short.thumbLength == 600)
    #expect(short.position(thumbStart: 10) == 0)
    #expect(ScrollBarDrag(geometry: short, position: 0, pointer: 10) == nil)
  }

  @Test func `past an end the thumb shrinks and stays at the end`() {
    #expect(bar.thumb(at: -50) == (0, 70))
    #expect(bar.thumb(at: 2450) == (530, 70))
    #expect(bar.thumb(at: -500) == (0, 8))
  }

  @Test(arguments: Seeds.chosen)
  func `the thumb stays under the pointer while it is dragged`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Seeds.iterations(200) {
      let bar = ScrollBarGeometry(
        track: .random(in: 100...1000, using: &random),
        viewport: .random(in: 100...1000, using: &random),
        range: -20...Double.random(in: 10...1e7, using: &random))
      let position = Double.random(in: bar.range, using: &random)
      let thumb = bar.thumb(at: position)
      let pointer = thumb.start + thumb.length * .random(in: 0...0.99, using: &random)
      guard let drag = ScrollBarDrag(geometry: bar, position: position, pointer: pointer) else {
        Issue.record("\(pointer) is not in \(thumb)")
        continue
      }
      let extent = bar.range.upperBound - bar.range.lowerBound
      #expect(abs(drag.position(pointer: pointer) - position) < 1e-9 * extent + 1e-6)
      let moved = pointer + .random(in: -300...300, using: &random)
      let start = bar.thumb(at: drag.position(pointer: moved)).start
      #expect(abs(start - drag.thumbStart(pointer: moved)) < 1e-6)
      #expect((0...1).contains(drag.fraction(pointer: moved)))
    }
  }

  @Test func `a drag beyond the track scrolls exactly to an end`() throws {
    let drag = try #require(ScrollBarDrag(geometry: bar, position: 1200, pointer: 300))
    #expect(drag.position(pointer: 5000) == 2400)
    #expect(drag.fraction(pointer: 5000) == 1)
    #expect(drag.position(pointer: -5000) == 0)
    #expect(drag.fraction(pointer: -5000) == 0)
  }

  @Test func `a press on the track pages towards the pointer and stops there`() {
    #expect(bar.part(at: 10, position: 1200) == .before)
    #expect(bar.part(at: 250, position: 1200) == .thumb)
    #expect(bar.part(at: 400, position: 1200) == .after)
    var position = 0.0
    var seen: [Double] = []
    for _ in 0..<6 {
      position = bar.clickTarget(at: 360, position: position, page: 500)
      seen.append(position)
    }
    #expect(seen == [500, 1000, 1500, 1500, 1500, 1500])
    #expect(bar.clickTarget(at: 5, position: 300, page: 500) == 0)
    #expect(bar.clickTarget(at: 599, position: 2300, page: 500) == 2400)
  }
}

@Suite struct `Scroll bar fading` {
  @Test func `the bar is visible for half a second after its use and fades in a quarter`() {
    var fade = ScrollBarFade()
    #expect(fade.opacity(at: .at(0)) == 0)
    #expect(fade.nextChange(after: .at(0)) == nil)
    fade.wasUsed(at: .at(100))
    #expect(fade.opacity(at: .at(100)) == 1)
    #expect(fade.opacity(at: .at(600)) == 1)
    #expect(abs(fade.opacity(at: .at(725)) - 0.5) < 1e-6)
    #expect(fade.opacity(at: .at(850)) == 0)
  }

  @Test func `the next change is the time of the next needed frame`() {
    var fade = ScrollBarFade()
    fade.wasUsed(at: .at(100))
    #expect(fade.nextChange(after: .at(200)) == .at(600))
    #expect(fade.nextChange(after: .at(700)) == .at(700))
    #expect(fade.nextChange(after: .at(900)) == nil)
  }

  @Test func `use during the fade shows the bar again`() {
    var fade = ScrollBarFade()
    fade.wasUsed(at: .at(100))
    fade.wasUsed(at: .at(700))
    #expect(fade.opacity(at: .at(1200)) == 1)
  }
}
