import FrameTiming
import GridEngine
import GridSDL

/// Draws frames: the grid, the picture that is open, what floats over them, and frame times last.
final class FramePainter {
  private let display: Display
  private let scenes: SceneHost
  private let viewer: ViewerHost
  private let overlays: Overlays
  private let hud: HUDPresenter
  /// Refilled each frame.
  private var list = DrawList()

  /// Makes a painter; `hud` draws the frame times of `overlays`.
  init(
    _ display: Display, _ scenes: SceneHost, _ viewer: ViewerHost, _ overlays: Overlays,
    hud: HUDPresenter
  ) {
    self.hud = hud
    self.display = display
    self.scenes = scenes
    self.viewer = viewer
    self.overlays = overlays
  }

  /// Brings the figures of frame times up to date when it is time to; before the frame is drawn.
  func prepare(clock: FrameClock, at time: FrameTime) { hud.prepare(clock: clock, at: time) }

  /// Draws everything but frame times and help.
  func drawContent() {
    let size = display.window.size
    display.renderer.begin(background: scenes.context.theme.background)
    list.removeAll()
    if viewer.isGridShown { drawGrid(in: size) }
    viewer.draw(in: size, into: &list)
    overlays.drawFloating(in: size, into: &list)
    display.renderer.draw(list)
    scenes.context.pictures.settleDrawn()
  }

  /// Submits what was drawn, so that its cost does not hide in the present.
  func flush() { display.renderer.flush() }

  /// Draws frame times and measures what that takes; over them the keys where they are asked for.
  func drawHUD() {
    if let message = hud.drawMeasured() { overlays.report(message) }
    drawHelp()
  }

  private func drawHelp() {
    list.removeAll()
    overlays.drawHelp(in: display.window.size, into: &list)
    display.renderer.draw(list)
  }

  /// Brings every figure up to date, for what is written at the end.
  func completeFigures(clock: FrameClock) {
    overlays.hud.completeNext()
    hud.update(clock: clock, at: .now)
  }

  /// Draws one more complete frame and writes it into a PNG file, without presenting it: what a presented
  /// target holds is not defined.
  ///
  /// - Throws: A `CommandFailure` when it cannot be written.
  func writeScreenshot(to path: String, clock: FrameClock) throws(CommandFailure) {
    hud.prepare(clock: clock, at: .now, isComplete: true)
    // Where it still moved, text may have been left to later frames.
    for _ in 0..<100 {
      drawContent()
      if !display.renderer.labels.isBehind { break }
    }
    hud.draw()
    drawHelp()
    do throws(SDLError) { try display.renderer.writeScreenshot(to: path) } catch {
      throw CommandFailure("\(path): the screenshot cannot be written (\(error.message))")
    }
  }

  private func drawGrid(in size: Size) {
    let renderer = display.renderer
    let isMoving = scenes.didMove || scenes.view.isAnimating
    renderer.labels.withBudget(isMoving ? LabelStore.frameBudget : nil) {
      renderer.drawContent(of: scenes.view)
    }
    overlays.drawOverGrid(in: size, into: &list)
  }
}
