import FrameTiming
import GridEngine
import GridSDL
import ItemSources
import SystemFiles

/// The content of the app's window: the scene, the open photo and everything that floats over them.
final class AppContent: FrameContent {
  private let display: Display
  private let input: InputRouter
  private let pictures: PictureServices
  private let scenes: SceneHost
  private let viewer: ViewerHost
  private let files: FileActions
  private let chooser: FileChooser
  private let session: SessionKeeper
  private let appearance: DesktopAppearance
  private let overlays: Overlays
  private let painter: FramePainter
  private let reporter: FrameReporter
  private let accessibility: AppAccessibility
  private let textInput = TextInputArea()
  private let icon: WindowIcon?
  /// The number of times that a share has answered again, as of the last frame.
  private var answerCount = 0
  /// The minimum duration of every thirtieth frame in milliseconds, for tests; nil for none.
  private let busyMilliseconds: Double?

  /// Creates the content from its parts.
  ///
  /// - Parameter busyMilliseconds: The minimum duration of every thirtieth frame, for tests that
  ///   need a known number of late frames.
  init(
    display: Display, input: InputRouter, pictures: PictureServices, scenes: SceneHost,
    viewer: ViewerHost, files: FileActions, chooser: FileChooser, session: SessionKeeper,
    appearance: DesktopAppearance, overlays: Overlays,
    painter: FramePainter, reporter: FrameReporter, accessibility: AppAccessibility,
    icon: WindowIcon?, busyMilliseconds: Double? = nil
  ) {
    self.display = display
    self.input = input
    self.pictures = pictures
    self.scenes = scenes
    self.viewer = viewer
    self.files = files
    self.chooser = chooser
    self.session = session
    self.appearance = appearance
    self.overlays = overlays
    self.painter = painter
    self.reporter = reporter
    self.accessibility = accessibility
    self.icon = icon
    self.busyMilliseconds = busyMilliseconds
  }

  var journal: FrameJournal { reporter.journal }
  var hud: HUD? { overlays.hud }

  func needsFrame(at time: FrameTime) -> Bool {
    input.needsFrame(at: time) || scenes.needsFrame || viewer.isMoving
      || viewer.isFollowing(at: time) || pictures.hasPending || files.hasPendingUpdates
      || answerCount != FileCalls.shared.answerCount || chooser.hasOutcome
      || appearance.hasPendingUpdates || reporter.hasMarks
  }

  func nextChange(after time: FrameTime) -> FrameTime? {
    [
      input.nextChange(after: time), viewer.nextChange(after: time),
      overlays.nextChange(after: time), pictures.memory.nextChange, session.nextChange,
      accessibility.nextChange(after: time),
    ].compactMap { $0 }.min()
  }

  func wait(milliseconds: Int?) { input.wait(milliseconds: milliseconds) }

  func handleEvents(at time: FrameTime) {
    input.handleEvents(at: time)
    pictures.memory.update(at: time)
    viewer.update(at: time)
    overlays.removeExpired(at: time)
    files.dispatchClipboard()
    appearance.update()
    session.update(at: time, window: display.window, scene: scenes.scene)
    accessibility.update(at: time)
    icon?.apply(to: display.window)
  }

  func takeNewestInput() -> FrameTime? { input.takeNewestInput() }

  func refreshRateDidChange(to hertz: Double) { scenes.tuneScrolling(framePeriod: 1 / hertz) }

  func update(
    showing showTime: FrameTime, from start: FrameTime, frame: Int
  ) throws(CommandFailure) {
    input.playReplay(until: showTime)
    input.frameDrawn(moving: scenes.advance(to: showTime, inputUntil: start), at: start)
    if scenes.didMove { session.noteChange(at: start) }
    pictures.deliver(prediction: viewer.isOpen ? nil : scenes.prediction)
    try scenes.scene.update()
    if answerCount != FileCalls.shared.answerCount {
      answerCount = FileCalls.shared.answerCount
      (scenes.scene as? any FileScene)?.filesDidAnswer()
    }
    input.followPointer()
    viewer.advance(to: showTime)
    switch chooser.takeOutcome() {
    case .chosen(let paths): input.onCommand(.open(paths))
    case .failed(let message): overlays.show(message)
    case nil: break
    }
    if let programs = files.takePrograms() { overlays.openMenu(of: programs) }
    for message in files.takeMessages() { overlays.show(message) }
    if let message = scenes.scene.takeMessage() { overlays.report(message) }
    if let message = pictures.sandbox.takeMessage() { overlays.report(message) }
    if frame.isMultiple(of: 30) { BusyLoop.run(milliseconds: busyMilliseconds, since: start) }
  }

  func layout() { scenes.view.layoutIfNeeded() }

  func upload() -> TextureStore.Report {
    pictures.upload(hasIdleUploads: scenes.view.isPrefetchingEnabled && !viewer.isOpen)
  }

  func draw(clock: FrameClock, at time: FrameTime) {
    painter.prepare(clock: clock, at: time)
    painter.drawContent()
    textInput.report(overlays.caretFrame, unit: display.window.unitsPerPoint)
  }

  func drawOverlay() { painter.drawHUD() }

  func prepare(until deadline: FrameTime, with scheduler: IdleScheduler) -> IdleOverrun? {
    scheduler.run(until: deadline, scenes.view.idleWorker, pictures.idleUploads)
  }

  func prepareAtRest(for seconds: Double, with scheduler: IdleScheduler) -> Bool {
    !viewer.isOpen
      && scheduler.runAtRest(for: seconds, scenes.view.idleWorker, pictures.idleUploads)
  }

  func didPresent(_ record: FrameRecord, clock: FrameClock) {
    reporter.add(record, clock: clock)
    accessibility.frameDrawn()
  }
}
