import FrameTiming

/// Runs frames while something moves, and sleeps while nothing does.
///
/// Reads as DESIGN's list of phases: each is timed under its name, which recordings, traces and the
/// overlay show.
final class FrameLoop {
  private let app: Application
  private var meter = FrameMeter()
  private var needsRunStart = true
  private var overlayMilliseconds = 0.0
  private var framesToSample = 0
  /// Waiting for the drawing in the midst of a frame takes time that nothing else runs in.
  private static let framesBetweenSamples = 15
  /// The display's rate as SDL stated it last.
  private var statedRate: Double?
  private(set) var clock: FrameClock

  /// Makes the loop of `app`, whose display it asks for its refresh rate.
  init(app: Application) {
    self.app = app
    statedRate = app.window.refreshRate
    clock = FrameClock(
      refreshRate: statedRate ?? 0, source: statedRate == nil ? .assumed60 : .displayMode,
      isPaced: app.window.mayWaitForDisplay, waitsUntilTaken: app.window.tellsWhenTaken)
  }

  /// Runs until the app quits.
  ///
  /// - Throws: A `CommandFailure` when there is nothing to show and never will be.
  func run() throws(CommandFailure) {
    while !app.isQuitting {
      if app.needsFrame {
        try runFrame()
      } else if !app.journal.isSettled {
        endRun()
      } else if app.needsClosingFrame {
        app.hud.completeNext()
        try runFrame()
      } else if app.prepareAtRest() {
        app.handleEvents(at: .now)
      } else {
        sleep()
      }
    }
  }

  /// Sleeps until an event comes or something is due; uses no processor.
  private func sleep() {
    app.events.wait(timeoutMilliseconds: app.millisecondsUntilDue(at: .now))
    app.handleEvents(at: .now)
  }

  /// Takes the last frames as final once the display has told of them, or has had the time to: while
  /// nothing moves, overlay and recording are complete.
  private func endRun() {
    needsRunStart = true
    takeShownFrames()
    let patience = meter.record.returned.advanced(bySeconds: 4 / clock.refreshRate)
    let milliseconds = patience.milliseconds(since: .now)
    guard app.tellsDisplayTimes, !app.journal.isToldOfAll, milliseconds > 0 else {
      return app.journal.settleAll()
    }
    app.events.wait(timeoutMilliseconds: Int(milliseconds.rounded(.up)))
    app.handleEvents(at: .now)
  }

  private func runFrame() throws(CommandFailure) {
    meter.begin()
    if needsRunStart { beginRun() }
    let showTime = clock.predictedShowTime(forFrameStartingAt: meter.record.started)

    handleInput()
    try update(showing: showTime)
    layout()
    upload()
    draw()
    flush()
    drawOverlay()
    if handsOverFirst {
      handOver()
      prepareAhead()
      waitUntilTaken()
    } else {
      prepareAhead()
      pace()
      handOver()
    }
    finish(showing: showTime)
  }

  /// Whether the display has the frame before idle time is used. It is seen with the next refresh then,
  /// and not the one after; and work that takes too long holds up the next frame only.
  private var handsOverFirst: Bool { app.window.tellsWhenTaken && clock.isPaced }

  private func beginRun() {
    needsRunStart = false
    clock.beginRun(at: meter.record.started)
    app.hud.completeNext()
  }

  // MARK: Phases

  private func handleInput() {
    let start = FrameTime.now
    app.handleEvents(at: start)
    if let change = app.takeWindowChange() { windowChanged(change) }
    meter.end(.input, since: start)
  }

  private func update(showing showTime: FrameTime) throws(CommandFailure) {
    let start = FrameTime.now
    try app.update(showing: showTime, at: start)
    app.delay(frame: meter.record.frame, since: start)
    meter.end(.update, since: start)
  }

  private func layout() {
    let start = FrameTime.now
    app.scene.collectionView.layoutIfNeeded()
    meter.end(.layout, since: start)
  }

  private func upload() {
    let start = FrameTime.now
    note(app.upload())
    meter.end(.upload, since: start)
  }

  private func note(_ report: TextureStore.Report) {
    meter.note {
      $0.counters.uploads += Int32(clamping: report.count)
      $0.counters.uploadBytes += Int64(report.bytes)
    }
  }

  private func draw() {
    let start = FrameTime.now
    app.prepareOverlay(clock: clock, at: start)
    overlayMilliseconds = FrameTime.now.milliseconds(since: start)
    app.drawFrame()
    meter.end(.draw, since: start)
  }

  private func flush() {
    let start = FrameTime.now
    app.renderer.flush()
    meter.end(.flush, since: start)
  }

  /// Draws the overlay, and measures it by itself: with everything else submitted before, what it
  /// takes is its own. It counts as drawing.
  private func drawOverlay() {
    let start = FrameTime.now
    if app.hud.mode != .off {
      if app.window.drawsLater { sampleOverlay() } else { measureOverlay { $0.flush() } }
    }
    app.drawHelp()
    meter.end(.draw, since: start)
  }

  /// Where drawing is done later, and so what is submitted says nothing of what it takes: waits for
  /// it, in some frames only.
  private func sampleOverlay() {
    framesToSample -= app.hud.isDrawnAnew ? 1 : 0
    guard app.hud.isDrawnAnew, framesToSample <= 0 else { return app.drawOverlay() }
    framesToSample =
      app.hud.isReduced ? Int(1 / OverlayPace.interval) : Self.framesBetweenSamples
    app.renderer.finish()
    measureOverlay { $0.finish() }
  }

  private func measureOverlay(until submit: (Renderer) -> Void) {
    let start = FrameTime.now
    app.drawOverlay()
    submit(app.renderer)
    let end = FrameTime.now
    let milliseconds = overlayMilliseconds + end.milliseconds(since: start)
    if let message = app.hud.note(cost: milliseconds, at: end) { app.tell(message) }
  }

  private func prepareAhead() {
    let start = FrameTime.now
    let used = ThreadTime.now
    let deadline = clock.nextDeadline(guard: idleGuard)
    let overrun = app.prepareAhead(until: deadline)
    let end = meter.end(.idle, since: start)
    let ran = ThreadTime.now - used
    note(app.renderer.textures.takeReportAhead())
    meter.note {
      $0.deadline = deadline
      $0.idleEnded = end
      $0.idleOffProcessor = max(0, end.nanoseconds(since: start) - ran)
      $0.idleOverrun = overrun
    }
  }

  /// What is left free before the next refresh, for work that takes longer than it ever did.
  private var idleGuard: Duration {
    clock.refreshRate > 90 ? .microseconds(750) : .milliseconds(1)
  }

  /// Sleeps until it is time to present, where nothing else waits for the display.
  private func pace() {
    guard !clock.isPaced else { return }
    let start = FrameTime.now
    FramePacer.sleep(until: clock.nextReleaseTime(after: start))
    meter.end(.wait, since: start)
  }

  private func handOver() {
    app.willPresent(frame: meter.record.frame)
    let called = FrameTime.now
    app.window.present()
    let presented = meter.end(.wait, since: called)
    meter.note {
      $0.idlesAfterPresent = handsOverFirst
      $0.called = called
      $0.returned = presented
    }
  }

  private func waitUntilTaken() {
    let start = FrameTime.now
    app.window.waitUntilTaken()
    let returned = meter.end(.wait, since: start)
    meter.note {
      $0.afterPresent = returned.nanoseconds(since: $0.returned)
      $0.returned = returned
    }
  }

  private func finish(showing showTime: FrameTime) {
    meter.finish()
    meter.note { $0.simulated = showTime }
    let record = meter.record
    if app.hud.takeSwitch() { clock.overlayChanged() }
    let outcome = clock.framePresented(
      FramePresent(
        frame: record.frame, started: record.started, called: record.called,
        returned: record.returned, blocked: record.handOver, cpu: record.cpu,
        isHidden: !app.window.isVisible))
    meter.note { $0.outcome = outcome }
    app.frameFinished(meter.record, clock: clock)
    takeShownFrames()
  }

  /// Replaces estimates by what the display says, one or two frames late.
  private func takeShownFrames() {
    app.takeShownFrames { app.journal.patch(clock.frameShown($0)) }
    app.journal.settle()
  }

  /// Only another rate makes it another display to the clock: what was learnt of this one's stays.
  private func windowChanged(_ change: WindowChange) {
    if let rate = app.window.refreshRate, rate != statedRate {
      statedRate = rate
      clock.displayChanged(refreshRate: rate, source: .displayMode)
      app.tuneScrolling(period: 1 / rate)
    }
    switch change {
    case .place: clock.windowChanged()
    case .renderer: clock.rendererChanged()
    }
  }
}
