import FrameTiming
import GridEngine
import Testing

@testable import GridApp

struct ViewerTransitionTests {
  private func time(_ milliseconds: Int64) -> FrameTime {
    FrameTime(nanoseconds: 1_000_000_000 + milliseconds * 1_000_000)
  }

  @Test func `opening ends in the window after a quarter of a second`() {
    var flight = ViewerTransition()
    var places: [Double] = []
    for frame in 0...20 {
      flight.advance(to: time(Int64(frame) * 16))
      places.append(flight.progress)
    }
    #expect(places.first == 0 && places.last == 1 && !flight.isMoving)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(places[15] < 1 && places[16] == 1)
  }

  @Test func `a reversed animation continues from its progress and ends at the tile`() {
    var flight = ViewerTransition()
    flight.advance(to: time(0))
    flight.advance(to: time(100))
    let there = flight.progress
    flight.turn(toOpen: false)
    flight.advance(to: time(116))
    #expect(flight.progress == there && !flight.hasLanded)
    flight.advance(to: time(132))
    #expect(flight.progress < there)
    flight.advance(to: time(366))
    #expect(flight.hasLanded && !flight.isMoving)
  }

  @Test func `the animation starts with the part that the tile shows`() {
    let tile = Rect(x: 30, y: 40, width: 100, height: 100)
    let window = Rect(x: 0, y: 50, width: 600, height: 300)
    let start = PictureFit.frame(of: window, filling: tile)
    let part = PictureFit.part(of: start, shownBy: PixelSize(width: 100, height: 100))
    #expect(part == tile)
    #expect(PictureFit.between(start, window, 0) == start)
    #expect(PictureFit.between(start, window, 1) == window)
  }
}
