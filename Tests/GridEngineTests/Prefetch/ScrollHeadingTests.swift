import FrameTiming
import Testing

@testable import GridEngine

/// Tests when a reversal changes the scroll direction.
struct ScrollHeadingTests {
  private func moment(_ milliseconds: Int64) -> FrameTime {
    FrameTime(nanoseconds: milliseconds * 1_000_000)
  }

  @Test func `the direction changes after a quarter of a viewport, not after small movements`() {
    var heading = ScrollHeading()
    heading.contentDidMove(by: -24, viewport: 100, at: moment(0))
    #expect(heading.isForward)
    heading.contentDidMove(by: 24, viewport: 100, at: moment(16))
    heading.contentDidMove(by: -24, viewport: 100, at: moment(500))
    #expect(heading.isForward, "movement that was reverted does not count")
    heading.contentDidMove(by: -1, viewport: 100, at: moment(510))
    #expect(!heading.isForward)
  }

  @Test func `a slow reversal counts after a tenth of a second`() {
    var heading = ScrollHeading()
    for time in stride(from: 0, to: 96, by: 16) {
      heading.contentDidMove(by: -1, viewport: 1000, at: moment(Int64(time)))
      #expect(heading.isForward)
    }
    heading.contentDidMove(by: -1, viewport: 1000, at: moment(100))
    #expect(!heading.isForward)
  }
}
