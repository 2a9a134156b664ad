import FrameTiming
import Testing

@testable import GridApp

@MainActor
final class NoticesTests {
  private var notices = Notices()
  private let start = FrameTime(nanoseconds: 1_000_000_000)

  /// Returns the text after the messages whose time is over were removed, and whether it changed.
  private func text(at seconds: Double) -> (String?, hasChanged: Bool) {
    let hasChanged = notices.expire(at: time(seconds))
    return (notices.text, hasChanged)
  }

  private func time(_ seconds: Double) -> FrameTime { start.advanced(bySeconds: seconds) }

  @Test func `a message disappears after four seconds`() {
    #expect(notices.nextChange(after: start) == nil)
    notices.show("one", at: start)
    #expect(notices.nextChange(after: time(1)) == time(4))
    #expect(text(at: 3.9) == ("one", false))
    #expect(text(at: 4) == (nil, true))
    #expect(text(at: 5) == (nil, false))
  }

  @Test func `the hint waits for a message, and disappears after its own time`() {
    notices.show("one", at: start)
    notices.showHint("hint", at: start)
    #expect(notices.text == "one")
    #expect(text(at: 4) == ("hint", true))
    #expect(notices.nextChange(after: time(4)) == time(Notices.hintDuration))
    notices.show("two", at: time(14))
    #expect(text(at: 16) == ("two", false), "the hint is over meanwhile")
    #expect(text(at: 18) == (nil, true))
    #expect(notices.nextChange(after: time(18)) == nil)
  }

  @Test func `the hint is removed when the user has followed it`() {
    notices.showHint("hint", at: start)
    notices.removeHint()
    #expect(notices.text == nil && notices.nextChange(after: start) == nil)
  }
}
