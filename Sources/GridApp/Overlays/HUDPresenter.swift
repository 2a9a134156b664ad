import FrameTiming
import GridEngine
import GridSDL

/// Draws the overlay of frame times over finished frames, and measures what that takes.
final class HUDPresenter {
  private let hud: HUD
  private let display: Display
  private let reporter: FrameReporter
  /// Milliseconds that each drawing of the overlay is made to take, for tests; nil for none.
  private let busyMilliseconds: Double?
  private var preparation = 0.0
  private var framesToSample = 0
  /// Waiting for the drawing in the midst of a frame takes time that nothing else runs in.
  private static let framesBetweenSamples = 15

  /// Makes a presenter of `hud`, which shows what `reporter` knows.
  ///
  /// - Parameter busyMilliseconds: What each drawing of the overlay is made to take, for tests.
  init(_ hud: HUD, on display: Display, reporter: FrameReporter, busyMilliseconds: Double?) {
    self.hud = hud
    self.display = display
    self.reporter = reporter
    self.busyMilliseconds = busyMilliseconds
  }

  /// Brings figures up to date when it is time to; before the frame is drawn.
  func prepare(clock: FrameClock, at time: FrameTime, isComplete: Bool = false) {
    update(clock: clock, at: time)
    hud.prepare(
      reporter.journal.ring, in: OverlayPlacement(window: display.window.size).bounds.size,
      with: display.renderer, isComplete: isComplete)
    preparation = FrameTime.now.milliseconds(since: time)
  }

  /// Takes up figures when it is time to, and draws nothing.
  func update(clock: FrameClock, at time: FrameTime) {
    hud.update(reporter.journal, clock: clock, figures: reporter.figures, at: time)
  }

  /// Draws the overlay over everything else, and measures it by itself: with everything else submitted
  /// before, what it takes is its own.
  ///
  /// - Returns: A message to the user: once, when the overlay is drawn less often from now on.
  func drawMeasured() -> String? {
    guard hud.mode != .off else { return nil }
    return display.window.drawsLater ? drawSampled() : drawMeasured { $0.flush() }
  }

  /// Draws the overlay over everything else.
  func draw() {
    hud.draw(reporter.journal.ring, with: display.renderer)
    if hud.isDrawnAnew { BusyWork.run(milliseconds: busyMilliseconds, since: .now) }
  }

  /// Where drawing is done later, and so what is submitted says nothing of what it takes: waits for
  /// it, in some frames only.
  private func drawSampled() -> String? {
    framesToSample -= hud.isDrawnAnew ? 1 : 0
    guard hud.isDrawnAnew, framesToSample <= 0 else {
      draw()
      return nil
    }
    framesToSample = hud.isReduced ? Int(1 / OverlayPace.interval) : Self.framesBetweenSamples
    display.renderer.finish()
    return drawMeasured { $0.finish() }
  }

  private func drawMeasured(until submit: (Renderer) -> Void) -> String? {
    let start = FrameTime.now
    draw()
    submit(display.renderer)
    let end = FrameTime.now
    return hud.note(cost: preparation + end.milliseconds(since: start), at: end)
  }
}
