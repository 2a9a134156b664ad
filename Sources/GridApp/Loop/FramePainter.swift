import FrameReports
import FrameTiming
import GridEngine
import GridSDL

/// Draws frames: the grid, the open photo, the overlays, and the frame times last.
final class FramePainter {
  private let display: Display
  private let scenes: SceneHost
  private let viewer: ViewerHost
  private let overlays: Overlays
  private let hud: HUDPresenter
  /// Reused in each frame, to keep its capacity.
  private var list = DrawList()

  /// Creates a painter; `hud` draws the frame times of `overlays`.
  init(
    _ display: Display, _ scenes: SceneHost, _ viewer: ViewerHost, _ overlays: Overlays,
    hud: HUDPresenter
  ) {
    self.hud = hud
    self.display = display
    display.renderer.imageBackdrop = Self.imageBackdrop
    self.scenes = scenes
    self.viewer = viewer
    self.overlays = overlays
  }

  /// Light, as in other viewers, in both themes: drawings are rarely made for a dark one.
  private static let imageBackdrop = Color(0xC8C8C8)

  /// Updates the figures of the frame times if they are due. Call it before drawing the frame.
  func prepare(clock: FrameClock, at time: FrameTime) {
    hud.prepare(clock: clock, at: time, in: hudRoom)
  }

  /// The size of the part of the window that the frame times may cover.
  private var hudRoom: Size { OverlayPlacement(window: display.window.size).bounds.size }

  /// Draws everything except frame times and help.
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

  /// Draws the frame times, measures their cost, and draws the help panel over them if it is shown.
  func drawHUD() {
    if let message = hud.drawMeasured() { overlays.report(message) }
    drawHelp()
  }

  private func drawHelp() {
    list.removeAll()
    overlays.drawHelp(in: display.window.size, into: &list)
    display.renderer.draw(list)
  }

  /// Updates every figure, for the output at the end.
  func completeFigures(clock: FrameClock) {
    overlays.hud.completeNext()
    hud.update(clock: clock, at: .now)
  }

  /// Draws one more complete frame and writes it to a PNG file.
  ///
  /// The frame is not presented, because the content of a target is undefined after present.
  ///
  /// - Parameter outputs: Decides whether an existing file may be replaced.
  /// - Throws: A `CommandFailure` if the file cannot be written.
  func writeScreenshot(
    to path: String, _ outputs: OutputGuard, clock: FrameClock
  ) throws(CommandFailure) {
    hud.prepare(clock: clock, at: .now, in: hudRoom, isComplete: true)
    // While content moves, rendering of labels has a budget and may need several frames.
    for _ in 0..<100 {
      drawContent()
      if !display.renderer.labels.isBehind { break }
    }
    hud.draw()
    drawHelp()
    let image: [UInt8]
    do throws(SDLError) { image = try display.renderer.screenshot() } catch {
      throw CommandFailure("\(path): the screenshot cannot be made (\(error.message))")
    }
    do throws(RecordingError) { try RecordFile.write(image, to: path, .image, outputs) } catch {
      throw CommandFailure(error.description)
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
