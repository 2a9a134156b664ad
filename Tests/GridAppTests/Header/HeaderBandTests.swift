import FrameTiming
import Testing

@testable import GridApp

/// Tests when a header in a low window scrolls away and comes back.
@MainActor
struct HeaderBandTests {
  private let height = 44.0

  private func time(_ frame: Int) -> FrameTime {
    FrameTime(nanoseconds: 0).advanced(bySeconds: Double(frame) / 60)
  }

  /// Follows offsets, one in each frame, and returns what is shown after each.
  private func follow(
    _ offsets: [Double], window: Double = 400, isMoving: Bool = true
  ) -> [Double] {
    var band = HeaderBand()
    return offsets.enumerated().map { index, offset in
      band.follow(
        offset: offset, height: height, window: window, isMoving: isMoving, at: time(index))
      return band.shown
    }
  }

  @Test func `it scrolls away with the content, and comes back with it`() {
    #expect(follow([-44, -30, 0, 20, 10, -10]) == [44, 30, 0, 0, 10, 30])
    #expect(follow([-44, -44, 200, 180]) == [44, 44, 0, 20])
  }

  @Test func `a window with enough height keeps it`() {
    #expect(follow([-44, 100, 900, 5_000], window: 800) == [44, 44, 44, 44])
  }

  @Test func `a jump by more than the window changes nothing`() {
    #expect(follow([-44, 0, 10_000, 100]) == [44, 0, 0, 0])
  }

  @Test func `at the beginning of the content it is shown`() {
    #expect(follow([500, 480, -44]).last == 44)
    #expect(follow([9_000, -44]).last == 44)
  }

  @Test func `at rest it completes its movement to the nearer side`() {
    let closing = follow([300] + Array(repeating: 334, count: 30), isMoving: false)
    #expect(closing[1] == 10 && closing[2] < 10 && closing.last == 0)
    let opening = follow([300] + Array(repeating: 314, count: 30), isMoving: false)
    #expect(opening[1] == 30 && opening[2] > 30 && opening.last == 44)
  }
}
