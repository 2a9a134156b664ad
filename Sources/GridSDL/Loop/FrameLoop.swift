import FrameTiming
import GridEngine

/// Runs the frames of a window while something moves, and sleeps otherwise.
///
/// Measures each phase of a frame for recordings, traces and the overlay.
final class FrameLoop<Content: FrameContent> {
  private let display: Display
  private unowned let content: Content
  private var meter = FrameMeter()
  private(set) var clock: FrameClock
  /// Runs the steps of prefetching in idle time: preparing cells and uploading their images.
  private let idleScheduler = IdleScheduler()
  /// Delays frames as far as their work leaves time in the refresh.
  private var lead = FrameLead()
  /// The time at which the next frame begins, and its delay in nanoseconds; nil for immediately.
  private var delayedStart: (time: FrameTime, delay: Int64)?
  /// The time of the newest user input in the current frame; nil without one.
  private var newestInput: FrameTime?
  private var needsRunStart = true
  /// Whether the frame callback of the current frame did not come in time; nil if the loop did not
  /// wait for it.
  private var callbackTimedOut: Bool?
  private var isQuitting = false
  private var quitTime: FrameTime?

  /// Creates a loop that shows `content`, kept unowned, on `display`.
  init(_ content: Content, on display: Display) {
    self.content = content
    self.display = display
    clock = display.makeClock()
  }

  // MARK: Running

  /// Runs until ``stop()`` or for `seconds`.
  func run(for seconds: Double?) {
    quitTime = seconds.map { FrameTime.now.advanced(bySeconds: $0) }
    while !isQuitting {
      if needsFrame {
        awaitStart()
        runFrame()
      } else if !content.journal.isSettled {
        endRun()
      } else if display.isShown, content.hud?.isBehind == true {
        // One more frame before the loop sleeps, so that the displayed figures are complete.
        content.hud?.completeNext()
        runFrame()
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
    display.isShown && (content.needsFrame(at: .now) || display.needsFrame)
  }

  /// Sleeps until an event arrives or a timer is due.
  private func sleep() {
    // Input that needs no frame, such as a movement of the pointer.
    _ = content.takeNewestInput()
    // Tasks that ran while no frame was due have delayed none.
    _ = content.takeTaskNanoseconds()
    let now = FrameTime.now
    let due = [quitTime, content.nextChange(after: now)].compactMap { $0 }.min()
    content.wait(milliseconds: due.map { max(0, $0.millisecondsRoundedUp(since: now)) })
    handleEvents(at: .now)
  }

  /// Settles the last frames once their display times have arrived or are overdue, so that the
  /// overlay and the recording are complete while nothing moves.
  private func endRun() {
    needsRunStart = true
    drainDisplayTimes()
    let journal = content.journal
    let deadline = meter.record.returned.advanced(bySeconds: 4 / clock.refreshRate)
    let milliseconds = deadline.millisecondsRoundedUp(since: .now)
    guard display.reportsDisplayTimes, !journal.hasAllDisplayTimes, milliseconds > 0 else {
      return journal.settleAll()
    }
    content.wait(milliseconds: milliseconds)
    handleEvents(at: .now)
  }

  /// Prefetches and then sleeps until the delayed start of the next frame.
  private func awaitStart() {
    guard !needsRunStart, let time = delayedStart?.time else { return }
    let deadline = time.advanced(byNanoseconds: -idleGuardNanoseconds)
    if FrameTime.now < deadline { _ = content.prepare(until: deadline, with: idleScheduler) }
    FramePacer.sleep(until: time)
  }

  private func handleEvents(at time: FrameTime) {
    content.handleEvents(at: time)
    if let quitTime, time >= quitTime { isQuitting = true }
  }

  /// Prefetches for up to 4 ms while no frame is due, and returns whether there is more to do.
  private func prepareAtRest() -> Bool {
    display.isShown && content.prepareAtRest(for: 0.004, with: idleScheduler)
  }

  // MARK: One frame

  /// Runs one frame, in the order of its phases.
  func runFrame() {
    let showTime = begin()
    handleInput()
    update(showing: showTime)
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
  private var presentsFirst: Bool { display.window.hasFrameCallback && clock.isPaced }

  /// Begins a frame, and returns its predicted display time.
  private func begin() -> FrameTime {
    meter.begin()
    callbackTimedOut = nil
    if needsRunStart {
      needsRunStart = false
      delayedStart = nil
      _ = ProcessStops.take()
      clock.beginRun(at: meter.record.started)
      content.hud?.completeNext()
    }
    // A delayed frame is due in the same refresh.
    let delay = min(
      delayedStart?.delay ?? 0, meter.record.started.nanoseconds(since: clock.releaseTime))
    return clock.expectedDisplayTime(
      forFrameStartingAt: meter.record.started.advanced(byNanoseconds: -max(0, delay)))
  }

  /// Turns events into gestures and commands, runs tasks of the main actor, and reports changes of the
  /// window.
  private func handleInput() {
    timed(.input) { start in
      handleEvents(at: start)
      meter.updateRecord { $0.tasks = content.takeTaskNanoseconds() }
      newestInput = content.takeNewestInput()
      if let rate = display.reportChange(to: &clock) {
        content.refreshRateDidChange(to: rate)
      }
    }
  }

  /// Moves content to its position at the display time, and delivers the results of other threads.
  private func update(showing showTime: FrameTime) {
    timed(.update) { start in
      content.update(showing: showTime, from: start, frame: meter.record.frame)
    }
  }

  private func layout() {
    timed(.layout) { _ in content.layout() }
  }

  /// Uploads decoded images to textures, visible ones first.
  private func upload() {
    timed(.upload) { _ in add(content.upload()) }
  }

  private func add(_ report: TextureStore.Report) {
    meter.updateRecord {
      $0.counters.uploads += Int32(clamping: report.count)
      $0.counters.uploadBytes += Int64(report.bytes)
    }
  }

  private func draw() {
    timed(.draw) { start in content.draw(clock: clock, at: start) }
  }

  private func flush() {
    timed(.flush) { _ in display.renderer.flush() }
  }

  /// Draws the frame times last, after everything else has been submitted. Counts as drawing.
  private func drawHUD() {
    timed(.draw) { _ in content.drawOverlay() }
  }

  /// Prefetches until the deadline.
  private func idle() {
    let used = CurrentThread.cpuTime
    let deadline = clock.nextDeadline(guard: idleGuard)
    var overrun: IdleOverrun?
    let time = timed(.idle) { _ in
      overrun = content.prepare(until: deadline, with: idleScheduler)
    }
    let ran = CurrentThread.cpuTime - used
    add(display.renderer.textures.takeReportAhead())
    meter.updateRecord {
      $0.deadline = deadline
      $0.idleEnded = time.end
      $0.idleOffProcessor = max(0, time.end.nanoseconds(since: time.start) - ran)
      $0.idleOverrun = overrun
    }
  }

  /// The margin before the next refresh, for steps that take longer than expected.
  private var idleGuard: Duration { .nanoseconds(idleGuardNanoseconds) }

  private var idleGuardNanoseconds: Int64 { clock.refreshRate > 90 ? 750_000 : 1_000_000 }

  /// Sleeps until it is time to present, if present does not wait for the display.
  private func pace() {
    guard !clock.isPaced else { return }
    timed(.wait) { start in FramePacer.sleep(until: clock.nextPresentTime(after: start)) }
  }

  private func present() {
    display.willPresent(frame: meter.record.frame)
    let time = timed(.wait) { _ in display.window.present() }
    meter.updateRecord {
      $0.idlesAfterPresent = presentsFirst
      $0.inputAge = newestInput.map { max(1, time.start.nanoseconds(since: $0)) } ?? 0
      $0.called = time.start
      $0.returned = time.end
    }
  }

  private func waitForFrameCallback() {
    let time = timed(.wait) { _ in
      callbackTimedOut = !display.window.waitForFrameCallback()
    }
    meter.updateRecord {
      $0.afterPresent = time.end.nanoseconds(since: $0.returned)
      $0.returned = time.end
    }
  }

  private func finish(showing showTime: FrameTime) {
    meter.finish()
    meter.updateRecord { $0.motionTime = showTime }
    let record = meter.record
    if content.hud?.takeSwitch() == true { clock.overlayChanged() }
    let outcome = clock.framePresented(
      FramePresent(
        record, isHidden: !display.window.isVisible, wasStopped: ProcessStops.take(),
        callbackTimedOut: callbackTimedOut))
    meter.updateRecord { $0.outcome = outcome }
    steer(after: record, outcome)
    content.didPresent(meter.record, clock: clock)
    drainDisplayTimes()
  }

  /// Chooses the start of the next frame.
  private func steer(after record: FrameRecord, _ outcome: FrameOutcome) {
    let due = delayedStart?.time ?? record.started
    delayedStart = nil
    guard presentsFirst, clock.hasFixedRefresh, outcome.isCounted else { return }
    lead.add(work: record.called.nanoseconds(since: due), missed: outcome.missed > 0)
    let delay = lead.delay(period: clock.periodNanoseconds)
    guard delay > 0 else { return }
    delayedStart = (clock.releaseTime.advanced(byNanoseconds: delay), delay)
  }

  /// Replaces estimates by display times, which arrive one or two frames late.
  private func drainDisplayTimes() {
    let journal = content.journal
    display.drainDisplayTimes {
      let outcome = clock.frameDisplayed($0)
      if outcome.missed > 0 { lead.didMissRefresh() }
      journal.apply(outcome)
    }
    journal.settle()
  }

  /// Runs `body` and adds its duration to `phase`.
  @discardableResult
  private func timed(
    _ phase: FramePhase, _ body: (FrameTime) -> Void
  ) -> (start: FrameTime, end: FrameTime) {
    let start = FrameTime.now
    body(start)
    return (start, meter.end(phase, since: start))
  }
}

extension FrameTime {
  /// The milliseconds from `time` until this one, rounded up.
  fileprivate func millisecondsRoundedUp(since time: FrameTime) -> Int {
    Int(milliseconds(since: time).rounded(.up))
  }
}
