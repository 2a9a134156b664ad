import FrameTiming
import GridEngine

extension GridWindow: FrameContent {
  var journal: FrameJournal { reporter.journal }

  var hud: HUD? { reporter.hud }

  func needsFrame(at time: FrameTime) -> Bool {
    elements.needsFrame(at: time) || events.hasWork(at: time)
  }

  func nextChange(after time: FrameTime) -> FrameTime? {
    [
      elements.nextChange(after: time), pictures.nextMemoryChange, events.nextTime,
      pictures.atRest?.nextChange, accessibility.nextChange(after: time),
    ].compactMap { $0 }.min()
  }

  func wait(milliseconds: Int?) { events.wait(milliseconds: milliseconds) }

  func takeNewestInput() -> FrameTime? { events.takeNewestInput() }

  func takeTaskNanoseconds() -> Int64 { events.takeTaskNanoseconds() }

  func refreshRateDidChange(to hertz: Double) {
    guard events.hasPointer || tunesFingers, hertz > 0 else { return }
    collectionView.tuneFingers(
      framePeriod: 1 / hertz,
      refreshesUntilDisplayed: display.window.hasFrameCallback ? 1 : 2)
  }

  func update(showing showTime: FrameTime, from start: FrameTime, frame: Int) {
    events.runWork(at: start)
    onFrame(showTime)
    elements.willMove(to: showTime)
    let delta = collectionView.advance(to: showTime, inputUntil: start)
    let didMove = delta != ScrollDelta()
    reporter.beginFrame(didMove: didMove)
    if didMove { pictures.atRest?.didAct(at: start) }
    input.frameDrawn(moving: delta, at: start)
    pictures.deliver(
      predicting: didMove && !elements.isBackCovered ? collectionView.prediction : nil)
    elements.advance(to: showTime)
    collectionView.bars = elements.space(at: start).bands
    input.followPointer(in: collectionView)
    display.window.cursor = elements.cursor(at: start)
  }

  func layout() { collectionView.layoutIfNeeded() }

  func upload() -> TextureStore.Report {
    let textures = renderer.textures
    // Without cells that are prepared nobody would upload them in idle time: the images of an open photo.
    textures.uploadsWhenIdle =
      collectionView.isPrefetchingEnabled && idleWork == nil && !elements.isBackCovered
      && textures.budget.isLimited
    return textures.uploadPending()
  }

  func draw(clock: FrameClock, at time: FrameTime) {
    layOutElements(clock: clock, at: time)
    drawFrame(at: time)
    textInput.report(elements.caretFrame, unit: display.window.unitsPerPoint)
  }

  /// Places the elements, among them the overlay of frame times.
  private func layOutElements(clock: FrameClock, at time: FrameTime, isComplete: Bool = false) {
    elements.environment.size = size
    let space = elements.space(at: time)
    reporter.prepareOverlay(
      clock: clock, at: time, in: space.bounds.size, isComplete: isComplete)
    elements.layOut(in: space, at: time)
    reporter.hud.origin = elements.frame(of: reporter.element)?.origin
  }

  func drawOverlay() {
    if let message = reporter.drawMeasuredOverlay() { onMessage(message) }
    painter.draw(.inFront, reporter.element, of: elements, at: .now)
  }

  func prepare(until deadline: FrameTime, with scheduler: IdleScheduler) -> IdleOverrun? {
    if let idleWork {
      _ = idleWork(deadline)
      return nil
    }
    return scheduler.run(until: deadline, collectionView.idleWorker, pictures.uploads)
  }

  func prepareAtRest(for seconds: Double, with scheduler: IdleScheduler) -> Bool {
    if let idleWork { return idleWork(FrameTime.now.advanced(bySeconds: seconds)) }
    return !elements.isBackCovered
      && scheduler.runAtRest(for: seconds, collectionView.idleWorker, pictures.uploads)
  }

  func didPresent(_ record: FrameRecord, clock: FrameClock) {
    reporter.add(record, clock: clock)
    accessibility.frameDrawn()
  }

  /// Draws everything behind the overlay of frame times.
  private func drawFrame(at time: FrameTime) {
    painter.draw(
      elements.isBackCovered ? nil : collectionView,
      isMoving: reporter.didMove || collectionView.isAnimating, behind: reporter.element,
      of: elements, at: time)
    images.settleDrawn()
  }

  /// Draws one more complete frame, and returns it as a PNG file.
  ///
  /// The frame is not presented, because the content of a target is undefined after present.
  ///
  /// - Throws: ``GridWindowError`` if the frame cannot be drawn or read.
  public func screenshot() throws(GridWindowError) -> [UInt8] {
    collectionView.layoutIfNeeded()
    layOutElements(clock: loop.clock, at: .now, isComplete: true)
    // While content moves, rendering of labels has a budget and may need several frames.
    for _ in 0..<100 {
      drawFrame(at: .now)
      if !renderer.labels.isBehind { break }
    }
    reporter.drawOverlay()
    painter.draw(.inFront, reporter.element, of: elements, at: .now)
    do throws(SDLError) { return try renderer.screenshot() } catch {
      throw GridWindowError("the screenshot cannot be made (\(error.message))")
    }
  }
}
