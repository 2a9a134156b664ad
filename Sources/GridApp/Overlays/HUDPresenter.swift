import FrameTiming
import GridEngine
import GridSDL

/// Draws the frame-time overlay over finished frames, and measures its cost.
final class HUDPresenter {
  private let hud: HUD
  private let display: Display
  private let reporter: FrameReporter
  /// The minimum duration of drawing the overlay in milliseconds, for tests; nil for none.
  private let busyMilliseconds: Double?
  private var preparation = 0.0
  private var framesToSample = 0
  /// Samples are rare, because nothing else runs while a sample waits for the renderer.
  private static let framesBetweenSamples = 15

  /// Creates a presenter of `hud`, which shows the figures of `reporter`.
  ///
  /// - Parameter busyMilliseconds: The minimum duration of drawing the overlay, for tests.
  init(_ hud: HUD, on display: Display, reporter: FrameReporter, busyMilliseconds: Double?) {
    self.hud = hud
    self.display = display
    self.reporter = reporter
    self.busyMilliseconds = busyMilliseconds
  }

  /// Updates the figures if they are due, and prepares the overlay. Call it before drawing the
  /// frame.
  func prepare(clock: FrameClock, at time: FrameTime, isComplete: Bool = false) {
    update(clock: clock, at: time)
    hud.prepare(
      reporter.journal.ring, in: OverlayPlacement(window: display.window.size).bounds.size,
      with: display.renderer, isComplete: isComplete)
    preparation = FrameTime.now.milliseconds(since: time)
  }

  /// Updates the figures if they are due, without drawing.
  func update(clock: FrameClock, at time: FrameTime) {
    hud.update(reporter.journal, clock: clock, figures: reporter.figures, at: time)
  }

  /// Draws the overlay over everything else and measures its cost.
  ///
  /// Everything else must have been submitted before, so that the measured time is the overlay's
  /// own.
  ///
  /// - Returns: A message to the user when the overlay starts to be drawn less often; otherwise
  ///   nil.
  func drawMeasured() -> String? {
    guard hud.mode != .off else { return nil }
    return display.window.drawsLater ? drawSampled() : drawMeasured { $0.flush() }
  }

  /// Draws the overlay over everything else.
  func draw() {
    hud.draw(reporter.journal.ring, with: display.renderer)
    if hud.isDrawnAnew { BusyLoop.run(milliseconds: busyMilliseconds, since: .now) }
  }

  /// Draws the overlay, and measures it in some frames.
  ///
  /// The renderer draws asynchronously, so submitting says nothing about the cost. A sample waits
  /// until the renderer has finished.
  private func drawSampled() -> String? {
    framesToSample -= hud.isDrawnAnew ? 1 : 0
    guard hud.isDrawnAnew, framesToSample <= 0 else {
      draw()
      return nil
    }
    framesToSample = hud.isReduced ? Int(1 / OverlayRate.interval) : Self.framesBetweenSamples
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
