import FrameTiming
import GridEngine
import GridSDL

/// Runs frames while something moves, and sleeps otherwise.
///
/// Measures each phase of a frame for recordings, traces and the overlay.
final class FrameLoop {
  /// The parts of a frame.
  struct Parts {
    let display: Display
    let input: InputRouter
    let pictures: PictureServices
    let scenes: SceneHost
    let viewer: ViewerHost
    let overlays: Overlays
    let painter: FramePainter
    let reporter: FrameReporter
  }

  private let parts: Parts
  /// The minimum duration of every thirtieth frame in milliseconds, for tests; nil for none.
  private let busyMilliseconds: Double?
  private var meter = FrameMeter()
  private(set) var clock: FrameClock
  /// Runs the steps of prefetching in idle time: preparing cells and uploading their photos.
  private let idleScheduler = IdleScheduler()
  private var needsRunStart = true
  private var isQuitting = false
  private var quitTime: FrameTime?

  /// Creates a loop that runs frames of `parts`.
  ///
  /// - Parameter busyMilliseconds: The minimum duration of every thirtieth frame, for tests that
  ///   need a known number of late frames.
  init(_ parts: Parts, busyMilliseconds: Double? = nil) {
    self.parts = parts
    self.busyMilliseconds = busyMilliseconds
    clock = parts.display.makeClock()
  }

  // MARK: Running

  /// Runs until ``stop()`` or for `seconds`.
  ///
  /// - Throws: A `CommandFailure` if there is nothing to show and never will be.
  func run(for seconds: Double?) throws(CommandFailure) {
    quitTime = seconds.map { FrameTime.now.advanced(bySeconds: $0) }
    while !isQuitting {
      if needsFrame {
        try runFrame()
      } else if !parts.reporter.journal.isSettled {
        endRun()
      } else if parts.display.isShown, parts.overlays.hud.isBehind {
        // One more frame before the loop sleeps, so that the displayed figures are complete.
        parts.overlays.hud.completeNext()
        try runFrame()
      } else if prepareAtRest() {
        handleEvents(at: .now)
      } else {
        sleep()
      }
    }
  }

  /// Ends the loop after this frame.
  func stop() { isQuitting = true }

  /// Whether a frame has to be drawn because something moves or changed.
  private var needsFrame: Bool {
    parts.display.isShown
      && (parts.input.needsFrame(at: .now) || parts.scenes.needsFrame
        || parts.display.needsFrame || parts.viewer.isMoving || parts.pictures.hasPending
        || parts.reporter.hasMarks)
  }

  /// Sleeps until an event arrives or a timer is due.
  private func sleep() {
    let now = FrameTime.now
    let due = [
      quitTime, parts.input.nextChange(after: now), parts.overlays.nextChange(after: now),
      parts.pictures.nextChange,
    ].compactMap { $0 }.min()
    parts.input.wait(milliseconds: due.map { max(0, $0.millisecondsRoundedUp(since: now)) })
    handleEvents(at: .now)
  }

  /// Settles the last frames once their display times have arrived or are overdue, so that the
  /// overlay and the recording are complete while nothing moves.
  private func endRun() {
    needsRunStart = true
    drainDisplayTimes()
    let journal = parts.reporter.journal
    let deadline = meter.record.returned.advanced(bySeconds: 4 / clock.refreshRate)
    let milliseconds = deadline.millisecondsRoundedUp(since: .now)
    guard parts.display.reportsDisplayTimes, !journal.hasAllDisplayTimes, milliseconds > 0 else {
      return journal.settleAll()
    }
    parts.input.wait(milliseconds: milliseconds)
    handleEvents(at: .now)
  }

  private func handleEvents(at time: FrameTime) {
    parts.input.handleEvents(at: time)
    parts.pictures.updateMemoryBudget(at: time)
    parts.overlays.removeExpired(at: time)
    if let quitTime, time >= quitTime { isQuitting = true }
  }

  /// Prefetches for up to 4 ms while no frame is due, and returns whether there is more to do.
  private func prepareAtRest() -> Bool {
    parts.display.isShown && !parts.viewer.isOpen
      && idleScheduler.runAtRest(
        for: 0.004, parts.scenes.view.idleWorker, parts.pictures.idleUploads)
  }

  // MARK: One frame

  private func runFrame() throws(CommandFailure) {
    let showTime = begin()
    handleInput()
    try update(showing: showTime)
    layout()
    upload()
    draw()
    flush()
    drawHUD()
    if presentsFirst {
      present()
      idle()
      waitForFrameCallback()
    } else {
      idle()
      pace()
      present()
    }
    finish(showing: showTime)
  }

  /// Whether the frame is presented before idle time.
  ///
  /// It is then visible with the next refresh instead of the one after, and prefetching that
  /// overruns delays only the next frame.
  private var presentsFirst: Bool { parts.display.window.hasFrameCallback && clock.isPaced }

  /// Begins a frame, and returns its predicted display time.
  private func begin() -> FrameTime {
    meter.begin()
    if needsRunStart {
      needsRunStart = false
      clock.beginRun(at: meter.record.started)
      parts.overlays.hud.completeNext()
    }
    return clock.expectedDisplayTime(forFrameStartingAt: meter.record.started)
  }

  /// Turns events into gestures and commands, and reports changes of the window.
  private func handleInput() {
    timed(.input) { start in
      handleEvents(at: start)
      if let rate = parts.display.reportChange(to: &clock) {
        parts.scenes.tuneScrolling(framePeriod: 1 / rate)
      }
    }
  }

  /// Moves content to its position at the display time, delivers decoded photos, and updates the
  /// scene.
  private func update(showing showTime: FrameTime) throws(CommandFailure) {
    try timed(.update) { start throws(CommandFailure) in
      parts.input.playReplay(until: showTime)
      parts.input.frameDrawn(moving: parts.scenes.advance(to: showTime), at: start)
      parts.pictures.deliver(prediction: parts.viewer.isOpen ? nil : parts.scenes.prediction)
      try parts.scenes.scene.update()
      parts.input.followPointer()
      parts.viewer.advance(to: showTime)
      if let message = parts.scenes.scene.takeMessage() { parts.overlays.report(message) }
      if let message = parts.pictures.sandbox.takeMessage() { parts.overlays.report(message) }
      if meter.record.frame.isMultiple(of: 30) {
        BusyLoop.run(milliseconds: busyMilliseconds, since: start)
      }
    }
  }

  private func layout() {
    timed(.layout) { _ in parts.scenes.view.layoutIfNeeded() }
  }

  /// Uploads decoded photos to textures, visible ones first.
  private func upload() {
    timed(.upload) { _ in
      note(
        parts.pictures.upload(
          hasIdleUploads: parts.scenes.view.isPrefetchingEnabled && !parts.viewer.isOpen))
    }
  }

  private func note(_ report: TextureStore.Report) {
    meter.note {
      $0.counters.uploads += Int32(clamping: report.count)
      $0.counters.uploadBytes += Int64(report.bytes)
    }
  }

  private func draw() {
    timed(.draw) { start in
      parts.painter.prepare(clock: clock, at: start)
      parts.painter.drawContent()
    }
  }

  private func flush() {
    timed(.flush) { _ in parts.painter.flush() }
  }

  /// Draws the frame times last, after everything else has been submitted. Counts as drawing.
  private func drawHUD() {
    timed(.draw) { _ in parts.painter.drawHUD() }
  }

  /// Prefetches until the deadline.
  private func idle() {
    let used = CurrentThread.cpuTime
    let deadline = clock.nextDeadline(guard: idleGuard)
    var overrun: IdleOverrun?
    let time = timed(.idle) { _ in
      overrun = idleScheduler.run(
        until: deadline, parts.scenes.view.idleWorker, parts.pictures.idleUploads)
    }
    let ran = CurrentThread.cpuTime - used
    note(parts.pictures.textures.takeReportAhead())
    meter.note {
      $0.deadline = deadline
      $0.idleEnded = time.end
      $0.idleOffProcessor = max(0, time.end.nanoseconds(since: time.start) - ran)
      $0.idleOverrun = overrun
    }
  }

  /// The margin before the next refresh, for steps that take longer than expected.
  private var idleGuard: Duration {
    clock.refreshRate > 90 ? .microseconds(750) : .milliseconds(1)
  }

  /// Sleeps until it is time to present, if present does not wait for the display.
  private func pace() {
    guard !clock.isPaced else { return }
    timed(.wait) { start in FramePacer.sleep(until: clock.nextPresentTime(after: start)) }
  }

  private func present() {
    parts.display.willPresent(frame: meter.record.frame)
    let time = timed(.wait) { _ in parts.display.window.present() }
    meter.note {
      $0.idlesAfterPresent = presentsFirst
      $0.called = time.start
      $0.returned = time.end
    }
  }

  private func waitForFrameCallback() {
    let time = timed(.wait) { _ in parts.display.window.waitForFrameCallback() }
    meter.note {
      $0.afterPresent = time.end.nanoseconds(since: $0.returned)
      $0.returned = time.end
    }
  }

  private func finish(showing showTime: FrameTime) {
    meter.finish()
    meter.note { $0.motionTime = showTime }
    let record = meter.record
    if parts.overlays.hud.takeSwitch() { clock.overlayChanged() }
    let outcome = clock.framePresented(
      FramePresent(
        frame: record.frame, started: record.started, called: record.called,
        returned: record.returned, blocked: record.presentWait, cpu: record.cpu,
        isHidden: !parts.display.window.isVisible))
    meter.note { $0.outcome = outcome }
    parts.reporter.add(meter.record, clock: clock)
    drainDisplayTimes()
  }

  /// Replaces estimates by display times, which arrive one or two frames late.
  private func drainDisplayTimes() {
    let journal = parts.reporter.journal
    parts.display.drainDisplayTimes { journal.apply(clock.frameDisplayed($0)) }
    journal.settle()
  }

  /// Runs `body` and adds its duration to `phase`.
  @discardableResult
  private func timed<Failure>(
    _ phase: FramePhase, _ body: (FrameTime) throws(Failure) -> Void
  ) throws(Failure) -> (start: FrameTime, end: FrameTime) {
    let start = FrameTime.now
    try body(start)
    return (start, meter.end(phase, since: start))
  }
}

extension FrameTime {
  /// The milliseconds from `time` until this one, rounded up.
  fileprivate func millisecondsRoundedUp(since time: FrameTime) -> Int {
    Int(milliseconds(since: time).rounded(.up))
  }
}

/// A busy loop, for tests of late frames.
enum BusyLoop {
  /// Loops until `milliseconds` have passed since `start`; returns immediately if that is nil.
  static func run(milliseconds: Double?, since start: FrameTime) {
    guard let milliseconds else { return }
    while FrameTime.now.milliseconds(since: start) < milliseconds {}
  }
}
