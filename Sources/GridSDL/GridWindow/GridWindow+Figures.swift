import FrameTiming

/// The frame times of a window, and their overlay.
extension GridWindow {
  /// Completes the record of a presented frame, such as by a mark, before it counts.
  public var completeRecord: (inout FrameRecord) -> Void {
    get { reporter.onRecord }
    set { reporter.onRecord = newValue }
  }

  /// Completes the figures of the overlay when they are due, by those that only the program knows.
  public var completeFigures: (inout EngineFigures) -> Void {
    get { reporter.onFigures }
    set { reporter.onFigures = newValue }
  }

  /// Selects the next mode of the overlay, as F3 does.
  public func cycleOverlay() {
    reporter.hud.cycleMode()
    input.redraw()
  }

  /// Called when the overlay has been drawn, for tests of a slow one.
  package var onOverlayDraw: () -> Void {
    get { reporter.presenter.onDraw }
    set { reporter.presenter.onDraw = newValue }
  }

  /// Moves the overlay to the next corner of the window.
  public func moveOverlay() {
    reporter.hud.cycleCorner()
    input.redraw()
  }

  /// The texts of the overlay, with every figure updated.
  public var overlayTexts: [String] {
    reporter.completeFigures(clock: loop.clock)
    return reporter.hud.texts
  }

  /// Forgets the frames so far, so that the overlay counts anew. ``frameStatistics`` is kept.
  public func resetOverlay() {
    journal.reset()
    reporter.hud.changeNow()
    input.redraw()
  }

  /// The number of thumbnails that have been stored while the window rested; nil if none are stored, as without a
  /// cache on disk.
  public var thumbnailsAtRest: Int? { pictures.atRest?.madeCount }

  /// The longest time in milliseconds from the last frame of a motion until all visible images were sharp; nil
  /// before the first.
  public var longestTimeToSharp: Double? { reporter.sharpness.worst }

  /// Returns the longest time in milliseconds during which content was at rest with images that were not sharp.
  /// This includes the time after the window opens, a wait that has not ended at `time`, and one that a motion
  /// interrupted.
  public func longestUnsharpRest(until time: FrameTime) -> Double {
    reporter.sharpness.longest(until: time)
  }
}
