import FrameTiming
import GridEngine

/// Draws the frame-time overlay over finished frames, and measures its cost.
package final class HUDPresenter {
  package let hud: HUD
  private let renderer: Renderer
  /// Whether the driver draws later, so that submitting says nothing about the cost.
  private let drawsLater: Bool
  private let journal: FrameJournal
  private let figures: () -> EngineFigures
  /// Called when the overlay was drawn anew, as a part of drawing it.
  var onDraw: () -> Void = {}
  private var preparation = 0.0
  private var framesToSample = 0
  /// Samples are rare, because nothing else runs while a sample waits for the renderer.
  private static let framesBetweenSamples = 15

  /// Creates a presenter of `hud`, which shows the frames of `journal`.
  ///
  /// - Parameters:
  ///   - drawsLater: Whether the driver draws later, as ``Window/drawsLater``.
  ///   - figures: Returns the other figures; called when they are due.
  package init(
    _ hud: HUD, with renderer: Renderer, drawsLater: Bool, journal: FrameJournal,
    figures: @escaping () -> EngineFigures
  ) {
    self.hud = hud
    self.renderer = renderer
    self.drawsLater = drawsLater
    self.journal = journal
    self.figures = figures
  }

  /// Updates the figures if they are due, and prepares the overlay. Call it before drawing the
  /// frame.
  ///
  /// - Parameters:
  ///   - room: The size of the part of the window that the overlay may cover, in points.
  ///   - isComplete: Whether every figure must be current, for a screenshot.
  package func prepare(
    clock: FrameClock, at time: FrameTime, in room: Size, isComplete: Bool = false
  ) {
    update(clock: clock, at: time)
    hud.prepare(journal.ring, in: room, with: renderer, isComplete: isComplete)
    preparation = FrameTime.now.milliseconds(since: time)
  }

  /// Updates the figures if they are due, without drawing.
  package func update(clock: FrameClock, at time: FrameTime) {
    hud.update(journal, clock: clock, figures: figures, at: time)
  }

  /// Draws the overlay over everything else and measures its cost.
  ///
  /// Everything else must have been submitted before, so that the measured time is the overlay's
  /// own.
  ///
  /// - Returns: A message to the user when the overlay starts to be drawn less often; otherwise
  ///   nil.
  package func drawMeasured() -> String? {
    guard hud.mode != .off else { return nil }
    return drawsLater ? drawSampled() : drawMeasured { $0.flush() }
  }

  /// Draws the overlay over everything else.
  package func draw() {
    hud.draw(journal.ring, with: renderer)
    if hud.isDrawnAnew { onDraw() }
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
    renderer.finish()
    return drawMeasured { $0.finish() }
  }

  private func drawMeasured(until submit: (Renderer) -> Void) -> String? {
    let start = FrameTime.now
    draw()
    submit(renderer)
    let end = FrameTime.now
    return hud.add(cost: preparation + end.milliseconds(since: start), at: end)
  }
}
