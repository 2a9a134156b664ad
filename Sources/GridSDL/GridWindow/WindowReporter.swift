import FrameTiming
import GridEngine
import GridImages

/// The records of a window's frames, and the overlay that shows their times.
final class WindowReporter {
  /// The records of frames.
  let journal: FrameJournal
  /// The element of the overlay.
  let element: FrameTimesElement
  /// Whether content moved in the newest frame.
  private(set) var didMove = false
  /// Completes the record of a presented frame; called before it is added to the journal.
  var onRecord: (inout FrameRecord) -> Void = { _ in }
  /// Completes the figures of the overlay; called when they are due.
  var onFigures: (inout EngineFigures) -> Void {
    get { figures.complete }
    set { figures.complete = newValue }
  }
  /// The refresh rate and its source, as of the newest frame.
  private(set) var refresh = RefreshFacts(FrameClock())

  private let grid: GridElement
  private let meter: EngineMeter
  /// Draws the overlay of frame times and measures its cost.
  let presenter: HUDPresenter
  private let figures: FigureSource

  /// Creates a reporter without frames.
  init(
    of grid: GridElement, on display: Display, _ images: ImageLoader,
    _ options: GridWindow.Options
  ) {
    let meter = EngineMeter(renderer: display.renderer, pipeline: images.pipeline)
    let figures = FigureSource(meter, grid, images)
    self.grid = grid
    self.meter = meter
    self.figures = figures
    journal = FrameJournal()
    let status = HUDStatus(videoDriver: display.driver, renderer: display.window.rendererName)
    presenter = HUDPresenter(
      HUD(mode: options.overlay, palette: .dark, status: status), with: display.renderer,
      drawsLater: display.window.drawsLater, journal: journal, figures: { figures.current })
    element = FrameTimesElement(presenter.hud)
  }

  /// Measures how long resting content waits for its images.
  var sharpness: SharpnessMeter { meter.sharpness }

  /// Keeps the facts about the refresh rate.
  func updateRefreshRate(of clock: FrameClock) { refresh = RefreshFacts(clock) }

  /// Resets the counters for another collection view.
  func gridDidChange() { meter.reset() }

  /// Records whether content moves in the current frame.
  func beginFrame(didMove: Bool) { self.didMove = didMove }

  /// Adds the record of a presented frame.
  func add(_ record: FrameRecord, clock: FrameClock) {
    var record = record
    onRecord(&record)
    meter.complete(&record, of: grid.view, didMove: didMove)
    updateRefreshRate(of: clock)
    journal.append(record)
  }

  // MARK: Overlay

  /// The overlay of frame times.
  var hud: HUD { presenter.hud }

  /// Prepares the overlay for a part of the window.
  ///
  /// - Parameters:
  ///   - room: The size of the part, in points.
  ///   - isComplete: Whether every figure must be current, for a screenshot.
  func prepareOverlay(
    clock: FrameClock, at time: FrameTime, in room: Size, isComplete: Bool = false
  ) {
    presenter.prepare(clock: clock, at: time, in: room, isComplete: isComplete)
  }

  /// Updates every figure, for the output at the end.
  func completeFigures(clock: FrameClock) {
    hud.completeNext()
    presenter.update(clock: clock, at: .now)
  }

  /// Draws the overlay over everything behind it.
  func drawOverlay() { presenter.draw() }

  /// Draws the overlay over everything behind it and measures its cost, sometimes.
  ///
  /// - Returns: A message for the user, if the overlay costs too much.
  func drawMeasuredOverlay() -> String? { presenter.drawMeasured() }
}

/// The figures of the engine, completed by the program.
private final class FigureSource {
  var complete: (inout EngineFigures) -> Void = { _ in }
  private let meter: EngineMeter
  private let grid: GridElement
  private let images: ImageLoader

  init(_ meter: EngineMeter, _ grid: GridElement, _ images: ImageLoader) {
    self.meter = meter
    self.grid = grid
    self.images = images
  }

  var current: EngineFigures {
    var figures = meter.figures(of: grid.view)
    figures.thumbnailsAtRest = images.atRest?.countAtWork
    complete(&figures)
    return figures
  }
}
