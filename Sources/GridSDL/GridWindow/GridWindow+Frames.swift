import FrameTiming
import GridEngine

extension GridWindow: FrameContent {
  package var hud: HUD? { presenter.hud }

  package func needsFrame(at time: FrameTime) -> Bool {
    input.needsDisplay || input.scrollBars.isFading(at: time) || collectionView.needsFrame
      || !mailbox.isEmpty || timers.isDue(at: time)
  }

  package func nextChange(after time: FrameTime) -> FrameTime? {
    [input.scrollBars.nextChange(after: time), memory.nextChange, timers.nextTime]
      .compactMap { $0 }.min()
  }

  package func wait(milliseconds: Int?) { events.wait(timeoutMilliseconds: milliseconds) }

  package func refreshRateDidChange(to hertz: Double) {
    guard pointer != nil, hertz > 0 else { return }
    collectionView.tuneFingers(
      framePeriod: 1 / hertz,
      refreshesUntilDisplayed: display.window.hasFrameCallback ? 1 : 2)
  }

  package func update(showing showTime: FrameTime, from start: FrameTime, frame: Int) {
    timers.run(at: start)
    mailbox.run()
    onFrame(showTime)
    let delta = collectionView.advance(to: showTime)
    didMove = delta != ScrollDelta()
    input.frameDrawn(moving: delta, at: start)
    images.pipeline.prediction = didMove ? collectionView.prediction : nil
    images.pipeline.deliver()
    input.followPointer(in: collectionView)
    display.window.cursor = collectionView.cursor
  }

  package func layout() { collectionView.layoutIfNeeded() }

  package func upload() -> TextureStore.Report {
    let textures = renderer.textures
    textures.uploadsWhenIdle = collectionView.isPrefetchingEnabled && idleWork == nil
    return textures.uploadPending()
  }

  package func draw(clock: FrameClock, at time: FrameTime) {
    prepareOverlay(clock: clock, at: time)
    drawFrame()
  }

  package func drawOverlay() {
    if let message = presenter.drawMeasured() { onMessage(message) }
  }

  package func prepare(until deadline: FrameTime, with scheduler: IdleScheduler) -> IdleOverrun? {
    if let idleWork {
      _ = idleWork(deadline)
      return nil
    }
    return scheduler.run(until: deadline, collectionView.idleWorker, uploads)
  }

  package func prepareAtRest(for seconds: Double, with scheduler: IdleScheduler) -> Bool {
    if let idleWork { return idleWork(FrameTime.now.advanced(bySeconds: seconds)) }
    return scheduler.runAtRest(for: seconds, collectionView.idleWorker, uploads)
  }

  package func didPresent(_ record: FrameRecord, clock: FrameClock) {
    var record = record
    meter.complete(&record, of: collectionView, didMove: didMove)
    journal.append(record)
  }

  // MARK: Drawing

  /// The distance of the overlay from the edges of the window, in points; scroll bars fit next to it.
  private static let overlayMargin = 18.0

  /// Prepares the overlay in its corner of the window.
  func prepareOverlay(clock: FrameClock, at time: FrameTime, isComplete: Bool = false) {
    let room = Rect(size: size).insetBy(dx: Self.overlayMargin, dy: Self.overlayMargin)
    presenter.prepare(clock: clock, at: time, in: room.size, isComplete: isComplete)
    guard let size = presenter.hud.size else { return }
    presenter.hud.origin = presenter.hud.corner.origin(of: size, in: room)
  }

  /// Draws everything except the overlay.
  func drawFrame() {
    renderer.begin(background: theme.background)
    let isMoving = didMove || collectionView.isAnimating
    renderer.labels.withBudget(isMoving ? LabelStore.frameBudget : nil) {
      drawContent(collectionView, renderer)
    }
    overList.removeAll()
    drawOver(size, &overList)
    input.drawScrollBars(over: collectionView, theme: theme, at: .now, into: &overList)
    renderer.draw(overList)
    images.settleDrawn()
  }
}
