import FrameTiming
import GridEngine
import Testing

@testable import PhotoBrowser

struct ViewerTransitionTests {
  private func time(_ milliseconds: Int64) -> FrameTime {
    FrameTime(nanoseconds: 1_000_000_000 + milliseconds * 1_000_000)
  }

  @Test func `opening ends in the window after a quarter of a second`() {
    var transition = ViewerTransition()
    var progress: [Double] = []
    for frame in 0...20 {
      transition.advance(to: time(Int64(frame) * 16))
      progress.append(transition.progress)
    }
    #expect(progress.first == 0 && progress.last == 1 && !transition.isMoving)
    #expect(zip(progress, progress.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(progress[15] < 1 && progress[16] == 1)
  }

  @Test func `a reversed animation continues from its progress and ends at the tile`() {
    var transition = ViewerTransition()
    transition.advance(to: time(0))
    transition.advance(to: time(100))
    let progress = transition.progress
    transition.reverse(toOpen: false)
    transition.advance(to: time(116))
    #expect(transition.progress == progress && !transition.hasLanded)
    transition.advance(to: time(132))
    #expect(transition.progress < progress)
    transition.advance(to: time(366))
    #expect(transition.hasLanded && !transition.isMoving)
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
