import FrameTiming
import GridEngine
import GridImages

/// The records of a window's frames, and the overlay that shows their times.
final class WindowReporter {
  /// The records of frames.
  let journal: FrameJournal
  /// Whether content moved in the newest frame.
  private(set) var didMove = false
  private let meter: EngineMeter
  private let presenter: HUDPresenter

  /// Creates a reporter without frames.
  init(
    of view: CollectionView, on display: Display, pipeline: ImagePipeline, overlay mode: HUDMode
  ) {
    let meter = EngineMeter(renderer: display.renderer, pipeline: pipeline)
    self.meter = meter
    journal = FrameJournal()
    let status = HUDStatus(videoDriver: display.driver, renderer: display.window.rendererName)
    presenter = HUDPresenter(
      HUD(mode: mode, palette: .dark, status: status), with: display.renderer,
      drawsLater: display.window.drawsLater, journal: journal,
      figures: { [unowned view] in meter.figures(of: view) })
  }

  /// Records whether content moves in the current frame.
  func beginFrame(didMove: Bool) { self.didMove = didMove }

  /// Adds the record of a presented frame.
  func add(_ record: FrameRecord, of view: CollectionView) {
    var record = record
    meter.complete(&record, of: view, didMove: didMove)
    journal.append(record)
  }

  // MARK: Overlay

  /// The overlay of frame times.
  var hud: HUD { presenter.hud }

  /// The distance of the overlay from the edges of the window, in points; scroll bars fit next to it.
  private static let overlayMargin = 18.0

  /// Prepares the overlay in its corner of a window of `size` points.
  ///
  /// - Parameter isComplete: Whether every figure must be current, for a screenshot.
  func prepareOverlay(
    clock: FrameClock, at time: FrameTime, in size: Size, isComplete: Bool = false
  ) {
    let room = Rect(size: size).insetBy(dx: Self.overlayMargin, dy: Self.overlayMargin)
    presenter.prepare(clock: clock, at: time, in: room.size, isComplete: isComplete)
    guard let size = hud.size else { return }
    hud.origin = hud.corner.origin(of: size, in: room)
  }

  /// Draws the overlay over everything else.
  func drawOverlay() { presenter.draw() }

  /// Draws the overlay over everything else and measures its cost, sometimes.
  ///
  /// - Returns: A message for the user, if the overlay costs too much.
  func drawMeasuredOverlay() -> String? { presenter.drawMeasured() }
}
