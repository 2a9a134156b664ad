import CGLX
import FrameTiming
import Glibc
import Synchronization
import Testing

@testable import GridSDL

/// A fake GLX that is stepped manually.
private nonisolated enum FakeGLX {
  struct State: Sendable {
    var hasContext = true
    var extensions = "GLX_ARB_create_context GLX_OML_sync_control"
    var answers = true
    /// The number of requested and of finished swaps, and the refresh of the last finished one.
    var requested: Int64 = 40
    var finished: Int64 = 40
    var microseconds: Int64 = 0
    /// The time of the clock in nanoseconds.
    var now: Int64 = 1_000_000_000_000
  }

  static let state = Mutex(State())

  static var functions: grid_glx_functions {
    var functions = grid_glx_functions()
    functions.now = { FakeGLX.state.withLock { $0.now } }
    unsafe functions.get_current_display = {
      FakeGLX.state.withLock { $0.hasContext } ? unsafe UnsafeMutableRawPointer(bitPattern: 1) : nil
    }
    functions.get_current_drawable = { 7 }
    // Never freed, because GLX owns its string.
    unsafe functions.query_extensions_string = { _, _ in
      unsafe UnsafePointer(strdup(FakeGLX.state.withLock { $0.extensions }))
    }
    unsafe functions.get_sync_values = { _, _, ust, msc, sbc in
      FakeGLX.state.withLock { now in
        unsafe ust?.pointee = now.microseconds
        unsafe msc?.pointee = 0
        unsafe sbc?.pointee = now.finished
        return now.answers ? 1 : 0
      }
    }
    unsafe functions.get_msc_rate = { _, _, numerator, denominator in
      unsafe numerator?.pointee = 60_000
      unsafe denominator?.pointee = 1001
      return 1
    }
    unsafe functions.wait_for_sbc = { _, _, target, ust, msc, sbc in
      FakeGLX.state.withLock { now in
        if target == 0 { now.finished = now.requested }
        unsafe ust?.pointee = now.microseconds
        unsafe msc?.pointee = 0
        unsafe sbc?.pointee = now.finished
        return 1
      }
    }
    return functions
  }
}

@MainActor @Suite(.serialized)
struct GLXDisplayTimesTests {
  init() { FakeGLX.state.withLock { $0 = FakeGLX.State() } }

  private func make() -> GLXDisplayTimes? { GLXDisplayTimes(functions: FakeGLX.functions) }

  /// Presents a frame, with or without a swap.
  private func present(_ frame: Int, with times: GLXDisplayTimes, swaps: Bool = true) {
    times.willPresent(frame: frame)
    FakeGLX.state.withLock {
      $0.requested += swaps ? 1 : 0
      $0.now += 16_683_333
    }
  }

  /// Finishes swaps up to a number.
  private func finish(_ count: Int64) {
    FakeGLX.state.withLock {
      $0.finished += count
      $0.microseconds = $0.now / 1000
    }
  }

  private func answers(_ times: GLXDisplayTimes) -> [PresentationFeedback] {
    var all: [PresentationFeedback] = []
    times.drain { all.append($0) }
    return all
  }

  @Test func `the number of finished swaps identifies the frame`() throws {
    let times = try #require(make())
    present(10, with: times)
    #expect(answers(times).isEmpty)
    present(11, with: times)
    finish(1)
    let first = try #require(answers(times).first)
    #expect(first.frame == 10 && first.source == .openMLSync)
    #expect(first.period == 16_683_333)
    #expect(first.time == FrameTime(nanoseconds: 1_000_033_366_000))
    #expect(answers(times).isEmpty)
    finish(1)
    #expect(answers(times).map(\.frame) == [11])
  }

  @Test(arguments: [3, 20])
  func `counting restarts after frames that a hidden window did not swap`(hidden: Int) throws {
    let times = try #require(make())
    for frame in 0..<hidden { present(frame, with: times, swaps: false) }
    FakeGLX.state.withLock { $0.now += 500_000_000 }
    for frame in hidden..<(hidden + 5) {
      present(frame, with: times)
      finish(1)
      #expect(answers(times).map(\.frame) == [frame])
    }
  }

  @Test func `times of another clock are ignored`() throws {
    let times = try #require(make())
    present(0, with: times)
    finish(1)
    FakeGLX.state.withLock { $0.microseconds = 12 }
    #expect(answers(times).isEmpty)
  }

  @Test func `creation fails without a context, the extension or sync values`() {
    FakeGLX.state.withLock { $0.hasContext = false }
    #expect(make() == nil)
    FakeGLX.state.withLock { $0 = .init(extensions: "GLX_OML_sync_control2 XGLX_OML_sync_control") }
    #expect(make() == nil)
    FakeGLX.state.withLock { $0 = .init(answers: false) }
    #expect(make() == nil)
  }

  @Test func `creation fails without a window`() { #expect(GLXDisplayTimes(of: nil) == nil) }
}
