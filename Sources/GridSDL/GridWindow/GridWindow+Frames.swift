import FrameTiming
import GridEngine

extension GridWindow: FrameContent {
  package var journal: FrameJournal { reporter.journal }

  package var hud: HUD? { reporter.hud }

  package func needsFrame(at time: FrameTime) -> Bool {
    input.needsDisplay || input.scrollBars.isFading(at: time) || collectionView.needsFrame
      || events.hasWork(at: time)
  }

  package func nextChange(after time: FrameTime) -> FrameTime? {
    [
      input.scrollBars.nextChange(after: time), pictures.nextMemoryChange, events.nextTime,
      accessibility.nextChange(after: time),
    ].compactMap { $0 }.min()
  }

  package func wait(milliseconds: Int?) { events.wait(milliseconds: milliseconds) }

  package func takeNewestInput() -> FrameTime? { events.takeNewestInput() }

  package func takeTaskNanoseconds() -> Int64 { events.takeTaskNanoseconds() }

  package func refreshRateDidChange(to hertz: Double) {
    guard events.hasPointer, hertz > 0 else { return }
    collectionView.tuneFingers(
      framePeriod: 1 / hertz,
      refreshesUntilDisplayed: display.window.hasFrameCallback ? 1 : 2)
  }

  package func update(showing showTime: FrameTime, from start: FrameTime, frame: Int) {
    events.runWork(at: start)
    onFrame(showTime)
    let delta = collectionView.advance(to: showTime, inputUntil: start)
    let didMove = delta != ScrollDelta()
    reporter.beginFrame(didMove: didMove)
    input.frameDrawn(moving: delta, at: start)
    pictures.deliver(predicting: didMove ? collectionView.prediction : nil)
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
    reporter.prepareOverlay(clock: clock, at: time, in: size)
    drawFrame()
  }

  package func drawOverlay() {
    if let message = reporter.drawMeasuredOverlay() { onMessage(message) }
  }

  package func prepare(until deadline: FrameTime, with scheduler: IdleScheduler) -> IdleOverrun? {
    if let idleWork {
      _ = idleWork(deadline)
      return nil
    }
    return scheduler.run(until: deadline, collectionView.idleWorker, pictures.uploads)
  }

  package func prepareAtRest(for seconds: Double, with scheduler: IdleScheduler) -> Bool {
    if let idleWork { return idleWork(FrameTime.now.advanced(bySeconds: seconds)) }
    return scheduler.runAtRest(for: seconds, collectionView.idleWorker, pictures.uploads)
  }

  package func didPresent(_ record: FrameRecord, clock: FrameClock) {
    reporter.add(record, of: collectionView)
    accessibility.frameDrawn()
  }

  /// Draws everything except the overlay.
  func drawFrame() {
    painter.draw(
      collectionView, isMoving: reporter.didMove || collectionView.isAnimating, input, in: size)
    images.settleDrawn()
  }
}
